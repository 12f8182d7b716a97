/** Runs a backfill: its statement for a batch of keys after the other, each in a small transaction that also stores how far it is. */
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { type Header, MigrationError, type MigrationFile } from './migration-files.ts';
import { isToTryAgain } from './run-statement.ts';

type BackfillHeader = Extract<Header, { phase: 'backfill' }>;

/** Keys of a batch: at first, at least and at most. */
const batch = { first: 500, least: 10, most: 10_000 };
/** Milliseconds: a faster batch is followed by a larger one, a slower one by a smaller one. Fans wait as long for a row that is changed. */
const quick = 50;
const slow = 200;
/** Milliseconds that a batch waits for a row, and that its statement takes at most where its file sets no limit; less than PostgreSQL waits before it ends one of two transactions in a deadlock: a fan's is never the one. */
const rowLimit = 500;
/** How often one batch is tried again. */
const mostTries = 100;

export interface BackfillOptions {
  report?(line: string): void;
  /** Whether to stop after the batch that runs. */
  isOver?(): boolean;
}

/**
 * Goes on where the backfill is. Any number of processes may do so at once: each batch takes the row with the progress. Gives whether it is complete.
 * Throws MigrationError when a batch fails; the reason is stored for the status.
 */
export async function runBackfill(
  client: pg.Client,
  file: MigrationFile,
  options: BackfillOptions = {},
): Promise<boolean> {
  if (file.header?.phase !== 'backfill') throw new MigrationError(`The migration ${file.name} is no backfill.`);
  const { report = () => undefined, isOver = () => false } = options;
  const runBatch = batchOf(client, file, file.header);
  let size = batch.first;
  let failed = 0;
  for (;;) {
    const begun = performance.now();
    try {
      const rows = await runBatch(size);
      if (rows === undefined) return true;
      failed = 0;
      report(`went over ${rows.toLocaleString('en-US')} rows`);
      const took = performance.now() - begun;
      if (took < quick) size = Math.min(batch.most, size * 2);
      if (took > slow) size = Math.max(batch.least, Math.ceil(size / 2));
      if (isOver()) return false;
      // The database has half of the time for others.
      await delay(took);
    } catch (error) {
      failed += 1;
      if (!isToTryAgain(error) || failed > mostTries) throw await storedError(client, file.name, error);
      size = Math.max(batch.least, Math.ceil(size / 2));
      await delay(rowLimit);
    }
  }
}

async function storedError(client: pg.Client, name: string, error: unknown): Promise<MigrationError> {
  const reason = error instanceof Error ? error.message : String(error);
  // The connection may be the reason.
  await client
    .query('update applied_migrations set last_error = $2 where name = $1', [name, reason])
    .catch(() => undefined);
  return new MigrationError(`The backfill ${name} failed: ${reason}.`, error);
}

/** Gives the function that runs the next batch: it gives how many rows the backfill went over so far, or undefined when it was complete before. */
function batchOf(client: pg.Client, { name, sql }: MigrationFile, { table, key, limit = rowLimit }: BackfillHeader) {
  let type: string | undefined;
  return async (size: number): Promise<number | undefined> => {
    type ??= await typeOf(client, table, key);
    await client.query('begin');
    try {
      await client.query(`set local lock_timeout = ${rowLimit}`);
      const { rows } = await client.query<{ last_key: string | null; finished_at: Date | null }>(
        'select last_key, finished_at from applied_migrations where name = $1 for update',
        [name],
      );
      const progress = rows[0];
      if (progress === undefined || progress.finished_at !== null) {
        await client.query('rollback');
        return undefined;
      }
      const keys = await nextKeys(client, { table, key, type, size, after: progress.last_key });
      // On a busy machine a batch may take long, and fans wait for its rows: it is then given up, and a smaller one is tried.
      await client.query(`set local statement_timeout = ${limit}`);
      if (keys.last !== null) await client.query(sql, [keys.first, keys.last]);
      const {
        rows: [done],
      } = await client.query<{ rows: number }>(
        `update applied_migrations set last_error = null, rows_done = rows_done + $2, last_key = coalesce($3, last_key),
           finished_at = case when $2 < $4 then now() end
         where name = $1 returning rows_done::float8 as rows`,
        [name, keys.count, keys.last, size],
      );
      await client.query('commit');
      return done?.rows;
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      throw error;
    }
  };
}

/** The first and the last key of the next batch, and how many there are. */
async function nextKeys(
  client: pg.Client,
  { table, key, type, size, after }: { table: string; key: string; type: string; size: number; after: string | null },
): Promise<{ first: string | null; last: string | null; count: number }> {
  const where = after === null ? '' : `where ${key} > $2::text::${type}`;
  const { rows } = await client.query<{ first: string | null; last: string | null; count: number }>(
    `with batch as (select ${key} as key from ${table} ${where} order by ${key} limit $1)
     select (select key::text from batch order by key limit 1) as first,
       (select key::text from batch order by key desc limit 1) as last, (select count(*)::int from batch) as count`,
    after === null ? [size] : [size, after],
  );
  return rows[0] ?? { first: null, last: null, count: 0 };
}

async function typeOf(client: pg.Client, table: string, key: string): Promise<string> {
  const { rows } = await client.query<{ type: string }>(
    'select format_type(atttypid, atttypmod) as type from pg_attribute where attrelid = to_regclass($1) and attname = $2',
    [table, key],
  );
  const type = rows[0]?.type;
  if (type === undefined) throw new MigrationError(`the table ${table} has no column ${key}`);
  return type;
}

/** Lets a complete backfill go over all rows again: processes of the version before may have written some since. */
export async function repeatBackfill(client: pg.Client, name: string): Promise<void> {
  await client.query(
    'update applied_migrations set finished_at = null, last_key = null, rows_done = 0 where name = $1 and finished_at is not null',
    [name],
  );
}
