/** Migrations: applied once however many processes start at once, never changed afterwards, and described by tables.gen.ts. */
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { tableTypes } from '../../../../tools/table-types.ts';
import { migratePostgres, postgresMigrations } from './migrations.ts';

let testApp: TestApp;
let folder: string;
beforeAll(async () => {
  testApp = await createTestApp();
  folder = await mkdtemp(join(tmpdir(), 'fanfare-migrations-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await testApp?.close();
});

it('gives the tables that tables.gen.ts describes', async () => {
  const printed = await tableTypes(testApp.settings.databaseUrl);
  const file = readFileSync(new URL('./tables.gen.ts', import.meta.url), 'utf8');
  expect(file, 'tables.gen.ts differs from db/postgres: run `npm run schema` and commit the result').toBe(printed);
});

it('applies each file once, refuses a changed one, and leaves nothing of a failed one', async () => {
  const url = testApp.settings.databaseUrl;
  await testApp.sql('drop table migrations');
  await writeFile(join(folder, '0001-a.sql'), 'create table a (id integer);');
  const starts = await Promise.all([
    migratePostgres(url, folder),
    migratePostgres(url, folder),
    migratePostgres(url, folder),
  ]);
  expect(starts.flat()).toEqual(['0001-a.sql']);

  await writeFile(join(folder, '0002-b.sql'), 'create table b (id integer); select * from nowhere;');
  await expect(migratePostgres(url, folder)).rejects.toThrow('The migration 0002-b.sql failed.');
  expect(await testApp.sql("select 1 from pg_tables where tablename = 'b'")).toEqual([]);

  await writeFile(join(folder, '0002-b.sql'), 'create table b (id integer);');
  expect(await migratePostgres(url, folder)).toEqual(['0002-b.sql']);
  await writeFile(join(folder, '0001-a.sql'), 'create table a (id bigint);');
  await expect(migratePostgres(url, folder)).rejects.toThrow('0001-a.sql was changed');
});

it('finds nothing to do in a database that another version left further on, and says so', async () => {
  await expect(migratePostgres(testApp.settings.databaseUrl, postgresMigrations)).rejects.toThrow('does not know');
});
