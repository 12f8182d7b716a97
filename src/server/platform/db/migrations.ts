/** Migrates a PostgreSQL database by numbered SQL files, each applied once and never changed after; processes of the version before go on meanwhile. */
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { fullVersion } from '../../../version.ts';
import type { Logger } from '../log.ts';
import { repeatBackfill, runBackfill } from './migrations/backfill.ts';
import { MigrationError, type MigrationFile, readMigrationFiles } from './migrations/migration-files.ts';
import {
  type AppliedMigration,
  createRecords,
  noteBegun,
  noteFinished,
  noteStatementDone,
  readApplied,
  refuseIncompatible,
} from './migrations/migration-records.ts';
import { runStatement } from './migrations/run-statement.ts';
import { readStatements } from './migrations/statement-effects.ts';

/** The folder of this project's Postgres migrations. */
export const postgresMigrations = fileURLToPath(new URL('../../../../db/postgres', import.meta.url));

// Any number works as long as every process uses the same one.
const advisoryLock = 7_243_001;
/** Milliseconds between two tries for the turn. */
const betweenTries = 250;

export interface MigrateOptions {
  folder?: string;
  /** Whether contracts are run too, once their backfills are complete. Versions from before their expand can then no longer start. */
  contract?: boolean;
  /** Takes a line for each step and for what is waited for. */
  report?(line: string): void;
  /** Milliseconds after which a lock that is not to be had ends the migration. */
  giveUpAfter?: number;
}

/** Where the lines of a migration at a start go. */
export const reportTo =
  (log: Pick<Logger, 'info'>) =>
  (line: string): void =>
    log.info(line);

/** One migration under way. */
interface Run {
  client: pg.Client;
  files: readonly MigrationFile[];
  report(line: string): void;
  giveUpAfter?: number | undefined;
}

/**
 * Applies what is missing from `folder` to the database at `url`, one process at a time. An empty database gets every file; later, expands are applied,
 * backfills are left to the workers, and contracts wait for `contract`. Gives the names of what was applied or begun.
 * Throws MigrationError when an applied file was changed, or when the database is too new for this version.
 */
export async function migratePostgres(url: string, options: MigrateOptions = {}): Promise<string[]> {
  const { folder = postgresMigrations, contract = false, report = () => undefined, giveUpAfter } = options;
  const files = await readMigrationFiles(folder);
  const client = new pg.Client({ connectionString: url, application_name: 'fanfare migrate' });
  // A query that fails says so itself.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    await takeTurn(client, report);
    await createRecords(client);
    const applied = await readApplied(client);
    refuseIncompatible(files, applied);
    const run: Run = { client, files, report, giveUpAfter };
    const isNew = applied.length === 0;
    const missing = files.filter(({ name }) => applied.every((each) => each.name !== name || each.finishedAt === null));
    const done: string[] = [];
    for (const file of missing) {
      const before = applied.find(({ name }) => name === file.name);
      if (file.header?.phase === 'contract' && !isNew) continue;
      if (file.header?.phase === 'backfill' && before !== undefined) continue;
      await apply(run, file, { isNew, statementsDone: before?.statementsDone ?? 0 });
      done.push(file.name);
    }
    if (isNew) report(`The database is new: ${done.length} migrations applied.`);
    if (contract) done.push(...(await applyContracts(run)));
    const left = contractsIn(files, await readApplied(client));
    if (left.length > 0)
      report(`To be run by fanfare migrate --contract: ${left.map(({ file }) => file.name).join(' and ')}.`);
    return done;
  } finally {
    await client.end();
  }
}

/** Waits for its turn without a statement that lasts: `create index concurrently` of the process whose turn it is waits for every older statement. */
async function takeTurn(client: pg.Client, report: (line: string) => void): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [advisoryLock]);
    if (rows[0]?.mine === true) return;
    if (tries === 8) report('Another process migrates; waiting for it.');
    await delay(betweenTries);
  }
}

