/** The queues of background jobs, with how many jobs each has; those without any are shown when they are asked for. */
import { Button } from '@mantine/core';
import { Fragment, useState } from 'react';
import { utcText } from '#domain/kernel/utc-text.ts';
import type { DeskJobsQuery } from '#web/lib/graphql/graphql.ts';
import { Card } from '#web/ui/card.tsx';
import { formatCount } from '#web/ui/numbers.ts';
import { ScrollBox } from '#web/ui/scroll-box.tsx';
import { TextButton } from '#web/ui/text-button.tsx';
import classes from './jobs-screen.module.css';

type Queue = DeskJobsQuery['desk_jobs']['queues'][number];

const isIdle = ({ failed, waiting, active }: Queue): boolean => failed + waiting + active === 0;

/** A name that breaks between its words only. */
function QueueName({ name }: { name: string }) {
  const parts = name.split(/(?<=[._])/);
  return parts.map((part, place) => (
    <Fragment key={parts.slice(0, place + 1).join('')}>
      {part}
      <wbr />
    </Fragment>
  ));
}

/** `chosen` is the queue whose jobs are listed, '' for all. */
export function JobQueues({
  queues,
  chosen,
  onChoose,
}: {
  queues: readonly Queue[];
  chosen: string;
  onChoose: (name: string) => void;
}) {
  const [withIdle, setWithIdle] = useState(false);
  const idle = queues.filter((queue) => isIdle(queue) && queue.name !== chosen);
  const shown = queues
    .filter((queue) => withIdle || !idle.includes(queue))
    .toSorted((one, other) => other.failed - one.failed || one.name.localeCompare(other.name));
  return (
    <Card
      title="Queues"
      flush
      aside={
        chosen !== '' && (
          <Button size="xs" variant="default" onClick={() => onChoose('')}>
            All queues
          </Button>
        )
      }
    >
      {shown.length > 0 && (
        <ScrollBox className={classes.scroll} role="group" aria-label="Queues">
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">Queue</th>
                <th scope="col">Failed</th>
                <th scope="col">Waiting</th>
                <th scope="col">Running</th>
                <th scope="col">Oldest due</th>
              </tr>
            </thead>
            <tbody>
              {shown.map(({ name, failed, waiting, active, oldest_at }) => (
                <tr key={name}>
                  <th scope="row">
                    <TextButton aria-pressed={name === chosen} onClick={() => onChoose(name === chosen ? '' : name)}>
                      <QueueName name={name} />
                    </TextButton>
                  </th>
                  <td className={failed > 0 ? classes.bad : undefined}>{formatCount(failed)}</td>
                  <td>{formatCount(waiting)}</td>
                  <td>{formatCount(active)}</td>
                  <td>{oldest_at === null ? '–' : utcText(new Date(oldest_at))}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
      {idle.length > 0 && (
        <p className={classes.inset}>
          <TextButton aria-expanded={withIdle} onClick={() => setWithIdle(!withIdle)}>
            {withIdle
              ? 'Hide idle queues'
              : `Show ${formatCount(idle.length)} idle ${idle.length === 1 ? 'queue' : 'queues'}`}
          </TextButton>
        </p>
      )}
    </Card>
  );
}
