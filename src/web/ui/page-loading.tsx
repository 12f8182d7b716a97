/** The placeholder while the first screen loads. */
import { Loader } from '@mantine/core';

/** A spinner in the middle of the window. */
export function PageLoading() {
  return (
    <div role="status" aria-label="Loading" style={{ minHeight: '100dvh', display: 'grid', placeItems: 'center' }}>
      <Loader color="var(--brass)" size="sm" />
    </div>
  );
}
