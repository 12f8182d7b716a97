/** What a section of the settings shows while its data loads, and when it did not load. */
import { Button, Skeleton } from '@mantine/core';
import type { CombinedError } from 'urql';
import { messageOf } from '#web/lib/errors.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** For a query without data: `error` and `fetching` are the query's; `title` says what did not load. A retry shows the loading state. */
export function SectionState({
  title = "This didn't load",
  error,
  fetching,
  onRetry,
}: {
  title?: string;
  error: CombinedError | undefined;
  fetching: boolean;
  onRetry: () => void;
}) {
  return (
    <Card>
      {error === undefined || fetching ? (
        <div role="status" aria-label="Loading">
          <Skeleton h={40} mb={12} />
          <Skeleton h={40} />
        </div>
      ) : (
        <EmptyState
          title={title}
          text={messageOf(error)}
          action={
            <Button variant="default" onClick={onRetry}>
              Try again
            </Button>
          }
        />
      )}
    </Card>
  );
}
