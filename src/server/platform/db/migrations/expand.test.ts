/** Expand migrations: writers go on while a lock is waited for, interrupted files and index builds go on, and the version before starts again. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createMigrationWorld, type MigrationWorld } from '#tests/fixtures/migration-folder.ts';
import { migratePostgres } from '../migrations.ts';
import { planPostgres } from './plan.ts';

const before = {
  '0001-fans.sql': `create table fans (id integer primary key, number text not null);
    insert into fans select id, '+1' || id from generate_series(1, 1000) id; analyze fans;`,
};

let world: MigrationWorld;
beforeEach(async () => {
  world = await createMigrationWorld();
  world.write(before);
  await migratePostgres(world.url, world);
});
afterEach(() => world?.close());

it('lets writers go on while a transaction of others keeps it from its lock, and says which', async () => {
  world.write({
    '0002-area.sql': '-- phase: expand\nalter table fans add column area text;\ncreate table areas (id text);',
  });
  const reader = await world.connect();
  await reader.query("set application_name = 'report'; begin; select from fans");
  const lines: string[] = [];
  const migrated = migratePostgres(world.url, { ...world, report: (line) => lines.push(line) });
  await expect.poll(() => lines.length).toBe(1);
  expect(lines[0]).toMatch(
    /^0002-area\.sql, statement 1 of 2: waits, try 1: process \d+ of PostgreSQL \(report, idle in transaction, its transaction is \d+ s old\) holds a lock on fans\.$/,
  );
  // The reader ends only afterwards: a writer that had to wait for the migration would wait for ever.
  for (let id = 1001; id <= 1020; id += 1) await world.sql('insert into fans values ($1, $2)', [id, `+1${id}`]);
  await reader.query('commit');
  expect(await migrated).toEqual(['0002-area.sql']);
  expect(lines.at(-1)).toMatch(/^0002-area\.sql: expand, \d+ ms\.$/);
});

it('gives up after a while, with what holds the lock, and goes on later where it was', async () => {
  world.write({
    '0002-area.sql': '-- phase: expand\ncreate table areas (id text);\nalter table fans add column area text;',
  });
  const reader = await world.connect();
  await reader.query('begin; select from fans');
  await expect(migratePostgres(world.url, { ...world, giveUpAfter: 1 })).rejects.toThrow(
    /^The migration 0002-area\.sql failed: gave up after \d+ s, in which it did not get its locks: process \d+ .* holds a lock on fans\. What was done so far stays; end what holds the lock, and migrate again\.$/,
  );
  await reader.query('commit');
  // Its first statement would fail if it were run again.
  expect(await migratePostgres(world.url, world)).toEqual(['0002-area.sql']);
  expect(await migratePostgres(world.url, world)).toEqual([]);
});

it('can be mended while nothing of it is done, and not later', async () => {
  world.write({ '0002-area.sql': '-- phase: expand\nalter table nowhere add column area text;' });
  await expect(migratePostgres(world.url, world)).rejects.toThrow('relation "nowhere" does not exist');
  world.write({ '0002-area.sql': '-- phase: expand\nalter table fans add column area text;\nselect 1 / 0;' });
  await expect(migratePostgres(world.url, world)).rejects.toThrow('division by zero');
  world.write({ '0002-area.sql': '-- phase: expand\nalter table fans add column area text;' });
  await expect(migratePostgres(world.url, world)).rejects.toThrow('0002-area.sql was changed after it was applied');
});

const index = {
  '0002-numbers.sql': '-- phase: expand\ncreate unique index concurrently if not exists fan_numbers on fans (number);',
};
const isValid = () =>
  world.sql("select indisvalid as valid from pg_index where indexrelid = to_regclass('fan_numbers')");

it('builds an index anew whose build was interrupted', async () => {
  world.write(index);
  await world.sql("insert into fans values (1001, '+11')");
  await expect(migratePostgres(world.url, world)).rejects.toThrow('could not create unique index "fan_numbers"');
  expect(await isValid()).toEqual([{ valid: false }]);
  await world.sql('delete from fans where id = 1001');
  const lines: string[] = [];
  await migratePostgres(world.url, { ...world, report: (line) => lines.push(line) });
  expect(lines[0]).toContain('builds the index fan_numbers anew: its last build was interrupted');
  expect(await isValid()).toEqual([{ valid: true }]);
});

it('builds an index while other processes wait for their turn and fans are written', async () => {
  world.write(index);
  const writer = await world.connect();
  await writer.query("begin; insert into fans values (1001, '+11001')");
  const starts = [1, 2, 3].map(() => migratePostgres(world.url, world));
  // The build waits for this transaction, and must not wait for the other starts.
  await expect
    .poll(() => world.sql("select from pg_stat_activity where query like 'create unique index%' and state = 'active'"))
    .toHaveLength(1);
  await world.sql("insert into fans values (1002, '+11002')");
  await writer.query('commit');
  expect((await Promise.all(starts)).flat()).toEqual(['0002-numbers.sql']);
  expect(await isValid()).toEqual([{ valid: true }]);
});

it('lets the version before start again', async () => {
  const previous = world.folderOf(before);
  world.write({ '0002-area.sql': '-- phase: expand\nalter table fans add column area text;' });
  await migratePostgres(world.url, world);
  expect(await migratePostgres(world.url, { folder: previous })).toEqual([]);
  // Also one from before the phases, which compares this table with its files.
  expect(await world.sql('select name from migrations')).toEqual([{ name: '0001-fans.sql' }]);
});

it('says beforehand what it would do, and changes nothing', async () => {
  const shape = () =>
    world.sql("select table_name, column_name from information_schema.columns where table_schema = 'public'");
  const first = await shape();
  world.write({
    '0002-area.sql': `-- phase: expand
-- Where a number is.
alter table fans
  add column area text;
create table areas (id text primary key, fan_id integer references fans);
create index concurrently if not exists fan_areas on fans (area);
alter table fans alter column number drop not null;
alter table fans alter column number set not null;
alter table fans add constraint known check (number is not null) not valid;
alter table fans validate constraint known;
alter table fans alter column number set not null;`,
    '0003-areas-of-fans.sql':
      '-- phase: backfill\n-- table: fans\n-- key: id\nupdate fans set area = left(number, 4) where id between $1 and $2 and area is null;',
    '0004-area-needed.sql': `-- phase: contract
-- compatible from: 0002-area.sql
-- after: 0003-areas-of-fans.sql
alter table fans drop column number;`,
  });
  expect((await planPostgres(world.url, world.folder)).map((line) => line.replace(/\d+ MB/, 'N MB'))).toEqual([
    '0002-area.sql: expand',
    '  1. alter table fans add column area text',
    '     fans, about 1,000 rows, N MB: ACCESS EXCLUSIVE for a moment; writers wait for a second at most, then it gives up and tries again',
    '  2. create table areas (id text primary key, fan_id integer references fans)',
    '     fans, about 1,000 rows, N MB: SHARE ROW EXCLUSIVE for a moment; writers wait for a second at most, then it gives up and tries again',
    '  3. create index concurrently if not exists fan_areas on fans (area)',
    '     fans, about 1,000 rows, N MB: SHARE UPDATE EXCLUSIVE while it reads all rows; writers go on',
    '  4. alter table fans alter column number drop not null',
    '     fans, about 1,000 rows, N MB: ACCESS EXCLUSIVE for a moment; writers wait for a second at most, then it gives up and tries again',
    '  5. alter table fans alter column number set not null',
    '     fans, about 1,000 rows, N MB: ACCESS EXCLUSIVE while it reads all rows; writers wait for a second at most, then it gives up and tries again',
    '  6. alter table fans add constraint known check (number is not null) not valid',
    '     fans, about 1,000 rows, N MB: ACCESS EXCLUSIVE for a moment; writers wait for a second at most, then it gives up and tries again',
    '  7. alter table fans validate constraint known',
    '     fans, about 1,000 rows, N MB: SHARE UPDATE EXCLUSIVE while it reads all rows; writers go on',
    '  8. alter table fans alter column number set not null',
    '     fans, about 1,000 rows, N MB: ACCESS EXCLUSIVE for a moment; writers wait for a second at most, then it gives up and tries again',
    '0003-areas-of-fans.sql: backfill of fans by id, about 1,000 rows, N MB. A worker runs it once it was begun.',
    '  update fans set area = left(number, 4) where id between $1 and $2 and area is null',
    '0004-area-needed.sql: contract, run by fanfare migrate --contract after 0003-areas-of-fans.sql is complete; then only versions start that have 0002-area.sql',
    '  1. alter table fans drop column number',
    '     fans, about 1,000 rows, N MB: ACCESS EXCLUSIVE for a moment; writers wait for a second at most, then it gives up and tries again',
  ]);
  expect(await shape()).toEqual(first);
});
