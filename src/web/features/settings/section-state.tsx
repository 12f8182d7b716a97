/** What a section of the settings shows while its data loads, and when it does not. */
import { Button, Skeleton } from '@mantine/core';
import type { CombinedError } from 'urql';
import { messageOf } from '#web/lib/errors.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** `error` is left out while the data loads. */
export function SectionState({ error, onRetry }: { error: CombinedError | undefined; onRetry: () => void }) {
  return (
    <Card>
      {error === undefined ? (
        <div role="status" aria-label="Loading">
          <Skeleton h={40} mb={12} />
          <Skeleton h={40} />
        </div>
      ) : (
        <EmptyState
          title="This didn't load"
          text={messageOf(error)}
          action={<Button onClick={onRetry}>Try again</Button>}
        />
      )}
    </Card>
  );
}
