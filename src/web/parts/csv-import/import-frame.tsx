/** The frame of the screen of one import: the way back, and what is shown until the import is loaded. */
import { Button, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import type { CombinedError } from 'urql';
import { messageOf } from '#web/lib/errors.ts';
import { BackButton } from '#web/ui/back-button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** `kind` is "import" or "move-in"; `back` leads to all of them; `children` is undefined until it is loaded. */
export function ImportFrame({
  kind,
  back,
  error,
  onRetry,
  children,
}: {
  kind: string;
  back: string;
  error: CombinedError | undefined;
  onRetry: () => void;
  children: ReactNode;
}) {
  return (
    <>
      <BackButton to={back}>All {kind}s</BackButton>
      {children === undefined && error === undefined && (
        <div role="status" aria-label="Loading">
          <Skeleton h={32} w={260} mb={20} radius="md" />
          <Skeleton h={220} radius="md" />
        </div>
      )}
      {children === undefined && error !== undefined && (
        <EmptyState
          title={`This ${kind} didn't load`}
          text={messageOf(error)}
          action={<Button onClick={onRetry}>Try again</Button>}
        />
      )}
      {children}
    </>
  );
}
