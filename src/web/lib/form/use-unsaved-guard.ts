/** Asks before a form with unsaved changes is left: by its own Close, by another screen, or by closing the window. */
import { useDisclosure } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { useBlocker } from '#web/navigation/navigation.tsx';

/** What a screen needs for its question. */
export interface UnsavedGuard {
  /** Whether the question is open. */
  asking: boolean;
  /** For the form's own Close: leaves, or asks first. */
  close: () => void;
  /** The answer is to stay. */
  stay: () => void;
  /** The answer is to leave: goes where the person wanted to go. */
  leave: () => void;
  /** Call before going to another screen after a save: the values may count as unsaved until the next render. */
  release: () => void;
}

/**
 * Guards a form while `unsaved` is true. With `keptAsDraft` nothing is lost by going to another screen or closing the window, so that only
 * the form's own Close asks. `onLeave` closes the form.
 */
export function useUnsavedGuard({
  unsaved,
  keptAsDraft = false,
  onLeave,
}: {
  unsaved: boolean;
  keptAsDraft?: boolean;
  onLeave: () => void;
}): UnsavedGuard {
  const [asking, ask] = useDisclosure(false);
  const released = useRef(false);
  const blocks = unsaved && !keptAsDraft;
  const blocked = useBlocker((from, to) => blocks && !released.current && from.pathname !== to.pathname);

  useEffect(() => {
    if (!blocks) return;
    // The browser asks in its own words.
    const onUnload = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, [blocks]);

  const release = (): void => {
    released.current = true;
  };
  return {
    asking: asking || blocked !== undefined,
    close: () => (unsaved ? ask.open() : onLeave()),
    stay: () => {
      ask.close();
      blocked?.stay();
    },
    leave: () => {
      release();
      if (blocked === undefined) onLeave();
      else blocked.proceed();
    },
    release,
  };
}
