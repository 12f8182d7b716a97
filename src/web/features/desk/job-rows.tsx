/** Background jobs as a list: what each is about, why it failed, and for those that failed, retry and discard. */
import { Button } from '@mantine/core';
import { utcText } from '#domain/kernel/utc-text.ts';
import type { DeskJobsQuery } from '#web/lib/graphql/graphql.ts';
import { counted } from '#web/ui/numbers.ts';
import type { WantedCommand } from './command-dialog.tsx';
import classes from './jobs-screen.module.css';
import { useCommand } from './use-desk.ts';

type Job = DeskJobsQuery['desk_jobs']['jobs'][number];

const triesOf = ({ state, attempts }: Job): string => {
  if (attempts > 0) return counted(attempts, 'attempt');
  return state === 'waiting' ? 'not tried yet' : '';
};

/** `onAct` opens the dialog of a command; `label` names the list. */
export function JobRows({
  jobs,
  onAct,
  label = 'Jobs',
}: {
  jobs: readonly Job[];
  onAct: (wanted: WantedCommand) => void;
  label?: string;
}) {
  const retry = useCommand('jobs retry');
  const discard = useCommand('jobs discard');
  return (
    <ul className={classes.list} aria-label={label}>
      {jobs.map((job) => {
        const given = { job: job.id };
        const named = [job.queue, job.about].filter((words) => words !== '').join(', ');
        const at = job.failed_at ?? job.created_at;
        return (
          <li key={job.id} className={classes.job}>
            <div className={classes.words}>
              <p className={classes.head}>
                <b>{job.queue}</b>
                <span>
                  {job.failed_at === null ? 'Made' : 'Failed'} <time dateTime={at}>{utcText(new Date(at))}</time>
                </span>
              </p>
              {job.about !== '' && <p dir="auto">{job.about}</p>}
              {job.error !== '' && <p className={classes.error}>{job.error}</p>}
              <p className={classes.small}>
                {triesOf(job)} · <code>{job.id}</code>
              </p>
            </div>
            {job.state === 'failed' && (
              <div className={classes.actions}>
                {retry && (
                  <Button
                    size="xs"
                    variant="default"
                    aria-label={`Retry: ${named}`}
                    onClick={() => onAct({ command: retry, given, label: 'Retry this job', danger: false })}
                  >
                    Retry
                  </Button>
                )}
                {discard && (
                  <Button
                    size="xs"
                    variant="default"
                    className={classes.danger}
                    aria-label={`Discard: ${named}`}
                    onClick={() => onAct({ command: discard, given, label: 'Discard this job', danger: true })}
                  >
                    Discard
                  </Button>
                )}
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