/** Applies one file, with a line for it. */
async function apply(
  run: Run,
  file: MigrationFile,
  { isNew, statementsDone }: { isNew: boolean; statementsDone: number },
): Promise<void> {
  const { client, report } = run;
  const begun = performance.now();
  const phase = file.header?.phase;
  try {
    if (phase === undefined) await applyWhole(client, file);
    else {
      await noteBegun(client, file);
      if (phase !== 'backfill') await applyStatements(run, file, statementsDone);
      else if (isNew) await runBackfill(client, file);
      else {
        report(`${file.name}: backfill begun; a worker goes on with it.`);
        return;
      }
      await noteFinished(client, file.name);
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new MigrationError(`The migration ${file.name} failed: ${reason.replace(/\.$/, '')}.`, error);
  }
  if (!isNew) report(`${file.name}: ${phase ?? 'applied'}, ${Math.round(performance.now() - begun)} ms.`);
}

/** A file from before the phases: all or nothing. */
async function applyWhole(client: pg.Client, { name, sql, checksum }: MigrationFile): Promise<void> {
  try {
    await client.query('begin');
    await client.query(sql);
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** Each statement by itself, so that no lock is held while the next one is waited for. What was interrupted goes on with the first that is not done. */
async function applyStatements(run: Run, { name, sql }: MigrationFile, statementsDone: number): Promise<void> {
  const { client, report, giveUpAfter } = run;
  const statements = await readStatements(sql);
  for (const [index, statement] of statements.entries()) {
    if (index < statementsDone) continue;
    await runStatement(client, statement, {
      note: () => noteStatementDone(client, name, index + 1),
      report: (line) => report(`${name}, statement ${index + 1} of ${statements.length}: ${line}.`),
      ...(giveUpAfter === undefined ? {} : { giveUpAfter }),
    });
  }
}

async function applyContracts(run: Run): Promise<string[]> {
  const { client, files, report } = run;
  const waiting = contractsIn(files, await readApplied(client));
  if (waiting.length === 0) return [];
  const other = await processOfAnotherVersion(client);
  if (other !== undefined)
    throw new MigrationError(
      `${waiting[0]?.file.name} is run only when every process has this version (${fullVersion}): ${other}. Restart it with this version, or stop it.`,
    );
  for (const { file, incomplete } of waiting) {
    if (incomplete.length > 0)
      throw new MigrationError(
        `${file.name} is run only when ${incomplete.join(' and ')} is complete. A worker goes on with it: /status and fanfare migrate --plan say how far it is.`,
      );
    const before = (await readApplied(client)).find((each) => each.name === file.name);
    for (const name of file.header?.phase === 'contract' ? file.header.after : []) {
      const backfill = files.find((each) => each.name === name);
      // What a contract that was interrupted has taken away, the backfill may need.
      if (backfill === undefined || before !== undefined) continue;
      report(`${name}: goes over all rows once more, for what the version before has written since.`);
      await repeatBackfill(client, name);
      await runBackfill(client, backfill, { report: (line) => report(`${name}: ${line}.`) });
    }
    await apply(run, file, { isNew: false, statementsDone: before?.statementsDone ?? 0 });
  }
  return waiting.map(({ file }) => file.name);
}

/** A contract that was not run, with those of its backfills that are not complete. */
interface WaitingContract {
  file: MigrationFile;
  incomplete: string[];
}

function contractsIn(files: readonly MigrationFile[], applied: readonly AppliedMigration[]): WaitingContract[] {
  const finished = new Set(applied.filter(({ finishedAt }) => finishedAt !== null).map(({ name }) => name));
  return files.flatMap((file) =>
    file.header?.phase !== 'contract' || finished.has(file.name)
      ? []
      : [{ file, incomplete: file.header.after.filter((name) => !finished.has(name)) }],
  );
}

/** A sentence on a process that said within the last minute that it lives, and that has another version. */
async function processOfAnotherVersion(client: Pick<pg.ClientBase, 'query'>): Promise<string | undefined> {
  const found = await client.query<{ exists: boolean }>("select to_regclass('processes') is not null as exists");
  if (found.rows[0]?.exists !== true) return undefined;
  const { rows } = await client.query<{ host: string; pid: number; version: string }>(
    "select host, pid, version from processes where seen_at > now() - interval '1 minute' and version <> $1 order by host, pid",
    [fullVersion],
  );
  const [other] = rows;
  return other && `${other.host} has process ${other.pid} of version ${other.version}`;
}
