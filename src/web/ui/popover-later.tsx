/** A panel that drops from a button. What places it on the screen is loaded when it is first opened, so that no screen waits for it. */
import { lazy, Suspense, useRef } from 'react';
import type { DropPanelProps } from './placed-panel.tsx';

const PlacedPanel = lazy(async () => ({ default: (await import('./placed-panel.tsx')).PlacedPanel }));

/** The button is the caller's and says itself whether the panel is open; the panel takes the focus and gives it back. */
export function DropPanel(props: DropPanelProps) {
  // Once opened it stays, so that it can close as it opened.
  const asked = useRef(false);
  asked.current ||= props.opened;
  return (
    asked.current && (
      <Suspense>
        <PlacedPanel {...props} />
      </Suspense>
    )
  );
}
