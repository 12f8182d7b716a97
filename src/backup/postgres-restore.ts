/** Loads a copy of PostgreSQL into an empty database, all of it or nothing. */

import { createHash } from 'node:crypto';
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { migratePostgres, postgresMigrations } from '#server/platform/db/migrations.ts';
import { createJobs } from '#server/platform/jobs/jobs.ts';
import { createLog } from '#server/platform/log.ts';
import { BackupError, codeOf } from './backup-error.ts';
import type { Manifest, TableCopy } from './manifest.ts';
import { readParts } from './parts.ts';
import { quoted, rowsOf, withPostgres } from './postgres-session.ts';
import { nameOf, queueSchema, restoreMark, sumOf, tablesToCopy } from './postgres-tables.ts';
import type { Target } from './target.ts';

/** Throws BackupError for a migration that this version does not have, or has in another form. */
export async function refuseUnknownMigrations({ postgres, version }: Manifest): Promise<void> {
  for (const { name, checksum } of postgres.migrations) {
    const sql = await readFile(join(postgresMigrations, name)).catch((error: unknown) => {
      if (codeOf(error) !== 'ENOENT') throw error;
    });
    if (sql === undefined)
      throw new BackupError(
        `The backup was made by Fanfare ${version} and has the migration ${name}, which this version does not know; restore it with that version or a newer one.`,
      );
    if (createHash('sha256').update(sql).digest('hex') !== checksum)
      throw new BackupError(
        `The migration ${name} of this version is not the one of the backup, made by Fanfare ${version}; restore it with a released version.`,
      );
  }
}

/** What a restore finds at the database. */
export type Emptiness =
  | { isEmpty: true /** By an earlier try with the same backup. */; isMarked: boolean }
  | { isEmpty: false; tables: string[] };

/** Whether the database may be restored into: it has no tables, or only those of an earlier try with the same backup. */
export async function emptinessOfPostgres(url: string, backupId: string): Promise<Emptiness> {
  return withPostgres(url, async (client) => {
    const tables = (
      await rowsOf<{ name: string }>(
        client,
        `select case namespace.nspname when 'public' then class.relname else namespace.nspname || '.' || class.relname end as name
         from pg_class class join pg_namespace namespace on namespace.oid = class.relnamespace
         where namespace.nspname in ('public', $1) and class.relkind in ('r', 'p', 'v', 'm') and not class.relispartition
           and not exists (select from pg_depend where objid = class.oid and deptype = 'e') order by 1`,
        [queueSchema],
      )
    ).map(({ name }) => name);
    if (tables.length === 0) return { isEmpty: true, isMarked: false };
    if (!tables.includes(restoreMark)) return { isEmpty: false, tables };
    const [mark] = await rowsOf<{ backup_id: string }>(client, `select backup_id from ${restoreMark}`);
    return mark?.backup_id === backupId ? { isEmpty: true, isMarked: true } : { isEmpty: false, tables };
  });
}

/** Marks the database as being restored from this backup. What a try that was cut short has left may then be replaced by the next one. */
export async function markRestore(url: string, backupId: string): Promise<void> {
  await withPostgres(url, async (client) => {
    await client.query(`create table if not exists ${restoreMark} (backup_id text primary key)`);
    await client.query(`insert into ${restoreMark} values ($1) on conflict do nothing`, [backupId]);
  });
}

/** Makes the tables as they were: by the migrations that the backup had, and by the queue's own code. */
async function makeTables(url: string, { postgres }: Manifest): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'fanfare-migrations-'));
  try {
    for (const { name } of postgres.migrations) await copyFile(join(postgresMigrations, name), join(folder, name));
    await migratePostgres(url, { folder });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const jobs = createJobs({ url, log: createLog('silent'), live: undefined, scheduler: false });
  try {
    await jobs.start();
  } finally {
    await jobs.close();
  }
}

