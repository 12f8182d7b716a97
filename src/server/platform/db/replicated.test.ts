/** Migrations for a replicated pair: written from ClickHouse's documentation, and parsed by the embedded engine, which has no Keeper to run them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@clickhouse/client';
import { expect, inject, it } from 'vitest';
import { replicated } from './clickhouse-migrations.ts';

it('are statements that the engine parses after they were rewritten for a replicated database', async () => {
  const statement =
    'create table a (b Int) engine = MergeTree order by b settings non_replicated_deduplication_window = 9';
  expect(replicated(statement)).toBe(
    'create table a (b Int) engine = ReplicatedMergeTree order by b settings replicated_deduplication_window = 9',
  );
  const folder = join(import.meta.dirname, '..', '..', '..', '..', 'db', 'clickhouse');
  const files = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  const statements = files.flatMap((text) => replicated(text).split(/;\s*$/m));
  const client = createClient({ url: inject('engines').clickhouseUrl });
  try {
    for (const text of [
      ...statements,
      "create database fanfare engine = Replicated('/clickhouse/databases/fanfare', '{shard}', '{replica}')",
    ])
      if (text.trim() !== '') await client.command({ query: `explain ast ${text.replaceAll(/^--.*$/gm, '')}` });
  } finally {
    await client.close();
  }
});
