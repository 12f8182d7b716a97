/** Background jobs: the queues, and the jobs that failed, wait or run, with retry and discard (UI-76). */
import { Button, Skeleton } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useQuery } from 'urql';
import { messageOf } from '#web/lib/errors.ts';
import type { DeskJobState, DeskJobsQueryVariables } from '#web/lib/graphql/graphql.ts';
import { useUrlState } from '#web/lib/use-url-state.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { CommandDialog, type WantedCommand } from './command-dialog.tsx';
import { deskJobsQuery } from './desk.graphql.ts';
import { JobQueues } from './job-queues.tsx';
import { JobRows } from './job-rows.tsx';
import classes from './jobs-screen.module.css';
import { useCommand } from './use-desk.ts';

const states: readonly { value: DeskJobState; label: string; title: string; none: string }[] = [
  { value: 'failed', label: 'Failed', title: 'Failed jobs', none: 'No job has failed' },
  { value: 'waiting', label: 'Waiting', title: 'Waiting jobs', none: 'No job is waiting' },
  { value: 'active', label: 'Running', title: 'Running jobs', none: 'No job is running' },
];
const [failedState] = states;

interface Chosen {
  state: DeskJobState;
  /** '' for all queues. */
  queue: string;
}

const readChosen = (query: URLSearchParams): Chosen => ({
  state: states.find(({ value }) => value === query.get('state'))?.value ?? 'failed',
  queue: query.get('queue') ?? '',
});
const writeChosen = (_: URLSearchParams, { state, queue }: Chosen): URLSearchParams =>
  new URLSearchParams({ ...(state === 'failed' ? {} : { state }), ...(queue === '' ? {} : { queue }) });

/** The screen behind `/desk/jobs`. */
export function JobsScreen() {
  const {
    state: { state, queue },
    change,
  } = useUrlState(readChosen, writeChosen);
  const [changes, setChanges] = useState(0);
  const [wanted, setWanted] = useState<WantedCommand>();
  const variables = useMemo(() => ({ state, queue: queue || null }), [state, queue]);
  const [{ data, error, fetching, operation }, ask] = useQuery({
    query: deskJobsQuery,
    variables,
    requestPolicy: 'network-only',
  });
  const reload = () => ask({ requestPolicy: 'network-only' });
  const list = useRef<HTMLDivElement>(null);
  // The button that opened a dialog may be gone with its job: the list has the focus then.
  useEffect(() => {
    if (wanted === undefined && changes > 0)
      setTimeout(() => document.activeElement === document.body && list.current?.focus());
  }, [wanted, changes]);
  const jobs = data?.desk_jobs;
  // Until the jobs of another state or queue are there, those of the former one are known.
  const isShown = operation?.variables.state === state && operation.variables.queue === variables.queue;
  const queues = jobs?.queues ?? [];
  const counted = (of: DeskJobState) => queues.reduce((sum, each) => sum + each[of], 0);
  const { title, none } = states.find(({ value }) => value === state) ?? failedState ?? { title: '', none: '' };
  return (
    <>
      <title>Jobs · Desk · Fanfare</title>
      <PageHeading
        title="Jobs"
        tools={
          <Segmented
            label="State"
            options={states.map(({ value, label }) => ({ value, label, count: jobs && counted(value) }))}
            value={state}
            onChange={(value) => change({ state: value })}
          />
        }
      >
        <Button variant="default" onClick={reload} loading={fetching && isShown}>
          Refresh
        </Button>
      </PageHeading>
      {jobs === undefined && error === undefined && (
        <Skeleton height={280} radius="lg" role="status" aria-label="Loading" />
      )}
      {jobs === undefined && error !== undefined && (
        <EmptyState
          title="The jobs didn't load"
          text={messageOf(error)}
          action={<Button onClick={reload}>Try again</Button>}
        />
      )}
      {jobs !== undefined && (
        <div className={classes.parts}>
          <JobQueues queues={queues} chosen={queue} onChoose={(name) => change({ queue: name })} />
          <Card
            title={queue === '' ? title : `${title} of ${queue}`}
            flush
            aside={
              state === 'failed' &&
              queue !== '' && (
                <RetryAll
                  {...{ queue, onAct: setWanted }}
                  failed={queues.find(({ name }) => name === queue)?.failed ?? 0}
                />
              )
            }
          >
            <div ref={list} tabIndex={-1} className={classes.jobs}>
              {!isShown && (
                <div className={classes.inset}>
                  <Skeleton height={90} role="status" aria-label="Loading" />
                </div>
              )}
              {isShown && jobs.jobs.length === 0 && (
                <EmptyState
                  title={queue === '' ? none : `${none} in this queue`}
                  text={
                    state === 'failed' && queue === ''
                      ? 'A job that fails is tried again for about two hours before it is listed here.'
                      : undefined
                  }
                  action={
                    queue !== '' && (
                      <Button variant="default" onClick={() => change({ queue: '' })}>
                        Show all queues
                      </Button>
                    )
                  }
                />
              )}
              {isShown && jobs.jobs.length > 0 && (
                <>
                  <JobRows jobs={jobs.jobs} onAct={setWanted} />
                  {jobs.next !== null && (
                    <MoreJobs
                      key={`${changes} ${jobs.next}`}
                      variables={variables}
                      before={jobs.next}
                      onAct={setWanted}
                    />
                  )}
                </>
              )}
            </div>
          </Card>
        </div>
      )}
      {wanted && (
        <CommandDialog
          wanted={wanted}
          onDone={() => {
            setChanges(changes + 1);
            reload();
          }}
          onClose={() => setWanted(undefined)}
        />
      )}
    </>
  );
}

function RetryAll({ queue, failed, onAct }: { queue: string; failed: number; onAct: (wanted: WantedCommand) => void }) {
  const command = useCommand('jobs retry');
  if (command === undefined || failed < 2) return null;
  return (
    <Button
      size="xs"
      variant="default"
      onClick={() => onAct({ command, given: { queue }, label: 'Retry all', danger: false })}
    >
      Retry all {failed}
    </Button>
  );
}

/** The next page, loaded when it is asked for. */
function MoreJobs({
  variables,
  before,
  onAct,
}: {
  variables: DeskJobsQueryVariables;
  before: string;
  onAct: (wanted: WantedCommand) => void;
}) {
  const [isWanted, setWanted] = useState(false);
  const page = useMemo(() => ({ ...variables, before }), [variables, before]);
  const [{ data, error }, ask] = useQuery({
    query: deskJobsQuery,
    variables: page,
    pause: !isWanted,
    requestPolicy: 'network-only',
  });
  if (!isWanted)
    return (
      <div className={classes.inset}>
        <Button variant="default" onClick={() => setWanted(true)}>
          Show more jobs
        </Button>
      </div>
    );
  if (data === undefined)
    return error === undefined ? (
      <div className={classes.inset}>
        <Skeleton height={70} role="status" aria-label="Loading" />
      </div>
    ) : (
      <EmptyState
        title="The jobs didn't load"
        text={messageOf(error)}
        action={<Button onClick={() => ask({ requestPolicy: 'network-only' })}>Try again</Button>}
      />
    );
  const { jobs, next } = data.desk_jobs;
  return (
    <>
      <JobRows jobs={jobs} onAct={onAct} label="More jobs" />
      {next !== null && <MoreJobs {...{ variables, onAct }} before={next} />}
    </>
  );
}