/** Constraints between tables and indexes that no constraint needs: made again after loading, which is faster and needs no order. */
async function setAside(client: pg.Client, tables: readonly TableCopy[]): Promise<string[]> {
  const names = tables.filter(({ schema }) => schema === 'public').map(({ name }) => name);
  const foreignKeys = await rowsOf<{ drop: string; make: string }>(
    client,
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
     from pg_constraint where contype = 'f' and conrelid = any (select format('public.%I', name)::regclass from unnest($1::text[]) name)`,
    [names],
  );
  const indexes = await rowsOf<{ drop: string; make: string }>(
    client,
    `select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as make
     from pg_index where indrelid = any (select format('public.%I', name)::regclass from unnest($1::text[]) name)
       and not exists (select from pg_constraint where conindid = indexrelid)`,
    [names],
  );
  for (const { drop } of [...foreignKeys, ...indexes]) await client.query(drop);
  return [...indexes, ...foreignKeys].map(({ make }) => make);
}

async function load(client: pg.Client, target: Target, table: TableCopy): Promise<void> {
  const statement = `copy ${nameOf(table)} (${table.columns.map(quoted).join(', ')}) from stdin`;
  await pipeline(readParts(target, table.parts), client.query(copyFrom(statement)));
  const { rows, sum } = await sumOf(client, table);
  if (rows !== table.rows || sum !== table.sum)
    throw new BackupError(
      `The table ${table.name} is not the same after it was loaded (${rows} of ${table.rows} rows); nothing was restored.`,
    );
}

/** Throws BackupError where this version lacks a table or column of the backup. */
async function refuseUnknownTables(client: pg.Client, { postgres, version }: Manifest): Promise<void> {
  const present = await tablesToCopy(client);
  for (const { schema, name, columns } of postgres.tables) {
    const now = present.find((table) => table.schema === schema && table.name === name);
    const missing = now === undefined ? name : columns.find((column) => !now.columns.includes(column));
    if (missing !== undefined)
      throw new BackupError(
        `The backup has ${schema}.${name}${missing === name ? '' : `.${missing}`}, which this version does not have; restore it with Fanfare ${version}, then upgrade.`,
      );
  }
}

/**
 * Loads the copy in one transaction, which ends the restore: before it, the database is marked as unfinished. Then applies the migrations that are newer
 * than the backup. Call `markRestore` first.
 */
export async function restorePostgres(
  url: string,
  target: Target,
  manifest: Manifest,
  tell: (line: string) => void,
): Promise<void> {
  await makeTables(url, manifest);
  await withPostgres(url, async (client) => {
    await refuseUnknownTables(client, manifest);
    const { tables } = manifest.postgres;
    await client.query('begin');
    try {
      await client.query("set local maintenance_work_mem = '256MB'");
      // Triggers count rows and refuse changes; the copied rows are counted already.
      const own = tables.filter(({ schema }) => schema === 'public');
      for (const table of own) await client.query(`alter table ${nameOf(table)} disable trigger user`);
      const makeAgain = await setAside(client, tables);
      await client.query(`truncate ${own.map(nameOf).join(', ')}`);
      await client.query(`truncate ${queueSchema}.queue cascade`);
      for (const table of tables) {
        await load(client, target, table);
        if (table.rows >= 10_000) tell(`PostgreSQL: ${table.name}, ${table.rows} rows`);
      }
      // The shape has expands whole, and contracts not at all. Backfills go on where they were.
      await client.query(
        "update applied_migrations set finished_at = now() where phase = 'expand' and finished_at is null",
      );
      await client.query("delete from applied_migrations where phase = 'contract' and finished_at is null");
      // Their workers are gone.
      await client.query(`update ${queueSchema}.job set state = 'retry', started_on = null where state = 'active'`);
      // Waiting segments are restored into the store of CLICKHOUSE_URL: hits of artists on other stores are carried from there (SHARD-5).
      if (own.some(({ name }) => name === 'artist_shards') && manifest.events.segments.length > 0)
        await client.query(
          'update artist_shards set former = former || 1::smallint, changed_at = now() where shard <> 1 and 1 <> all (former)',
        );
      for (const statement of makeAgain) await client.query(statement);
      for (const table of own) await client.query(`alter table ${nameOf(table)} enable trigger user`);
      for (const { name, last, isCalled } of manifest.postgres.sequences)
        await client.query('select setval($1::regclass, $2::bigint, $3)', [`public.${quoted(name)}`, last, isCalled]);
      await client.query(`drop table ${restoreMark}`);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      throw error;
    }
    await client.query('analyze');
  });
  await migratePostgres(url);
}
