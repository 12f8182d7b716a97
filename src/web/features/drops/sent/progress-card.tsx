/** The progress of a drop: one stacked bar and its figures. */
import { Skeleton } from '@mantine/core';
import type { DropQuery } from '#web/lib/graphql/graphql.ts';
import { Card } from '#web/ui/card.tsx';
import { formatCount } from '#web/ui/numbers.ts';
import { wordsOf } from '../channels/words.ts';
import { centsInWords, microsInWords } from '../form/plan-words.ts';
import classes from './progress-card.module.css';
import { barOf, doneIn, everybodyIn, type Progress, shareOf, takenBy } from './progress-figures.ts';

/** The card; `progress` is undefined while it loads. */
export function ProgressCard({
  drop,
  progress,
}: {
  drop: Pick<DropQuery['bulk_messages_by_pk'], 'platform' | 'cost' | 'optouts'>;
  progress: Progress | undefined;
}) {
  if (progress === undefined)
    return (
      <Card title="Progress">
        <Skeleton h={90} role="status" aria-label="Loading" />
      </Card>
    );
  const taken = takenBy(progress);
  const all = everybodyIn(progress);
  const { figures: known, progress: words } = wordsOf(drop);
  const delivered = {
    name: 'Delivered',
    value: formatCount(progress.delivered),
    note: shareOf(progress.delivered, taken),
    dot: 'delivered',
  };
  const cost = {
    name: 'Cost',
    value: centsInWords(drop.cost),
    note: progress.price_micros > 0 ? `carrier: ${microsInWords(progress.price_micros)}` : '',
  };
  const figures: { name: string; value: string; note: string; dot?: string }[] = [
    { name: 'Sent', value: formatCount(taken), note: shareOf(taken, all) },
    ...(known.includes('delivered') ? [delivered] : []),
    { name: 'Failed', value: formatCount(progress.failed), note: shareOf(progress.failed, all), dot: 'failed' },
    {
      name: 'Unknown',
      value: formatCount(progress.unknown),
      note: progress.unknown > 0 ? words.unknown : '',
      dot: 'unknown',
    },
    {
      name: 'Waiting',
      value: formatCount(progress.queued),
      note: progress.waiting > 0 ? `${formatCount(progress.waiting)} ${words.waiting}` : '',
      dot: 'waiting',
    },
    {
      name: words.optedOut,
      value: formatCount(drop.optouts),
      note: shareOf(drop.optouts, taken),
    },
    ...(known.includes('cost') ? [cost] : []),
  ];
  return (
    <Card title="Progress" aside={<span className={classes.share}>{shareOf(doneIn(progress), all)} done</span>} flush>
      <div className={classes.bar} aria-hidden="true">
        {barOf(progress).map(({ name, count }) => (
          <span key={name} className={`${classes.part} ${classes[name]}`} style={{ flexGrow: count }} />
        ))}
      </div>
      <dl className={classes.figures}>
        {figures.map(({ name, value, note, dot }) => (
          <div key={name} className={classes.figure}>
            <dt className={classes.name}>
              {dot !== undefined && <i className={`${classes.dot} ${classes[dot]}`} aria-hidden="true" />}
              {name}
            </dt>
            <dd className={classes.value}>{value}</dd>
            <dd className={classes.note}>{note}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
