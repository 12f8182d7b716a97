/** Calls back when the person comes back to this window. */
import { useEffect } from 'react';
import { createThrottledTask } from '#web/lib/throttled-task.ts';

/** Calls `onReturn`, which stays the same function, when the window is seen or used again after another one. */
export function useReturn(onReturn: () => void): void {
  useEffect(() => {
    // A window that is seen again is often also used again.
    const task = createThrottledTask(async () => onReturn());
    const answer = (): void => {
      if (document.visibilityState === 'visible') task.ask();
    };
    window.addEventListener('focus', answer);
    document.addEventListener('visibilitychange', answer);
    return () => {
      task.stop();
      window.removeEventListener('focus', answer);
      document.removeEventListener('visibilitychange', answer);
    };
  }, [onReturn]);
}
