/** Checks PostgreSQL and ClickHouse: version, rights, migrations that wait, and their clocks against this machine's. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { oldestPostgres, postgresProblem, readPostgresVersion } from '../../boot/engine-versions.ts';
import { sessionAdvice, sharesSessions } from '../../boot/shared-sessions.ts';
import {
  clickHouseProblem,
  oldestClickHouse,
  openClickHouse,
  readClickHouseVersion,
} from '../../server/platform/db/clickhouse-version.ts';
import { readMigrationFiles } from '../../server/platform/db/migrations/migration-files.ts';
import { readApplied, refuseIncompatible } from '../../server/platform/db/migrations/migration-records.ts';
import { postgresMigrations } from '../../server/platform/db/migrations.ts';
import { withoutCredentials } from '../../server/platform/shards/open-shards.ts';
import { type CheckLine, type CheckOutcome, checking, failed, ok, warning } from './check.ts';

/** Connections of a process to PostgreSQL: its pool, the job queue's, and the one that listens. */
const connectionsOfProcess = 13;

/** From these differences on, in milliseconds, a clock is worth a look, and is wrong. */
const doubtfulClock = 2_000;
const wrongClock = 60_000;

const needsPostgres = `Check DATABASE_URL, and that the server is PostgreSQL ${oldestPostgres} or newer and lets this machine in.`;

/** Judges by how many milliseconds this machine's clock is ahead of a database's. */
export function judgeClock(ahead: number, database: string): CheckOutcome {
  const seconds = Math.round(Math.abs(ahead) / 1000);
  if (Math.abs(ahead) < doubtfulClock) return ok(`agrees with ${database}`);
  const found = `${seconds} s ${ahead > 0 ? 'ahead of' : 'behind'} the clock of ${database}`;
  const advice = 'Set both clocks by NTP: releases open and hits are counted by them.';
  return Math.abs(ahead) < wrongClock ? warning(found, advice) : failed(found, advice);
}

/** By how many milliseconds this machine's clock is ahead of the one that `ask` reads, in milliseconds since 1970. */
async function clockAhead(ask: () => Promise<number>): Promise<number> {
  const asked = Date.now();
  const theirs = await ask();
  return (asked + Date.now()) / 2 - theirs;
}

/** Judges the room for connections of `processes` processes. */
export function judgeConnections(most: number, processes: number): CheckOutcome {
  const needed = processes * connectionsOfProcess;
  if (needed <= most * 0.8) return ok(`at most ${needed} of ${most} connections for this machine`);
  return warning(
    `this machine may take ${needed} of ${most} connections`,
    'Raise max_connections, or start fewer processes (WEB_PROCESSES).',
  );
}

async function checkPostgresRights(client: pg.Client): Promise<CheckOutcome> {
  const table = `fanfare_check_${randomUUID().slice(0, 8)}`;
  await client.query('begin');
  try {
    await client.query(`create table ${table} (id int primary key)`);
    await client.query(`insert into ${table} values (1)`);
    await client.query('select pg_advisory_xact_lock(1), pg_notify($1, $2)', [table, '']);
  } finally {
    await client.query('rollback');
  }
  return ok('may create, change and drop tables');
}

async function checkMigrations(client: pg.Client): Promise<CheckOutcome> {
  const files = await readMigrationFiles(postgresMigrations);
  const applied = await readApplied(client);
  refuseIncompatible(files, applied);
  const waiting = files.filter(({ name }) => applied.every((each) => each.name !== name || each.finishedAt === null));
  if (waiting.length === 0) return ok('none waits');
  return warning(`${waiting.length} wait`, 'Look at them by `fanfare migrate --plan`, and run `fanfare migrate`.');
}

