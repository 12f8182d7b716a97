/** The engines under the service tests: started once, or the ones at DATABASE_URL and CLICKHOUSE_URL; with a migrated database to copy. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startClickHouse } from '#engines/clickhouse.ts';
import type { Engine } from '#engines/engine.ts';
import { startPostgres } from '#engines/postgres.ts';
import { createJobs } from '#server/platform/jobs.ts';
import { createLog } from '#server/platform/log.ts';
import { migratePostgres } from '#server/platform/migrations.ts';
import { withDatabase } from './database-url.ts';

/** Where the engines are, and which database each house copies. */
export interface EngineAddresses {
  databaseUrl: string;
  templateName: string;
  clickhouseUrl: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    engines: EngineAddresses;
  }
}

/** Starts what is missing and hands the addresses to the tests; gives the function that ends it all. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fanfare-engines-'));
  chmodSync(dataDir, 0o755);
  const running: Engine[] = [];
  const addressOf = async (given: string | undefined, start: typeof startPostgres): Promise<string> => {
    if (given !== undefined && given !== '') return given;
    const engine = await start({ dataDir, log: () => undefined });
    running.push(engine);
    return engine.url;
  };
  const [databaseUrl, clickhouseUrl] = await Promise.all([
    addressOf(process.env.DATABASE_URL, startPostgres),
    addressOf(process.env.CLICKHOUSE_URL, startClickHouse),
  ]);
  const templateName = `fanfare_template_${process.pid}`;
  await createTemplate(databaseUrl, templateName);
  project.provide('engines', { databaseUrl, templateName, clickhouseUrl });
  return async () => {
    await administer(databaseUrl, `drop database if exists ${templateName}`);
    await Promise.all(running.map((engine) => engine.stop()));
    rmSync(dataDir, { recursive: true, force: true });
  };
}

// The job queue's own tables belong into the template too: making them takes longer than everything else.
async function createTemplate(databaseUrl: string, name: string): Promise<void> {
  await administer(databaseUrl, `drop database if exists ${name}`);
  await administer(databaseUrl, `create database ${name}`);
  const url = withDatabase(databaseUrl, name);
  await migratePostgres(url);
  const jobs = createJobs({ url, log: createLog('silent'), work: false, timetable: false });
  await jobs.start();
  await jobs.close();
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
