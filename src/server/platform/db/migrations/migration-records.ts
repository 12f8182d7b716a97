/** What a database remembers of its migrations: which were applied, and how far those are that take longer. */
import type { ClientBase, Pool } from 'pg';
import { MigrationError, type MigrationFile } from './migration-files.ts';

/** A migration that was applied or begun. */
export interface AppliedMigration {
  name: string;
  checksum: string;
  /** Null for a file from before there were phases. */
  phase: 'expand' | 'backfill' | 'contract' | null;
  /** The file that a version must have to work with this database; null where every version works that worked before. */
  compatibleFrom: string | null;
  finishedAt: Date | null;
  /** How many statements of an expand or contract are done. */
  statementsDone: number;
  /** The last key of a backfill that is done, as text; null before the first batch. */
  lastKey: string | null;
  /** Rows that a backfill has gone over. */
  rowsDone: number;
  /** Why the backfill does not go on; null while it does. */
  lastError: string | null;
}

/**
 * `migrations` is what versions from before the phases compare name by name, and refuse to start if it has one that they do not know: it keeps the files of
 * that time. `applied_migrations` has all later ones.
 */
const tables = `
  create table if not exists migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now());
  create table if not exists applied_migrations (
    name text primary key, checksum text not null, phase text not null, compatible_from text,
    started_at timestamptz not null default now(), finished_at timestamptz,
    statements_done integer not null default 0, last_key text, rows_done bigint not null default 0, last_error text)`;

type Asked = Pick<ClientBase | Pool, 'query'>;

export async function createRecords(client: Asked): Promise<void> {
  await client.query(tables);
}

/** Everything that was applied or begun; nothing for an empty database. Changes nothing. */
export async function readApplied(client: Asked): Promise<AppliedMigration[]> {
  const [found] = (
    await client.query<{ before: string | null; phased: string | null }>(
      "select to_regclass('migrations') as before, to_regclass('applied_migrations') as phased",
    )
  ).rows;
  const before = `select name, checksum, null as phase, null as "compatibleFrom", applied_at as "finishedAt", 0 as "statementsDone",
    null as "lastKey", 0 as "rowsDone", null as "lastError" from migrations`;
  const phased = `select name, checksum, phase, compatible_from, finished_at, statements_done, last_key, rows_done::float8, last_error
    from applied_migrations`;
  if (found?.before == null) return [];
  const parts = found.phased === null ? [before] : [before, phased];
  return (await client.query<AppliedMigration>(`${parts.join(' union all ')} order by name`)).rows;
}

/** Throws MigrationError when the database was changed in a way with which this version cannot work, or when an applied file was changed. */
export function refuseIncompatible(files: readonly MigrationFile[], applied: readonly AppliedMigration[]): void {
  const known = new Map(files.map((file) => [file.name, file]));
  for (const { name, checksum, phase, compatibleFrom, finishedAt, statementsDone, lastKey } of applied) {
    const file = known.get(name);
    const isBegun = finishedAt !== null || statementsDone > 0 || lastKey !== null;
    if (file !== undefined && isBegun && file.checksum !== checksum)
      throw new MigrationError(`The migration ${name} was changed after it was applied. Write a new one instead.`);
    if (file !== undefined) continue;
    if (phase === null)
      throw new MigrationError(
        `The database has the migration ${name}, which this version does not know. Start a newer version.`,
      );
    if (compatibleFrom !== null && !known.has(compatibleFrom))
      throw new MigrationError(
        `The database has gone through the migration ${name}, after which only versions work that have ${compatibleFrom}: this one does not. Start a newer version, or restore a backup of before.`,
      );
  }
}

/** Notes that a phased migration has begun. One of which nothing is done yet may have been mended since. */
export async function noteBegun(client: Asked, { name, checksum, header }: MigrationFile): Promise<void> {
  await client.query(
    `insert into applied_migrations (name, checksum, phase, compatible_from) values ($1, $2, $3, $4) on conflict (name) do update set checksum = excluded.checksum, compatible_from = excluded.compatible_from`,
    [name, checksum, header?.phase, header?.phase === 'contract' ? header.compatibleFrom : null],
  );
}

export async function noteStatementDone(client: Asked, name: string, done: number): Promise<void> {
  await client.query('update applied_migrations set statements_done = $2 where name = $1', [name, done]);
}

export async function noteFinished(client: Asked, name: string): Promise<void> {
  await client.query('update applied_migrations set finished_at = now(), last_error = null where name = $1', [name]);
}
