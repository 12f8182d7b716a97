/** The error screen for a screen that did not load or failed to render. */
import { Button } from '@mantine/core';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** The error boundary of all routes: explains and offers a reload. */
export function RouteFailure() {
  return (
    <main style={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', padding: 24 }}>
      <title>Something went wrong · Fanfare</title>
      <EmptyState
        title="This screen didn't load"
        text="It may have been updated meanwhile, or the connection broke."
        action={<Button onClick={() => window.location.reload()}>Try again</Button>}
      />
    </main>
  );
}
