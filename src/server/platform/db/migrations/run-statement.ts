/** Runs one statement of a migration so that no writer waits longer than a second for it. */
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { MigrationError } from './migration-files.ts';
import { type Statement, stopsWriters } from './statement-effects.ts';

/**
 * Milliseconds. A writer that comes while the statement waits for its lock waits behind it, and then until it is done: both together are `limit`. The first
 * is short, since one form of a fan writes several times. What does not stop writers has no limit.
 */
const lockLimit = 200;
const limit = 750;
/** Milliseconds before a lock is asked for again: at first, and at most. */
const firstPause = 200;
const longestPause = 5_000;
/** Milliseconds between two lines about a lock that is not to be had, or about a statement that runs. */
const reportEvery = 10_000;

export interface StatementOptions {
  /** Writes down, in the statement's transaction where it has one, that it is done. */
  note(): Promise<void>;
  /** Takes a line on what is waited for. */
  report(line: string): void;
  /** Milliseconds after which a lock that is not to be had ends the migration; default ten minutes. */
  giveUpAfter?: number;
}

/** What PostgreSQL answers to a lock that was not to be had, a statement that took too long, and a deadlock. */
const toTryAgain = new Set(['55P03', '57014', '40P01']);
export const isToTryAgain = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && toTryAgain.has(error.code ?? '');

/** Runs the statement; a lock that is not to be had at once is given up and asked for again. Throws MigrationError when it stays so. */
export async function runStatement(client: pg.Client, statement: Statement, options: StatementOptions): Promise<void> {
  const { report, giveUpAfter = 600_000 } = options;
  const begun = performance.now();
  let saidAt = Number.NEGATIVE_INFINITY;
  for (let tries = 1; ; tries += 1) {
    try {
      return await (statement.isOnline ? runOnline : runInTransaction)(client, statement, options);
    } catch (error) {
      if (!isToTryAgain(error)) throw error;
      const waited = performance.now() - begun;
      if (waited < giveUpAfter && performance.now() - saidAt < reportEvery) {
        await pauseAfter(tries);
        continue;
      }
      const holder = await holderOf(client, statement);
      if (waited >= giveUpAfter)
        throw new MigrationError(
          `gave up after ${Math.round(waited / 1000)} s, in which it did not get its locks: ${holder}. What was done so far stays; end what holds the lock, and migrate again`,
          error,
        );
      report(`waits, try ${tries}: ${holder}`);
      saidAt = performance.now();
      await pauseAfter(tries);
    }
  }
}

const pauseAfter = (tries: number): Promise<void> => delay(Math.min(longestPause, firstPause * 1.5 ** tries));

/** The tables that exist and whose writers the statement stops. */
const stoppedTables = ({ effects }: Statement): string[] => [
  ...new Set(effects.filter(({ lock }) => stopsWriters(lock)).map(({ table }) => table)),
];

async function runInTransaction(client: pg.Client, statement: Statement, { note }: StatementOptions): Promise<void> {
  const stopped = stoppedTables(statement);
  await client.query('begin');
  try {
    // A vacuum that PostgreSQL began by itself gives way only to a lock that waits a second. This one stops no writer, and keeps the next vacuum away.
    for (const table of await existing(client, stopped))
      await client.query(`lock table ${table} in share update exclusive mode`);
    await client.query(`set local lock_timeout = ${lockLimit}`);
    if (stopped.length > 0) await client.query(`set local statement_timeout = ${limit}`);
    await client.query(statement.text);
    await note();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** Those of the tables that exist, quoted. */
async function existing(client: pg.Client, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c where c.relkind in ('r', 'p')
     and c.oid in (select to_regclass(name) from unnest($1::text[]) as given(name)) order by 1`,
    [tables],
  );
  return rows.map(({ name }) => name);
}

async function runOnline(client: pg.Client, statement: Statement, { note, report }: StatementOptions): Promise<void> {
  const { index, text } = statement;
  const begun = performance.now();
  const timer = setInterval(() => report(`runs for ${Math.round((performance.now() - begun) / 1000)} s`), reportEvery);
  try {
    // What an interrupted build leaves behind is used by nobody and kept up to date by everybody.
    if (index !== undefined && (await isInvalid(client, index))) {
      report(`builds the index ${index} anew: its last build was interrupted`);
      await client.query(`drop index concurrently ${index}`);
    }
    await client.query(text);
  } finally {
    clearInterval(timer);
  }
  await note();
}

async function isInvalid(client: pg.Client, index: string): Promise<boolean> {
  const { rows } = await client.query('select from pg_index where indexrelid = to_regclass($1) and not indisvalid', [
    index,
  ]);
  return rows.length > 0;
}

/** Which session holds a lock on a table of the statement, for the person who has to decide about it. */
async function holderOf(client: pg.Client, { effects }: Statement): Promise<string> {
  const { rows } = await client.query<{ pid: number; name: string; state: string; seconds: number; table: string }>(
    `select a.pid, coalesce(nullif(a.application_name, ''), a.backend_type) as name, a.state,
       extract(epoch from now() - a.xact_start)::int as seconds, l.relation::regclass::text as table
     from pg_locks l join pg_stat_activity a on a.pid = l.pid
     where l.granted and l.locktype = 'relation' and a.pid <> pg_backend_pid()
       and l.relation in (select to_regclass(name) from unnest($1::text[]) as given(name))
     order by a.xact_start limit 1`,
    [effects.map(({ table }) => table)],
  );
  const [holder] = rows;
  if (holder === undefined) return 'its locks were not to be had within a fifth of a second';
  const { pid, name, state, seconds, table } = holder;
  return `process ${pid} of PostgreSQL (${name}, ${state}, its transaction is ${seconds} s old) holds a lock on ${table}`;
}