/** Checks PostgreSQL at `url` for a machine with so many processes. */
export async function checkPostgres(url: string, processes: number): Promise<CheckLine[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    const version = await checking('PostgreSQL', needsPostgres, async () => {
      await client.connect();
      const number = await readPostgresVersion(client);
      const problem = postgresProblem(number);
      return problem === undefined
        ? ok(`version ${Math.floor(number / 10_000)}.${number % 10_000}`)
        : failed(problem.split(':')[0] ?? problem, `Fanfare needs ${oldestPostgres} or newer.`);
    });
    if (version.state === 'failed') return [version];
    const owner = 'Make the user of DATABASE_URL the owner of its database.';
    const ask = async <Value>(query: string): Promise<Value> =>
      (await client.query<{ value: Value }>(query)).rows[0]?.value as Value;
    return [
      version,
      await checking('PostgreSQL rights', owner, () => checkPostgresRights(client)),
      await checking('PostgreSQL sessions', needsPostgres, async () =>
        (await sharesSessions(url))
          ? failed('connections share sessions, so notifications are lost', sessionAdvice)
          : ok('each connection has its own'),
      ),
      await checking('PostgreSQL connections', needsPostgres, async () =>
        judgeConnections(await ask<number>("select current_setting('max_connections')::int as value"), processes),
      ),
      await checking('Migrations', owner, () => checkMigrations(client)),
      await checking('Clock', needsPostgres, async () =>
        judgeClock(
          await clockAhead(() => ask<number>('select extract(epoch from clock_timestamp())::float8 * 1000 as value')),
          'PostgreSQL',
        ),
      ),
    ];
  } finally {
    await client.end().catch(() => undefined);
  }
}

type ClickHouse = ReturnType<typeof openClickHouse>;

async function checkClickHouseRights(client: ClickHouse, url: string): Promise<CheckOutcome> {
  const database = new URL(url).pathname.slice(1) || 'default';
  const table = `${database}.fanfare_check_${randomUUID().slice(0, 8)}`;
  const command = (query: string, settings = {}) => client.command({ query, clickhouse_settings: settings });
  if (database !== 'default') await command(`create database if not exists ${database}`);
  await command(`create table ${table} (id UInt8) engine = MergeTree order by id`);
  try {
    await command(`insert into ${table} values (1)`, { min_free_disk_bytes_to_perform_insert: '0' });
    await command(`alter table ${table} delete where id = 1`);
  } finally {
    await command(`drop table ${table}`);
  }
  return ok('may create, fill, change and drop tables');
}

/** Checks the ClickHouse at `url`, which `setting` names. `isOnly`: there is no other one, so that its lines need not say which it is. */
async function checkOneClickHouse(url: string, setting: string, isOnly: boolean): Promise<CheckLine[]> {
  const client = openClickHouse(url);
  const needed = `Check ${setting}, and that the server is ClickHouse ${oldestClickHouse} or newer and lets this machine in.`;
  const name = isOnly ? 'ClickHouse' : `ClickHouse ${withoutCredentials(url)}`;
  try {
    const version = await checking(name, needed, async () => {
      const text = await readClickHouseVersion(client);
      const problem = clickHouseProblem(text);
      return problem === undefined
        ? ok(`version ${text}`)
        : failed(problem.split(':')[0] ?? problem, `Fanfare needs ${oldestClickHouse} or newer.`);
    });
    if (version.state === 'failed') return [version];
    const grant = `Grant the user of ${setting} everything on its database.`;
    return [
      version,
      await checking(`${name} rights`, grant, () => checkClickHouseRights(client, url)),
      await checking(`Clock of ${name}`, needed, async () =>
        judgeClock(
          await clockAhead(async () => {
            const answer = await client.query({
              query: 'select toUnixTimestamp64Milli(now64(3)) as now',
              format: 'JSONEachRow',
            });
            const [row] = await answer.json<{ now: string | number }>();
            return Number(row?.now);
          }),
          name,
        ),
      ),
    ];
  } finally {
    await client.close();
  }
}

/** Checks the ClickHouse of CLICKHOUSE_URL, and those of CLICKHOUSE_SHARDS. */
export async function checkClickHouses(url: string, shards: readonly string[]): Promise<CheckLine[]> {
  const isOnly = shards.length === 0;
  const found = await Promise.all([
    checkOneClickHouse(url, 'CLICKHOUSE_URL', isOnly),
    ...shards.map((shard) => checkOneClickHouse(shard, 'CLICKHOUSE_SHARDS', isOnly)),
  ]);
  return found.flat();
}
