/** Wakes the workers of queues in which a job is due. A committed job notifies its worker itself, but only if it is due at once. */
import type { Pool } from 'pg';
import type { Logger } from '../log.ts';

/** Milliseconds between two looks: how late a delayed or repeated job, or one whose notification was lost, may begin. */
const betweenLooks = 2_000;

// One probe of an index for each queue, however many jobs wait.
const dueQueues = `
  select queue.name from unnest($1::text[]) queue(name)
  where exists (select from pgboss.job where job.name = queue.name and job.state < 'active' and job.start_after <= now())`;

/** Looks every two seconds, in one statement for all queues of `names`, and calls `wake` for each queue with a due job. Gives the function that ends it. */
export function wakeDueQueues(
  { pool, log, wake }: { pool: Pool; log: Logger; wake: (name: string) => void },
  names: readonly string[],
): () => void {
  let timer: NodeJS.Timeout;
  let isStopped = false;
  const look = async (): Promise<void> => {
    try {
      const { rows } = await pool.query<{ name: string }>(dueQueues, [names]);
      if (!isStopped) for (const { name } of rows) wake(name);
    } catch (error) {
      if (!isStopped) log.warn({ err: error }, `Could not look for due jobs; retrying in ${betweenLooks / 1000} s.`);
    }
    if (!isStopped) later();
  };
  const later = (): void => {
    timer = setTimeout(() => void look(), betweenLooks);
  };
  later();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
