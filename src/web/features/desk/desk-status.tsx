/** How the installation stands, in short: whether drops are sent, whether jobs have failed, its parts, and the latest acts. */
import { Button, Skeleton } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useQuery } from 'urql';
import { messageOf } from '#web/lib/errors.ts';
import { Link } from '#web/navigation/navigation.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { counted, formatCount } from '#web/ui/numbers.ts';
import { ActList } from './act-list.tsx';
import { CommandDialog, type WantedCommand } from './command-dialog.tsx';
import { deskActsQuery, deskJobsQuery } from './desk.graphql.ts';
import classes from './desk-status.module.css';
import { InstallationCard } from './installation-card.tsx';
import { useCommand, useDesk } from './use-desk.ts';

const shownActs = 5;
const failedJobs = { state: 'failed' } as const;

/** What the desk shows before anything is searched. */
export function DeskStatus() {
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        <DropsCard />
        <JobsCard />
        <InstallationCard />
      </div>
      <LatestActs />
    </div>
  );
}

function DropsCard() {
  const { desk, reload } = useDesk();
  const pause = useCommand('drops pause');
  const [wanted, setWanted] = useState<WantedCommand>();
  return (
    <Card title="Drops">
      <p className={classes.text}>
        {desk.drops_paused
          ? 'No drop is sent. Resume them above.'
          : 'Drops are sent as planned. A pause stops all of them within a batch; once resumed, they continue where they stopped.'}
      </p>
      {!desk.drops_paused && pause && (
        <Button
          mt="md"
          variant="default"
          className={classes.stop}
          onClick={() =>
            setWanted({ command: pause, given: {}, label: 'Pause all drops', danger: true, isUrgent: true })
          }
        >
          Pause all drops
        </Button>
      )}
      {wanted && <CommandDialog wanted={wanted} onDone={reload} onClose={() => setWanted(undefined)} />}
    </Card>
  );
}

function JobsCard() {
  const [{ data, error }, ask] = useQuery({
    query: deskJobsQuery,
    variables: failedJobs,
    requestPolicy: 'cache-and-network',
  });
  const queues = data?.desk_jobs.queues;
  const sum = (of: 'failed' | 'waiting' | 'active') => (queues ?? []).reduce((total, queue) => total + queue[of], 0);
  const failed = sum('failed');
  return (
    <Card
      title="Jobs"
      aside={
        <Link to="/desk/jobs" className={classes.link}>
          All jobs
        </Link>
      }
    >
      {queues === undefined && error === undefined && <Skeleton height={44} role="status" aria-label="Loading" />}
      {queues === undefined && error !== undefined && (
        <>
          <p className={classes.text}>{messageOf(error)}</p>
          <Button mt="md" variant="default" onClick={() => ask({ requestPolicy: 'network-only' })}>
            Try again
          </Button>
        </>
      )}
      {queues !== undefined && (
        <p className={classes.text}>
          {failed === 0 ? 'No job has failed.' : <b className={classes.bad}>{counted(failed, 'job')} failed.</b>}{' '}
          {formatCount(sum('waiting'))} waiting, {formatCount(sum('active'))} running.
        </p>
      )}
    </Card>
  );
}

function LatestActs() {
  const variables = useMemo(() => ({ limit: shownActs }), []);
  const [{ data, error }, ask] = useQuery({ query: deskActsQuery, variables, requestPolicy: 'cache-and-network' });
  const acts = data?.desk_acts;
  return (
    <Card
      title="Latest acts"
      flush
      aside={
        <Link to="/desk/acts" className={classes.link}>
          All acts
        </Link>
      }
    >
      <div className={classes.acts}>
        {acts === undefined && error === undefined && (
          <div className={classes.inset}>
            <Skeleton height={160} role="status" aria-label="Loading" />
          </div>
        )}
        {acts === undefined && error !== undefined && (
          <EmptyState
            title="The acts didn't load"
            text={messageOf(error)}
            action={<Button onClick={() => ask({ requestPolicy: 'network-only' })}>Try again</Button>}
          />
        )}
        {acts?.length === 0 && <p className={classes.inset}>No operator has done anything yet.</p>}
        {acts !== undefined && acts.length > 0 && <ActList label="Latest acts" acts={acts} />}
      </div>
    </Card>
  );
}
