/** What fills the window when the data of a whole screen did not load. */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { CombinedError } from 'urql';
import { messageOf } from '#web/lib/errors.ts';
import { WholePage } from '#web/ui/whole-page.tsx';

/** `title` says what did not load; `more` is before the button that tries again. */
export function PageProblem({
  title,
  error,
  onRetry,
  more,
}: {
  title: string;
  error: CombinedError;
  onRetry: () => void;
  more?: ReactNode;
}) {
  return (
    <WholePage
      title={title}
      text={messageOf(error)}
      action={
        <>
          {more}
          <Button onClick={onRetry}>Try again</Button>
        </>
      }
    />
  );
}
