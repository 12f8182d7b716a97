/** Prepared statements on a real server. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { openPostgres } from './postgres.ts';
import { prepared } from './prepared.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp?.close());

it('are written once, planned once for a connection, and asked with the arguments of each call', async () => {
  const { database, pool, close } = openPostgres(testApp.settings.databaseUrl, { connections: 1 });
  let written = 0;
  const kinds = prepared(database, (name: string, least: number) => {
    written += 1;
    return database
      .selectFrom('pg_catalog.pg_type' as never)
      .select([sql<string>`typname::text`.as('name'), sql<string>`${'a constant'}`.as('constant')])
      .where(sql<boolean>`typname = ${name} and typlen >= ${least}`);
  });
  for (let round = 0; round < 8; round += 1) {
    expect(await kinds('int4', 4)).toEqual([{ name: 'int4', constant: 'a constant' }]);
    expect(await kinds('int8', 8)).toEqual([{ name: 'int8', constant: 'a constant' }]);
    expect(await kinds('int8', 9)).toEqual([]);
  }
  expect(written).toBe(1);
  const { rows } = await pool.query('select (generic_plans + custom_plans)::int as asked from pg_prepared_statements');
  expect(rows).toEqual([{ asked: 24 }]);
  await close();
});
