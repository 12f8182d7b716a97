/** Rows that the engines have acknowledged, and that must still be there after whatever a test does to the product. */
import { ClickHouseLogLevel, createClient } from '@clickhouse/client';
import { Client } from 'pg';
import { expect } from 'vitest';
import type { RunningProduct } from './product.ts';

/** Asks PostgreSQL at `url`; gives the rows as arrays. */
export async function query(url: string, sql: string): Promise<unknown[][]> {
  const client = new Client({ connectionString: url });
  // An engine that goes while it is asked makes the question fail; its connection must not end the tests besides.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<unknown[]>({ text: sql, rowMode: 'array' })).rows;
  } finally {
    await client.end();
  }
}

function eventStore(url: string) {
  return createClient({ url, log: { level: ClickHouseLogLevel.OFF } });
}

async function countEvents(url: string): Promise<number> {
  const client = eventStore(url);
  try {
    const result = await client.query({ query: 'select count() as stored from kept', format: 'JSONEachRow' });
    const [row] = await result.json<{ stored: number | string }>();
    return Number(row?.stored);
  } finally {
    await client.close();
  }
}

/** Writes a row into each engine, and waits for both to acknowledge it. */
export async function acknowledge({ record }: RunningProduct): Promise<void> {
  await query(record.databaseUrl, 'create table if not exists kept (id int)');
  await query(record.databaseUrl, 'insert into kept values (1)');
  const client = eventStore(record.clickhouseUrl);
  try {
    await client.command({ query: 'create table if not exists kept (id UInt32) engine = MergeTree order by id' });
    await client.insert({ table: 'kept', values: [{ id: 1 }], format: 'JSONEachRow' });
  } finally {
    await client.close();
  }
}

/** Fails unless each engine has this many rows. */
export async function expectKept({ record }: RunningProduct, rows: number): Promise<void> {
  expect(await query(record.databaseUrl, 'select count(*)::int from kept')).toEqual([[rows]]);
  expect(await countEvents(record.clickhouseUrl)).toBe(rows);
}
