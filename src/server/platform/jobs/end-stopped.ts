/** Ends work whose job has no try left, so that it blocks no other work of its kind. */
import type { Database, Queryable } from '../db/postgres.ts';

/** Work that a job does. */
export interface RunningWork {
  id: string;
  state: string;
  /** Counts the jobs of one kind that were sent for it. */
  run: number;
}

/** Calls `end` for work without a job, in a transaction that holds its lock, if its state is still the listed one. Gives how many were ended. */
export async function endStopped<Work extends RunningWork>(
  {
    database,
    store,
    hasJob,
  }: {
    database: Database;
    store: {
      listRunning(): Promise<Work[]>;
      lock(id: string, within: Queryable): Promise<RunningWork | undefined>;
    };
    /** Whether the job that belongs to the state of the work waits, runs, or has a try left. */
    hasJob(work: Work): Promise<boolean>;
  },
  end: (work: Work, within: Queryable) => Promise<void>,
): Promise<number> {
  let count = 0;
  for (const work of await store.listRunning()) {
    if (await hasJob(work)) continue;
    count += await database.transaction().execute(async (within) => {
      const now = await store.lock(work.id, within);
      // Since the listing its job may have ended, or another one may have begun.
      if (now?.state !== work.state || now.run !== work.run) return 0;
      await end(work, within);
      return 1;
    });
  }
  return count;
}
