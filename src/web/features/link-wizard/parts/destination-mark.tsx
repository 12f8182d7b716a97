/** A service's mark in its own colour, for the wizard's rows. */
import { useComputedColorScheme } from '@mantine/core';
import type { DestinationType } from '#domain/links/link.ts';
import { destinationMark } from '#landing/marks.tsx';

/** `size` in pixels. Decoration: the name stands beside it. */
export function DestinationMark({ type, size }: { type: DestinationType; size: number }) {
  const scheme = useComputedColorScheme('light');
  const mark = destinationMark(type);
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" style={{ flex: 'none' }}>
      <path d={mark.path} fill={scheme === 'dark' ? mark.dark : mark.light} />
    </svg>
  );
}
