/** `fanfare migrate` on databases of both kinds: it plans without changing anything, migrates, and refuses what it does not know. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@clickhouse/client';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { withDatabase } from '#tests/fixtures/database-url.ts';
import { createMigrationWorld, type MigrationWorld } from '#tests/fixtures/migration-folder.ts';
import { run } from '../../src/cli/migrate.command.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'fanfare-migrate-'));
const database = `migrate_${randomBytes(6).toString('hex')}`;
const store = withDatabase(inject('engines').clickhouseUrl, database);
let world: MigrationWorld;
beforeAll(async () => {
  world = await createMigrationWorld();
});
afterAll(async () => {
  const client = createClient({ url: inject('engines').clickhouseUrl });
  await client.command({ query: `drop database if exists ${database}` });
  await client.close();
  await world?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function fanfareMigrate(...args: string[]): Promise<{ code: number; out: string[]; err: string[] }> {
  const said = { out: [] as string[], err: [] as string[] };
  const code = await run(args, {
    root: '',
    variables: { NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: world.url, CLICKHOUSE_URL: store },
    out: (line) => said.out.push(line),
    err: (line) => said.err.push(line),
  });
  return { code, ...said };
}

it('plans, migrates, and then has nothing to do', async () => {
  const tables = () => world.sql("select from pg_tables where schemaname = 'public'");
  expect(await fanfareMigrate('--plan')).toMatchObject({
    code: 0,
    out: [
      'PostgreSQL',
      expect.stringMatching(/^ {2}The database is new: all \d+ migrations would be applied\.$/),
      'ClickHouse',
      '  The event store is new: all migrations would be applied.',
    ],
  });
  expect(await tables()).toEqual([]);
  const { code, out } = await fanfareMigrate();
  expect(code).toBe(0);
  expect(out.at(-1)).toMatch(/^ClickHouse: \d+ done\.$/);
  const nothing = ['PostgreSQL: nothing to do.', 'ClickHouse: nothing to do.'];
  for (const args of [[], ['--contract']])
    expect(await fanfareMigrate(...args)).toMatchObject({ code: 0, out: nothing });
  expect((await fanfareMigrate('--plan')).out).toEqual([
    'PostgreSQL',
    '  Nothing to do.',
    'ClickHouse',
    '  Nothing to do.',
  ]);
});

it.each([[['--force']], [['--plan', '--contract']]])('refuses %j with what it takes', async (args) => {
  const { code, err } = await fanfareMigrate(...args);
  expect(code).toBe(2);
  expect(err.join('\n')).toContain('fanfare migrate --plan      says what would be done');
});
