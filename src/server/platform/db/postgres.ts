/** The connection to PostgreSQL: one pool, with a typed query builder over it. */
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { FairPool } from './fair-pool.ts';
import type { DB } from './tables.gen.ts';

/** The query builder over every table. Services open transactions on it; stores see it as `Kysely` of the tables that they name. */
export type Database = Kysely<DB>;

/** The database or a transaction on it, as a store with these tables sees it. */
export type Queryable<Tables = DB> = Kysely<Tables> | Transaction<Tables>;

/** An open database: builder and pool share the same connections. */
export interface Postgres {
  url: string;
  database: Database;
  pool: pg.Pool;
  /** Ends connections that receive nothing for a second: see `FairPool`. */
  endSilent(): void;
  /** Waits for running queries, then closes every connection. */
  close(): Promise<void>;
}

const bigint = 20;
// Identity columns stay far below 2^53, and callers want numbers.
const types: pg.CustomTypesConfig = {
  getTypeParser: (type, format) => (Number(type) === bigint ? Number : pg.types.getTypeParser(type, format)),
};

/** Opens `url` with at most `connections` connections (default 10), opened when first needed. */
export function openPostgres(
  url: string,
  options: { connections?: number; onError?: (error: Error) => void } = {},
): Postgres {
  const pool = new FairPool({ connectionString: url, max: options.connections ?? 10, types });
  // The pool replaces a broken connection, and its running query fails. Without listeners the error would end the process: the pool's
  // listener gets errors of idle connections only, the connection's own also those in use.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', (error) => options.onError?.(error)));
  const database = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return { url, database, pool, endSilent: () => pool.endSilent(), close: () => database.destroy() };
}

/** The name of the unique index or constraint that refused a write, or undefined when `error` is something else. */
export function violatedUnique(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError && error.code === '23505' ? error.constraint : undefined;
}

/** Whether the database ended this transaction because it and another one waited for each other. */
export function wasDeadlock(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '40P01';
}
