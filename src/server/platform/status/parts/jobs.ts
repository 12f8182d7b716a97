/** The status of the job queues and of mails, from PostgreSQL. */
import type { Pool } from 'pg';
import type { Mailer } from '../../jobs/mailer.ts';
import { advice } from '../pages.ts';
import { count, duration, type StatusPart } from '../status.ts';

/** A queue, as PostgreSQL has it. */
export interface QueueFigures {
  name: string;
  /** Milliseconds for which the oldest due job has waited; null when none is due. */
  oldest: number | null;
  /** Of the last look of a worker, some seconds ago. */
  waiting: number;
  active: number;
  failed: number;
}

// The counts are those that the workers keep; the oldest due job is one probe of an index for each queue.
const queues = `
  select queue.name, queue.queued_count as waiting, queue.active_count as active, 
    case when queue.dead_letter is null then queue.failed_count else 0 end as failed,
    (select extract(epoch from now() - job.start_after) * 1000 from pgboss.job
      where job.name = queue.name and job.state < 'active' and job.start_after <= now()
      order by job.start_after limit 1)::float8 as oldest
  from pgboss.queue where queue.name not like '\\_\\_pgboss%' and queue.name <> all($1) order by queue.name`;

/** All queues but those that only keep what was given up. */
export async function readQueues(pool: Pool): Promise<QueueFigures[]> {
  const { rows } = await pool.query<QueueFigures>(queues, [['mails.given_up']]);
  return rows;
}

/** A job that waits for longer than this, in milliseconds, waits for no worker or a worker that is too slow. */
const longWait = 120_000;

export const jobsPart = (pool: Pool): StatusPart => ({
  name: 'Jobs',
  async read() {
    const all = await readQueues(pool);
    const late = all.filter(({ oldest }) => (oldest ?? 0) > longWait);
    const failed = all.filter((queue) => queue.failed > 0);
    const shown = all.filter((queue) => queue.oldest !== null || queue.active > 0 || queue.failed > 0);
    const sum = (of: (queue: QueueFigures) => number) => count(all.reduce((total, queue) => total + of(queue), 0));
    return {
      state: late.length > 0 || failed.length > 0 ? 'warning' : 'ok',
      lines: [
        { label: 'queues', value: count(all.length) },
        { label: 'waiting or planned', value: sum(({ waiting }) => waiting) },
        { label: 'running', value: sum(({ active }) => active) },
        ...shown.map(({ name, oldest, waiting, active, failed }) => ({
          label: name,
          value: `${oldest === null ? 'none due' : `oldest due for ${duration(oldest)}`}, ${count(waiting)} waiting, ${count(active)} running, ${count(failed)} failed for good`,
        })),
      ],
      ...(late.length > 0 ? { advice: advice('no-worker-is-alive') } : {}),
    };
  },
});

/** Mails that no server accepted: the ones that were refused by their own server's word, and the ones that ran out of tries. */
export const mailsPart = (mailer: Pick<Mailer, 'givenUp'>, pool: Pool): StatusPart => ({
  name: 'Mails',
  async read() {
    const givenUp = await mailer.givenUp();
    const refused = givenUp.filter(({ reason }) => reason.includes(' refused it: '));
    const queue = (await readQueues(pool)).find(({ name }) => name === 'mails.send');
    const isLate = (queue?.oldest ?? 0) > longWait;
    const last = givenUp.at(-1);
    const lost = givenUp.length - refused.length;
    return {
      state: lost > 0 || isLate ? 'warning' : 'ok',
      lines: [
        { label: 'waiting', value: count(queue?.waiting ?? 0) },
        { label: 'given up after all tries', value: count(lost) },
        { label: 'refused for good', value: count(refused.length) },
        ...(last === undefined ? [] : [{ label: 'last reason', value: last.reason }]),
      ],
      ...(lost > 0 || isLate ? { advice: advice('mails-do-not-go') } : {}),
    };
  },
});
