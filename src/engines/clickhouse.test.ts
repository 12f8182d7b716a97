/** The embedded ClickHouse as ClickHouse's own client sees it, and what it keeps when its process is killed. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type ClickHouseClient, ClickHouseLogLevel, createClient } from '@clickhouse/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startClickHouse } from './clickhouse.ts';
import type { Engine } from './engine.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'fanfare-clickhouse-'));
const clients: ClickHouseClient[] = [];
let engine: Engine;
let client: ClickHouseClient;

function connect(database: string, password?: string): ClickHouseClient {
  const url = new URL(engine.url);
  url.pathname = database;
  if (password !== undefined) url.password = password;
  const made = createClient({ url, log: { level: ClickHouseLogLevel.OFF } });
  clients.push(made);
  return made;
}

async function rows(
  from: ClickHouseClient,
  query: string,
  parameters: Record<string, unknown> = {},
): Promise<unknown[]> {
  const result = await from.query({ query, format: 'JSONEachRow', query_params: parameters });
  return z.array(z.unknown()).parse(await result.json());
}

async function killAndWait(): Promise<void> {
  const pid = engine.pid();
  if (pid === undefined) throw new Error('the engine does not run');
  process.kill(pid, 'SIGKILL');
  while (engine.pid() === undefined || engine.pid() === pid) await delay(10);
}

const newTable = (name: string) =>
  client.command({
    query: `create table ${name} (id UInt32, word String) engine = MergeTree order by id settings non_replicated_deduplication_window = 100`,
  });

beforeAll(async () => {
  engine = await startClickHouse({ dataDir, log: () => undefined });
  client = connect('default');
});

afterAll(async () => {
  await Promise.all(clients.map((made) => made.close()));
  await engine.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('the protocol', () => {
  it('answers pings, with a statement and without', async () => {
    expect(await client.ping()).toEqual({ success: true });
    expect(await client.ping({ select: true })).toEqual({ success: true });
  });

  it('hands parameters over exactly, whatever is in them', async () => {
    const text = 'it\'s a \\ back\\\\slash,\ta tab,\na line; "quotes" and 🎺 {x:String}';
    const parameters = { text, nothing: null, list: ["a'b", 'c\\d', ''], number: 4_294_967_296 };
    const [row] = await rows(
      client,
      'select {text:String} as text, {nothing:Nullable(String)} as nothing, {list:Array(String)} as list, {number:UInt64} as number',
      parameters,
    );
    expect(row).toEqual(parameters);
  });

  it('never lets one statement see the parameters of another', async () => {
    await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        expect(await rows(client, 'select {mine:UInt32} as mine, sleep(0.01) as slept', { mine: index })).toEqual([
          { mine: index, slept: 0 },
        ]);
      }),
    );
    await expect(rows(client, 'select {mine:UInt32} as mine')).rejects.toMatchObject({ code: '456' });
  });

  it('takes parameters too long for an address', async () => {
    const list = Array.from({ length: 5_000 }, (_, index) => `entry-${index}`);
    const result = await client.query({
      query: 'select length({list:Array(String)}) as entries',
      format: 'JSONEachRow',
      query_params: { list },
      use_multipart_params: true,
    });
    expect(await result.json()).toEqual([{ entries: 5_000 }]);
  });

  it('forgets the settings of one statement before the next', async () => {
    const setting = "select getSetting('max_threads') as threads";
    const [before] = await rows(client, setting);
    const set = await client.query({ query: setting, format: 'JSONEachRow', clickhouse_settings: { max_threads: 7 } });
    expect(await set.json()).toEqual([{ threads: 7 }]);
    for (let turn = 0; turn < 8; turn += 1) expect(await rows(client, setting)).toEqual([before]);
  });

  it('never closes the store for a statement that failed', async () => {
    // What a table of the Memory engine holds is gone once the store was closed.
    await client.command({ query: 'create table remembered (id UInt32) engine = Memory' });
    await client.command({ query: 'insert into remembered values (1)' });
    await expect(rows(client, 'select throwIf(1)')).rejects.toMatchObject({ code: '395' });
    expect(await rows(client, 'select id from remembered')).toEqual([{ id: 1 }]);
  });

  it('names what is wrong with a statement by ClickHouse’s own numbers', async () => {
    await expect(rows(client, 'selec 1')).rejects.toMatchObject({ code: '62', type: 'SYNTAX_ERROR' });
    await expect(rows(client, 'select * from missing')).rejects.toMatchObject({ code: '60', type: 'UNKNOWN_TABLE' });
    await expect(rows(connect('missing'), 'select 1')).rejects.toMatchObject({ code: '81', type: 'UNKNOWN_DATABASE' });
    const misspelt: Record<string, number> = { no_such_setting: 1 };
    await expect(client.command({ query: 'select 1', clickhouse_settings: misspelt })).rejects.toMatchObject({
      code: '115',
    });
  });

  it('refuses everybody without the password', async () => {
    await expect(rows(connect('default', 'guess'), 'select 1')).rejects.toMatchObject({ code: '516' });
  });

  it('keeps databases apart', async () => {
    await client.command({ query: 'create database test_one' });
    await client.command({ query: 'create database test_two' });
    const [one, two] = [connect('test_one'), connect('test_two')];
    for (const made of [one, two])
      await made.command({ query: 'create table words (word String) engine = MergeTree order by word' });
    await one.insert({ table: 'words', values: [{ word: 'only here' }], format: 'JSONEachRow' });
    expect(await rows(one, 'select word from words')).toEqual([{ word: 'only here' }]);
    expect(await rows(two, 'select word from words')).toEqual([]);
  });

  it('streams a large answer row by row', async () => {
    const result = await client.query({ query: 'select number from numbers(300000)', format: 'JSONEachRow' });
    let count = 0;
    for await (const chunk of result.stream()) count += chunk.length;
    expect(count).toBe(300_000);
  });

  it('answers pings while statements wait in line', async () => {
    const busy = Array.from({ length: 12 }, () => rows(client, 'select sleep(0.5) as slept'));
    const answers = await Promise.race([Promise.all(busy).then(() => 'statements'), client.ping().then(() => 'ping')]);
    expect(answers).toBe('ping');
    await Promise.all(busy);
  });
});

const sessionPriority = (of: Engine) => readFileSync(`/proc/${of.pid()}/autogroup`, 'utf8').trim().split(' ').at(-1);

describe.runIf(existsSync('/proc/self/autogroup'))('runs at the lowest priority', () => {
  it('only when it is asked to', () => {
    expect(getPriority(engine.pid())).toBe(getPriority());
    expect(sessionPriority(engine)).toBe('0');
  });

  // Linux refuses whoever asks within a tenth of a second of another.
  it('with its process and its session, also when several stores start at once', async () => {
    const folders = Array.from({ length: 3 }, () => mkdtempSync(join(tmpdir(), 'fanfare-clickhouse-')));
    const engines = await Promise.all(
      folders.map((folder) => startClickHouse({ dataDir: folder, log: () => undefined, lowPriority: true })),
    );
    for (const one of engines) expect(getPriority(one.pid())).toBe(19);
    for (const one of engines) await expect.poll(() => sessionPriority(one)).toBe('19');
    await Promise.all(engines.map((one) => one.stop()));
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });
});

it('answers on a full disk, and changes nothing there', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-clickhouse-'));
  const log = () => undefined;
  const empty = await startClickHouse({ dataDir: folder, log });
  const before = createClient({ url: empty.url, log: { level: ClickHouseLogLevel.OFF } });
  await before.command({ query: 'create table kept (id UInt32) engine = MergeTree order by id' });
  await before.command({ query: 'insert into kept values (1)' });
  await before.close();
  await empty.stop();

  // No disk has as much space as this one has to keep.
  const full = await startClickHouse({ dataDir: folder, log, freeBytes: Number.MAX_SAFE_INTEGER });
  const there = createClient({ url: full.url, log: { level: ClickHouseLogLevel.OFF } });
  expect(await rows(there, 'select id from kept')).toEqual([{ id: 1 }]);
  for (const query of [
    'insert into kept values (2)',
    'alter table kept delete where id = 1',
    '-- why\nalter table kept add column word String',
    'optimize table kept final',
    'drop table kept',
  ])
    await expect(there.command({ query }), query).rejects.toMatchObject({ code: '243' });
  await expect(there.insert({ table: 'kept', values: [{ id: 2 }], format: 'JSONEachRow' })).rejects.toMatchObject({
    code: '243',
  });
  expect(await rows(there, 'select * from kept')).toEqual([{ id: 1 }]);
  await there.close();
  await full.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('inserts', () => {
  it('counts the same batch with the same token once, also after a kill', async () => {
    await newTable('tokens');
    const insert = (token: string) =>
      client.insert({
        table: 'tokens',
        columns: ['id', 'word'],
        values: [
          { id: 1, word: 'a; b' },
          { id: 2, word: 'c' },
        ],
        format: 'JSONEachRow',
        clickhouse_settings: { insert_deduplication_token: token },
      });
    await insert('one');
    await insert('one');
    expect(await rows(client, 'select count() as stored from tokens')).toEqual([{ stored: 2 }]);
    await insert('two');
    expect(await rows(client, 'select count() as stored from tokens')).toEqual([{ stored: 4 }]);
    await killAndWait();
    await insert('one');
    await insert('two');
    expect(await rows(client, 'select count() as stored from tokens')).toEqual([{ stored: 4 }]);
  });

  it('lets no token of an earlier statement count for a later insert', async () => {
    await newTable('leftovers');
    const insert = "insert into leftovers (id, word) values (1, 'a')";
    for (let turn = 0; turn < 6; turn += 1)
      await client.command({ query: insert, clickhouse_settings: { insert_deduplication_token: `turn ${turn}` } });
    for (let turn = 0; turn < 6; turn += 1)
      await client.insert({ table: 'leftovers', values: [{ id: turn + 2, word: 'b' }], format: 'JSONEachRow' });
    expect(await rows(client, 'select count() as stored from leftovers')).toEqual([{ stored: 12 }]);
  });

  it('stores a batch of 64 MB as one, so that its token holds', async () => {
    await newTable('large');
    const word = 'x'.repeat(230);
    const values = Array.from({ length: 250_000 }, (_, id) => ({ id, word: `${word}${id}` }));
    for (let turn = 0; turn < 2; turn += 1) {
      await client.insert({
        table: 'large',
        values,
        format: 'JSONEachRow',
        clickhouse_settings: { insert_deduplication_token: 'large' },
      });
    }
    expect(await rows(client, 'select count() as stored from large')).toEqual([{ stored: values.length }]);
  }, 60_000);

  it('keeps every acknowledged row through a kill', async () => {
    await newTable('kept');
    const values = Array.from({ length: 1_000 }, (_, id) => ({ id, word: `word ${id}` }));
    for (let batch = 0; batch < 100; batch += 1) {
      await client.insert({
        table: 'kept',
        values,
        format: 'JSONEachRow',
        clickhouse_settings: { insert_deduplication_token: `batch ${batch}` },
      });
    }
    await killAndWait();
    expect(await rows(client, 'select count() as stored from kept')).toEqual([{ stored: 100_000 }]);
  }, 60_000);
});
