/** What an operator sees and does of the jobs: those that failed, wait or run, tried again and discarded (DESK-13 to DESK-16). */
import type { Pool } from 'pg';
import type { PgBoss } from 'pg-boss';
import {
  discardFailed,
  jobById,
  jobsIn,
  type OperatedState,
  operatedIndex,
  operatedStates,
  queueCounts,
} from './job-control.sql.ts';
import { errorSentence } from './job-error.ts';

export { type OperatedState, operatedStates };

/** A job as an operator sees it. */
export interface OperatedJob {
  id: string;
  /** Whose work it is. For a job that was given up: the queue that it came from. */
  queue: string;
  createdAt: Date;
  /** When it failed for good; null in other states. */
  failedAt: Date | null;
  /** Tries that have begun. */
  attempts: number;
  /** The last error as one sentence without contacts and tokens; '' where there is none. */
  error: string;
  /** May hold contacts and tokens: never shown whole. */
  payload: unknown;
  /** The account or network that it takes its turns with; null for a job of nobody. */
  owner: string | null;
}

/** A job that was looked up by its id. */
export interface FoundJob extends OperatedJob {
  /** `failed` also for one that was given up; `done` for one that nothing can be done with. */
  stage: OperatedState | 'done';
  /** The queue in which it is stored. */
  place: string;
}

/** How many jobs of a queue are in each state. */
export interface QueueCounts {
  name: string;
  /** With those that were given up. */
  failed: number;
  /** Due or planned. */
  waiting: number;
  active: number;
  /** When the oldest job that is due was enqueued; null when none is due. */
  oldestAt: Date | null;
}

/** Which jobs are wanted. */
export interface JobsAsked {
  state: OperatedState;
  queue?: string | undefined;
  /** The `next` of the page before. */
  before?: JobsPlace | undefined;
  most: number;
}

/** Where a page ended. */
export interface JobsPlace {
  /** Microseconds since 1970. */
  micros: string;
  id: string;
}

export interface JobControl {
  /** Failed jobs, with those that were given up, newest first; waiting and running ones oldest first. `next` is undefined on the last page. */
  list(asked: JobsAsked): Promise<{ jobs: OperatedJob[]; next: JobsPlace | undefined }>;
  queues(): Promise<QueueCounts[]>;
  find(id: string): Promise<FoundJob | undefined>;
  /** Lets a failed job run again; false when it has not failed any more. One that was given up gets all its tries, another one a single try. */
  retry(job: FoundJob): Promise<boolean>;
  /** Lets every job of a queue that has failed until now run again; gives how many there were. */
  retryQueue(queue: string): Promise<number>;
  /** Deletes a failed job; false when it has not failed any more. */
  discard(job: FoundJob): Promise<boolean>;
  /** Makes the index that all this needs. Call when the queues exist. */
  prepare(): Promise<void>;
}

interface Row {
  id: string;
  queue: string;
  place: string;
  payload: unknown;
  group: string | null;
  createdAt: Date;
  attempts: number;
  outcome: object | null;
  at: Date;
}

/** Jobs that are sent again in one statement. */
const atOnce = 500;

const toOperated = (
  { id, queue, createdAt, attempts, outcome, payload, group, at }: Row,
  state: string,
): OperatedJob => ({
  ...{ id, queue, createdAt, attempts, payload },
  failedAt: state === 'failed' ? at : null,
  error: errorSentence(outcome),
  // The number behind it is the owner's place among the workers.
  owner: group?.replace(/ \d+$/, '') ?? null,
});

/** The queue's answer to a change says how many jobs it has changed, which its types leave out. */
const changed = (answer: object): number => ('affected' in answer ? Number(answer.affected) : 0);

/** The control over the queues of `boss`, in the database of `pool`. */
export function createJobControl({ boss, pool }: { boss: Pick<PgBoss, 'retry' | 'redrive'>; pool: Pool }): JobControl {
  const rowsOf = async (asked: JobsAsked): Promise<(Row & { micros: string })[]> => {
    const { state, queue = null, before, most } = asked;
    const { rows } = await pool.query(jobsIn[state], [queue, before?.micros ?? null, before?.id ?? null, most]);
    return rows;
  };
  const placeOf = (row: JobsPlace | undefined): JobsPlace | undefined => row && { micros: row.micros, id: row.id };
  const sendAgain = async (place: string, queue: string, ids: string[]): Promise<number> =>
    place === queue
      ? changed(await boss.retry(place, ids))
      : boss.redrive(place, { ids, destination: queue, limit: ids.length });
  return {
    async list(asked) {
      const rows = await rowsOf({ ...asked, most: asked.most + 1 });
      const shown = rows.slice(0, asked.most);
      return {
        jobs: shown.map((row) => toOperated(row, asked.state)),
        next: rows.length > shown.length ? placeOf(shown.at(-1)) : undefined,
      };
    },
    async queues() {
      return (await pool.query<QueueCounts>(queueCounts)).rows;
    },
    async find(id) {
      const { rows } = await pool.query<Row & Pick<FoundJob, 'stage'>>(jobById, [id]);
      const [row] = rows;
      return row && { ...toOperated(row, row.stage), stage: row.stage, place: row.place };
    },
    async retry({ id, place, queue }) {
      return (await sendAgain(place, queue, [id])) === 1;
    },
    async retryQueue(queue) {
      let count = 0;
      let before: JobsPlace | undefined;
      do {
        // Each page is older than the one before: a job that fails again meanwhile is not met twice.
        const rows = await rowsOf({ state: 'failed', queue, before, most: atOnce });
        for (const [place, found] of Map.groupBy(rows, (row) => row.place))
          count += await sendAgain(
            place,
            queue,
            found.map(({ id }) => id),
          );
        before = rows.length === atOnce ? placeOf(rows.at(-1)) : undefined;
      } while (before !== undefined);
      return count;
    },
    async discard({ id, place }) {
      return (await pool.query(discardFailed, [place, id])).rows.length === 1;
    },
    async prepare() {
      const { rows } = await pool.query('select to_regclass($1) as found', [operatedIndex.name]);
      if (rows[0]?.found === null) await pool.query(operatedIndex.create);
    },
  };
}
