/** Migrations of the event store: contracts wait for their command, and a version that cannot work with one does not start. */
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { createClient } from '@clickhouse/client';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { createFolder } from '#tests/fixtures/migration-folder.ts';
import { migrateEventStore, planEventStore } from './clickhouse.ts';

const first = { '0001-hits.sql': 'create table if not exists hits (id UInt32) engine = MergeTree order by id;' };
const expand = {
  '0002-country.sql': "-- phase: expand\nalter table hits add column if not exists country String default '';",
};
const contract = {
  '0003-no-id.sql':
    "-- phase: contract\n-- compatible from: 0002-country.sql\nalter table hits modify column if exists country String default '--';",
};

let url: string;
const folders: string[] = [];
const folderOf = (files: Record<string, string>) => {
  const folder = createFolder(files);
  folders.push(folder);
  return folder;
};
beforeEach(() => {
  const place = new URL(inject('engines').clickhouseUrl);
  place.pathname = `/migrations_${randomBytes(6).toString('hex')}`;
  url = place.href;
});
afterEach(async () => {
  const client = createClient({ url });
  await client.command({ query: `drop database if exists ${new URL(url).pathname.slice(1)}` });
  await client.close();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

it('leave contracts to their command, after which versions from before the expand do not start', async () => {
  const [previous, knows, now] = [
    folderOf(first),
    folderOf({ ...first, ...expand }),
    folderOf({ ...first, ...expand, ...contract }),
  ];
  const migrate = (folder: string, contracts = false) => migrateEventStore(url, { folder, contract: contracts });
  expect(await migrate(previous)).toEqual(['0001-hits.sql']);
  expect(await planEventStore(url, now)).toEqual([
    '0002-country.sql: expand',
    "  1. alter table hits add column if not exists country String default ''",
    '     hits, 0 rows, 0 MB',
    '0003-no-id.sql: contract, run by fanfare migrate --contract',
    "  1. alter table hits modify column if exists country String default '--'",
    '     hits, 0 rows, 0 MB',
  ]);
  expect(await migrate(now)).toEqual(['0002-country.sql']);
  for (const folder of [previous, knows]) expect(await migrate(folder)).toEqual([]);
  expect(await migrate(now, true)).toEqual(['0003-no-id.sql']);
  expect(await migrate(knows)).toEqual([]);
  await expect(migrate(previous)).rejects.toThrow('after which only versions work that have 0002-country.sql');
  expect(await planEventStore(url, now)).toEqual(['Nothing to do.']);
});

it('give a new store everything, and plan without making one', async () => {
  const folder = folderOf({ ...first, ...expand, ...contract });
  for (const _ of ['once', 'again'])
    expect(await planEventStore(url, folder)).toEqual(['The event store is new: all migrations would be applied.']);
  expect(await migrateEventStore(url, { folder })).toEqual(['0001-hits.sql', '0002-country.sql', '0003-no-id.sql']);
});

it('goes on after a store whose list of migrations is from before the phases', async () => {
  const client = createClient({ url: inject('engines').clickhouseUrl });
  const database = new URL(url).pathname.slice(1);
  for (const query of [
    `create database ${database}`,
    `create table ${database}.hits (id UInt32) engine = MergeTree order by id`,
    `create table ${database}.migrations (name String, applied_at DateTime('UTC') default now()) engine = MergeTree order by name`,
    `insert into ${database}.migrations (name) values ('0001-hits.sql')`,
  ])
    await client.command({ query });
  await client.close();
  expect(await migrateEventStore(url, { folder: folderOf({ ...first, ...expand }) })).toEqual(['0002-country.sql']);
});
