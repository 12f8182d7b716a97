/** Shows how far the running job of an import is. */
import { Progress } from '@mantine/core';
import { Card } from '#web/ui/card.tsx';
import classes from './csv-import.module.css';

/** `progress` is from 0 to 1; undefined while it is unknown. */
export function ImportProgress({
  title,
  words,
  progress,
}: {
  title: string;
  words: string;
  progress: number | undefined;
}) {
  return (
    <Card title={title}>
      <p className={classes.words} role="status">
        {words} You can leave this page.
      </p>
      <Progress
        value={100 * (progress ?? 1)}
        animated={progress === undefined}
        color="var(--brass)"
        aria-label="Progress"
      />
    </Card>
  );
}
