/** What stores may do with the database is in its type: tables of other features do not compile. */
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { expect, it } from 'vitest';
import type { Database, Queryable } from './postgres.ts';
import type { DB } from './tables.gen.ts';

it('a store sees the tables of its type and no others', () => {
  // Nothing is asked, so no connection is made.
  const database: Database = new Kysely<DB>({ dialect: new PostgresDialect({ pool: new pg.Pool() }) });
  const store: Queryable<Pick<DB, 'links'>> = database;
  expect(store.selectFrom('links').select('title').compile().sql).toBe('select "title" from "links"');
  // @ts-expect-error: another feature's table
  store.selectFrom('artists');
  // @ts-expect-error: also in a subquery
  store.selectFrom('links').where(({ exists, selectFrom }) => exists(selectFrom('artists').select('id')));
});
