/** Each shape of a migration that would hold the running version up is refused, and the shape to write instead passes. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { migrationProblems, migrationRuleProblems } from './migration-rules.ts';

const root = join(import.meta.dirname, '..');
const expand = (sql: string) => migrationProblems({ sql, header: { phase: 'expand' } });
const contract = (sql: string) =>
  migrationProblems({ sql, header: { phase: 'contract', compatibleFrom: '0001-a.sql', after: [] } });
const backfill = (sql: string) => migrationProblems({ sql, header: { phase: 'backfill', table: 'fans', key: 'id' } });

it.each([
  ['create index i on fans (area)', 'create index reads all rows of fans'],
  ['create unique index i on fans (area)', 'create index reads all rows of fans'],
  ['reindex table fans', 'reindex reads all rows of fans'],
  ['alter table fans alter column area type varchar(4)', 'alter column type writes all rows anew of fans'],
  ['alter table fans add column token uuid default gen_random_uuid()', 'add column with a volatile default writes'],
  [
    "alter table fans add column at timestamptz default now() + random() * '1 s'::interval",
    'add column with a volatile',
  ],
  ['alter table fans add column n bigint generated always as identity', 'add column with generated values writes'],
  ['alter table fans add column n text generated always as (lower(area)) stored', 'add column with generated values'],
  ['alter table fans add column n integer check (n > 0)', 'add column with a check reads all rows of fans'],
  ['alter table fans add column n integer unique', 'add column with an index reads all rows of fans'],
  ['alter table fans alter column area set not null', 'set not null reads all rows of fans'],
  ['alter table fans add constraint k check (n > 0)', 'add constraint reads all rows of fans'],
  ['alter table fans add constraint f foreign key (link_id) references links', 'add constraint reads all rows of fans'],
  ['alter table fans add constraint u unique (area)', 'add constraint reads all rows of fans'],
  ['alter table fans set unlogged', 'set un logged writes all rows anew of fans'],
  ["update fans set area = '+1'", 'update of fans changes any number of rows'],
  ['delete from fans where area is null', 'delete of fans changes any number of rows'],
  ['lock table fans', 'lock table:'],
  ['truncate fans', 'truncate takes rows away'],
  ['drop table fans', 'drop table: the version before may use it'],
  ['drop view all_fans', 'drop view: the version before may use it'],
  ['alter table fans drop column area', 'drop column: the version before may use it'],
  ['alter table fans rename column area to place', 'rename: no moment is right for both versions'],
  ['alter table fans rename to people', 'rename: no moment is right for both versions'],
  ['do $$ begin update fans set area = null; end $$', 'a block of code hides what it locks'],
  ['begin; commit', 'begin and commit:'],
  ["set lock_timeout = '1 h'", 'set: limits are set by'],
  ['vacuum full fans', 'vacuum full and cluster write'],
  ['cluster fans', 'vacuum full and cluster write'],
  ['create index concurrently i on fans (area)', 'needs a name and `if not exists`'],
  ['create index concurrently on fans (area)', 'needs a name and `if not exists`'],
  ['drop index concurrently i', 'drop index concurrently needs `if exists`'],
])('refuses in an expand: %s', async (sql, problem) => {
  expect((await expand(sql)).join('\n')).toContain(problem);
});

it.each([
  'create index concurrently if not exists i on fans (area)',
  'drop index concurrently if exists i',
  'alter table fans add column area text, add column at timestamptz not null default now()',
  "alter table fans add column area text not null default ''",
  'alter table fans add column link_id uuid references links',
  'alter table fans add constraint k check (n > 0) not valid; alter table fans validate constraint k',
  'alter table fans add constraint f foreign key (link_id) references links not valid',
  'alter table fans add constraint u unique using index i',
  'alter table fans alter column area drop not null, alter column area set default 1',
  `alter table fans add constraint k check (area is not null) not valid; alter table fans validate constraint k;
   alter table fans alter column area set not null; alter table fans drop constraint k`,
  `create table areas (id bigint generated always as identity primary key, fan_id uuid references fans);
   create index on areas (fan_id); update areas set fan_id = null; alter table areas alter column fan_id set not null`,
  'create function f() returns trigger language plpgsql as $$ begin update fans set area = 1; return null; end $$',
  'create trigger t after insert on fans for each row execute function f()',
  "insert into plans values ('max')",
])('takes in an expand: %s', async (sql) => {
  expect(await expand(sql)).toEqual([]);
});

it('knows a column by its table and name, and a check only once it is validated', async () => {
  const checked = 'alter table fans add constraint k check (area is not null) not valid;';
  const set = 'alter table fans alter column area set not null';
  for (const before of [
    checked,
    `${checked} alter table links validate constraint k;`,
    'alter table fans validate constraint k;',
  ])
    expect(await expand(before + set)).toHaveLength(1);
  expect(await expand(`${checked} alter table fans validate constraint k; ${set.replace('area', 'n')}`)).toHaveLength(
    1,
  );
});

it('lets a contract take away what an expand may not, and no more', async () => {
  expect(await contract('alter table fans drop column area; drop table areas; truncate areas_of_before')).toEqual([]);
  for (const sql of ['delete from fans', 'create index i on fans (area)', 'alter table fans rename column a to b'])
    expect(await contract(sql)).toHaveLength(1);
});

it('wants one statement with a batch in a backfill', async () => {
  expect(await backfill('update fans set area = 1 where id between $1 and $2')).toEqual([]);
  expect(await backfill('insert into areas select id from fans where id between $1 and $2')).toEqual([]);
  for (const sql of [
    'update fans set area = 1',
    'update fans set area = 1 where id > $1',
    'select 1 where $1 < $2',
    'update fans set area = 1 where id between $1 and $2; update fans set area = 2',
  ])
    expect(await backfill(sql)).toHaveLength(1);
});

it('lets a file say why a rule does not matter there', async () => {
  const sql = '-- phase: expand\n-- allow: update, there are four plans\nupdate plans set name = 1; lock table plans;';
  expect((await expand(sql)).map((problem) => problem.split(':')[0])).toEqual(['lock table']);
});

it('wants a phase of each new file, and nothing of those that were released before', async () => {
  expect(await migrationRuleProblems(root)).toEqual([]);
  const copy = mkdtempSync(join(tmpdir(), 'fanfare-rules-'));
  try {
    mkdirSync(join(copy, 'db'));
    cpSync(join(root, 'db'), join(copy, 'db'), { recursive: true });
    writeFileSync(join(copy, 'db/postgres/0014-late.sql'), 'create table late (id integer);');
    writeFileSync(join(copy, 'db/postgres/9000-new.sql'), '-- phase: expand\nlock table links;');
    writeFileSync(join(copy, 'db/postgres/0055-again.sql'), '-- phase: expand\nselect 1;');
    writeFileSync(join(copy, 'db/clickhouse/9001-new.sql'), 'select 1;');
    writeFileSync(
      join(copy, 'db/clickhouse/9002-gone.sql'),
      '-- phase: expand\nalter table events drop column country;',
    );
    writeFileSync(
      join(copy, 'db/clickhouse/9003-more.sql'),
      '-- phase: expand\nalter table events add column a String;',
    );
    expect(await migrationRuleProblems(copy)).toEqual([
      '0014-late.sql: needs a line "-- phase: expand", backfill or contract at its top (docs/recipes/a-migration.md).',
      '0055-again.sql: is from before the phases and never changes.',
      '9000-new.sql: lock table: leave it out, each statement has its own lock.',
      '9001-new.sql: needs a line "-- phase: expand", backfill or contract at its top (docs/recipes/a-migration.md).',
      '9002-gone.sql: alter table events drop: the version before may use it, so do it in a contract.',
    ]);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
});
