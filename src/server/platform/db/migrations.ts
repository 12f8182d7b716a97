/** Migrates a PostgreSQL database: forward-only SQL files, each applied once and never changed after. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

/** The folder of this project's Postgres migrations. */
export const postgresMigrations = fileURLToPath(new URL('../../../../db/postgres', import.meta.url));

// Any number works as long as every process uses the same one.
const advisoryLock = 7_243_001;

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/**
 * Applies what is missing from `folder` to the database at `url`, one transaction a file, one process at a time.
 * Gives the names applied. Throws when an applied file was changed or removed since.
 */
export async function migratePostgres(url: string, folder: string = postgresMigrations): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLock]);
    await client.query(
      'create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migrations');
    refuseChangedHistory(migrations, rows);
    const applied = new Set(rows.map((row) => row.name));
    const missing = migrations.filter((migration) => !applied.has(migration.name));
    for (const migration of missing) await apply(client, migration);
    return missing.map((migration) => migration.name);
  } finally {
    await client.end();
  }
}

function refuseChangedHistory(migrations: Migration[], applied: { name: string; checksum: string }[]): void {
  for (const row of applied) {
    const file = migrations.find((migration) => migration.name === row.name);
    if (file === undefined)
      throw new Error(`The database has the migration ${row.name}, which this version does not know.`);
    if (file.checksum !== row.checksum) {
      throw new Error(`The migration ${row.name} was changed after it was applied. Write a new one instead.`);
    }
  }
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query(migration.sql);
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [migration.name, migration.checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`The migration ${migration.name} failed.`, { cause: error });
  }
}
