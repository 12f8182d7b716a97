/** What a person sees when a screen could not be loaded or broke while drawing. */
import { Button } from '@mantine/core';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** The last resort of the route table: says so and offers the one thing that helps. */
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
