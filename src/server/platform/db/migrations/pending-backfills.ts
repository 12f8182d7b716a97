/** Goes on with the backfills that are not complete, for a while: the work of a worker's job. */
import pg from 'pg';
import type { Logger } from '../../log.ts';
import { runBackfill } from './backfill.ts';
import { type MigrationFile, readMigrationFiles } from './migration-files.ts';
import { readApplied } from './migration-records.ts';

export interface PendingBackfillsOptions {
  pool: pg.Pool;
  url: string;
  folder: string;
  log: Pick<Logger, 'info'>;
  /** Milliseconds after which the batch that runs is the last one. */
  forMilliseconds: number;
}

/** The backfills that were begun and are not complete, the oldest first. Those of a newer version are left to it. */
async function pendingBackfills({ pool, folder }: PendingBackfillsOptions): Promise<MigrationFile[]> {
  const applied = await readApplied(pool);
  const begun = applied.filter(({ phase, finishedAt }) => phase === 'backfill' && finishedAt === null);
  if (begun.length === 0) return [];
  return (await readMigrationFiles(folder)).filter(({ name }) => begun.some((each) => each.name === name));
}

/** Runs them one after the other. Throws MigrationError when one fails; the next call tries it again. */
export async function runPendingBackfills(options: PendingBackfillsOptions): Promise<void> {
  const pending = await pendingBackfills(options);
  if (pending.length === 0) return;
  const { url, log, forMilliseconds } = options;
  const end = performance.now() + forMilliseconds;
  const client = new pg.Client({ connectionString: url, application_name: 'fanfare backfill' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    for (const file of pending) {
      let reached = '';
      const isComplete = await runBackfill(client, file, {
        isOver: () => performance.now() >= end,
        report: (line) => {
          reached = line;
        },
      });
      log.info(`${file.name}: ${reached}${isComplete ? '; the backfill is complete' : ''}.`);
      if (!isComplete) return;
    }
  } finally {
    await client.end();
  }
}
