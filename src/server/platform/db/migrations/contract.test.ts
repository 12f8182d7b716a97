/** Backfills and contracts: rows are changed once, work goes on where it was cut off, and nothing is taken away that a version in use needs. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createMigrationWorld, type MigrationWorld } from '#tests/fixtures/migration-folder.ts';
import { fullVersion } from '../../../../version.ts';
import { createLog } from '../../log.ts';
import { migratePostgres } from '../migrations.ts';
import { openPostgres } from '../postgres.ts';
import { runBackfill } from './backfill.ts';
import { readMigrationFiles } from './migration-files.ts';
import { runPendingBackfills } from './pending-backfills.ts';
import { planPostgres } from './plan.ts';

const rows = 3_000;
const before = {
  '0001-fans.sql': `create table fans (id uuid primary key default gen_random_uuid(), number text not null);
    insert into fans (number) select '+1' || id from generate_series(1, ${rows}) id; analyze fans;`,
};
const expand = {
  '0002-area.sql': '-- phase: expand\nalter table fans add column area text, add column changes integer default 0;',
};
const backfill = {
  '0003-areas.sql': `-- phase: backfill
-- table: fans
-- key: id
update fans set area = left(number, 4), changes = changes + 1 where id between $1 and $2 and area is null;`,
};
const contract = {
  '0004-area-needed.sql': `-- phase: contract
-- compatible from: 0002-area.sql
-- after: 0003-areas.sql
alter table fans add constraint area_known check (area is not null) not valid;
alter table fans validate constraint area_known;
alter table fans alter column area set not null;
alter table fans drop constraint area_known;
alter table fans drop column number;`,
};

let world: MigrationWorld;
beforeEach(async () => {
  world = await createMigrationWorld();
  world.write(before);
  await migratePostgres(world.url, world);
  world.write({ ...expand, ...backfill, ...contract });
});
afterEach(() => world?.close());

const log = createLog('silent');
const migrate = (options = {}) => migratePostgres(world.url, { folder: world.folder, ...options });
const changes = () => world.sql('select changes, count(*)::int as fans from fans group by changes order by changes');
const progress = async () => {
  const [row] = await world.sql<{ rows: number; complete: boolean }>(
    "select rows_done::int as rows, finished_at is not null as complete from applied_migrations where phase = 'backfill'",
  );
  return row;
};

async function work(forMilliseconds: number): Promise<void> {
  const postgres = openPostgres(world.url);
  try {
    await runPendingBackfills({ pool: postgres.pool, url: world.url, folder: world.folder, log, forMilliseconds });
  } finally {
    await postgres.close();
  }
}

it('changes each row once, by several workers, some of which end in between', async () => {
  const lines: string[] = [];
  expect(await migrate({ report: (line: string) => lines.push(line) })).toEqual(['0002-area.sql', '0003-areas.sql']);
  expect(lines.slice(1)).toEqual([
    '0003-areas.sql: backfill begun; a worker goes on with it.',
    'To be run by fanfare migrate --contract: 0004-area-needed.sql.',
  ]);
  expect(await changes()).toEqual([{ changes: 0, fans: rows }]);
  // One batch, as if the worker were killed then.
  await work(0);
  const first = await progress();
  expect(first).toMatchObject({ complete: false });
  expect(await changes()).toEqual([
    { changes: 0, fans: rows - (first?.rows ?? 0) },
    { changes: 1, fans: first?.rows },
  ]);
  await Promise.all([work(60_000), work(60_000)]);
  expect(await progress()).toEqual({ rows, complete: true });
  expect(await changes()).toEqual([{ changes: 1, fans: rows }]);
});

it('stores nothing of a batch whose worker is killed', async () => {
  await migrate();
  const [file] = (await readMigrationFiles(world.folder)).filter(({ name }) => name in backfill);
  const [client, holder] = [await world.connect(), await world.connect()];
  // The batch waits for this row.
  await holder.query('begin; update fans set changes = 0 where id = (select id from fans order by id limit 1)');
  const {
    rows: [me],
  } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const running = file && runBackfill(client, file);
  const waits = () => world.sql('select from pg_locks where pid = $1 and not granted', [me?.pid]);
  await expect.poll(waits).toHaveLength(1);
  await world.sql('select pg_terminate_backend($1)', [me?.pid]);
  await expect(running).rejects.toThrow('The backfill 0003-areas.sql failed');
  await holder.query('rollback');
  expect(await progress()).toEqual({ rows: 0, complete: false });
  await work(60_000);
  expect(await changes()).toEqual([{ changes: 1, fans: rows }]);
});

it('lets a batch take as long as its file says', async () => {
  await world.sql('delete from fans where id > (select id from fans order by id offset 2 limit 1)');
  world.write({
    '0003-areas.sql': `-- phase: backfill
-- table: fans
-- key: id
-- limit: 60 s
update fans set changes = changes + 1 from (select pg_sleep(0.8)) slow where id between $1 and $2;`,
  });
  await migrate();
  await work(60_000);
  expect(await changes()).toEqual([{ changes: 1, fans: 3 }]);
});

it('says why a backfill does not go on, and goes on when that is over', async () => {
  await migrate();
  await world.sql('alter table fans add constraint short check (length(area) < 3) not valid');
  await expect(work(60_000)).rejects.toThrow('new row for relation "fans" violates check constraint "short"');
  const plan = async () => (await planPostgres(world.url, world.folder)).find((line) => line.startsWith('0003'));
  expect(await plan()).toContain('It does not go on: new row for relation "fans" violates check constraint "short".');
  await world.sql('alter table fans drop constraint short');
  await work(0);
  expect(await plan()).toMatch(/A worker is at \d+ rows \(\d+ %\)\.$/);
});

it('takes away only when its backfill is complete and no other version runs, and fills what that version wrote since', async () => {
  await migrate();
  await expect(migrate({ contract: true })).rejects.toThrow(
    '0004-area-needed.sql is run only when 0003-areas.sql is complete.',
  );
  await work(60_000);
  await world.sql("insert into fans (number) values ('+4915100000000')");
  await world.sql('create table processes (host text, pid integer, version text, seen_at timestamptz)');
  await world.sql("insert into processes values ('one', 7, '0.0.1', now()), ('two', 8, $1, now())", [fullVersion]);
  await expect(migrate({ contract: true })).rejects.toThrow('one has process 7 of version 0.0.1.');
  await world.sql("update processes set seen_at = now() - interval '2 minutes' where pid = 7");

  // A version that knows the expand, and one from before it.
  const [knows, previous] = [world.folderOf({ ...before, ...expand }), world.folderOf(before)];
  for (const folder of [knows, previous]) expect(await migratePostgres(world.url, { folder })).toEqual([]);
  expect(await migrate({ contract: true })).toEqual(['0004-area-needed.sql']);
  expect(await world.sql("select area from fans where area like '+4%'")).toEqual([{ area: '+491' }]);
  expect(await migratePostgres(world.url, { folder: knows })).toEqual([]);
  await expect(migratePostgres(world.url, { folder: previous })).rejects.toThrow(
    'The database has gone through the migration 0004-area-needed.sql, after which only versions work that have 0002-area.sql: this one does not.',
  );
});

it('goes on with a contract that was cut off', async () => {
  await migrate();
  await work(60_000);
  const holder = await world.connect();
  await holder.query('begin; select from fans');
  await expect(migrate({ contract: true, giveUpAfter: 1 })).rejects.toThrow('gave up');
  await holder.query('commit');
  expect(await migrate({ contract: true })).toEqual(['0004-area-needed.sql']);
  expect(await migrate({ contract: true })).toEqual([]);
});

it('gives a new database everything at once', async () => {
  const fresh = await createMigrationWorld();
  try {
    expect(await migratePostgres(fresh.url, { folder: world.folder })).toEqual(
      Object.keys({ ...before, ...expand, ...backfill, ...contract }),
    );
    expect(await fresh.sql('select from fans where area is null')).toEqual([]);
  } finally {
    await fresh.close();
  }
});

it.each([
  ['-- phase: grow\nselect 1;', 'has the phase "grow": use expand, backfill or contract.'],
  ['-- phase: backfill\n-- table: fans\nselect 1;', 'is a backfill and needs a line "-- key: …" at its top.'],
  [
    '-- phase: backfill\n-- table: fans\n-- key: id\n-- limit: 2 min\nselect 1;',
    'has the limit "2 min": write seconds, such as "60 s".',
  ],
  ['-- phase: contract\nselect 1;', 'is a contract and needs a line "-- compatible from: …" at its top.'],
  [
    '-- phase: contract\n-- compatible from: 0009-none.sql\nselect 1;',
    'names 0009-none.sql, and there is no such file',
  ],
  [
    '-- phase: contract\n-- compatible from: 0002-area.sql\n-- after: 0002-area.sql\nselect 1;',
    'is to run after 0002-area.sql, which is no backfill.',
  ],
])('refuses a header that it cannot read: %s', async (sql, sentence) => {
  world.write({ '0005-wrong.sql': sql });
  await expect(migrate()).rejects.toThrow(`The migration 0005-wrong.sql ${sentence}`);
});
