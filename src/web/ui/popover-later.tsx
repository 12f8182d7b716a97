/** A popover whose code is loaded when it is first opened, so that no screen waits for it. */
import { lazy, Suspense, useRef } from 'react';
import type { PopoverLaterProps } from './opened-popover.tsx';

const OpenedPopover = lazy(async () => ({ default: (await import('./opened-popover.tsx')).OpenedPopover }));

/** The button is the caller's and says itself whether the panel is open; the panel takes the focus and gives it back. */
export function PopoverLater(props: PopoverLaterProps) {
  // Once opened it stays, so that it can close as it opened.
  const asked = useRef(false);
  asked.current ||= props.opened;
  return (
    asked.current && (
      <Suspense>
        <OpenedPopover {...props} />
      </Suspense>
    )
  );
}
