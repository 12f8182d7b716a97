/** The placeholder while the first screen loads. */
import { Loader } from '@mantine/core';

/** A spinner in the middle of the window. `label` is shown below it; without one the spinner says "Loading" to screen readers. */
export function PageLoading({ label }: { label?: string }) {
  return (
    <div
      role="status"
      data-page-loading
      aria-label={label === undefined ? 'Loading' : undefined}
      style={{ minHeight: '100dvh', display: 'grid', placeContent: 'center', justifyItems: 'center', gap: 14 }}
    >
      <Loader color="var(--brass)" size="sm" />
      {label}
    </div>
  );
}
