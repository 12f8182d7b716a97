/** A PostgreSQL primary with a standby that has all that was acknowledged, behind one url that a failover points to the other server. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { tieToThisProcess } from '#engines/lifeline.ts';
import { startPostgres } from '#engines/postgres.ts';
import { findPostgresBinaries } from '#engines/postgres-binaries.ts';
import { findSocketFolder, leaveSocketFolder } from '#engines/postgres-socket.ts';
import { proxyToPostgres } from './engine-proxy.ts';
import { descendantsOf } from './product.ts';

/** Root may not run PostgreSQL: `nobody` does then, as for the embedded one. */
const runAs = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined;
const environment = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
const settings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '200',
  shared_buffers: '64MB',
  fsync: 'on',
  synchronous_commit: 'on',
  wal_keep_size: '1GB',
  timezone: 'UTC',
};

/** One of the two servers. */
interface Server {
  folder: string;
  socketFolder: string;
  url: string;
  process: ChildProcess;
  /** Kills it at once, as when its machine loses its power. */
  kill(): Promise<void>;
}

/** Both servers. */
export interface DatabasePair {
  /** The DATABASE_URL of the product. */
  url: string;
  /** Kills the primary with all of its processes. */
  killPrimary(): Promise<void>;
  /** Makes the primary vanish with its machine: nobody's connection to it ends or gets an answer. */
  losePrimary(): Promise<void>;
  /** Makes the standby the primary, and points the url to it. */
  failOver(): Promise<void>;
  stop(): Promise<void>;
}

async function ask<Row extends object>(url: string, ...statements: string[]): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    let rows: Row[] = [];
    for (const statement of statements) rows = (await client.query<Row>(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

/** Waits until PostgreSQL answers at `url` with a row for the question. */
async function whenAnswered(url: string, question: string): Promise<void> {
  const end = performance.now() + 120_000;
  for (;;) {
    if ((await ask(url, question).catch(() => [])).length > 0) return;
    if (performance.now() > end) throw new Error(`PostgreSQL does not get there: ${question}`);
    await delay(100);
  }
}

/** Starts PostgreSQL on the folder `postgres` in `folder`: as a standby of `primary`, when one is given. */
async function launch(folder: string, primary?: Server): Promise<Server> {
  const dataFolder = join(folder, 'postgres');
  const socketFolder = findSocketFolder(folder, runAs);
  const standby: Record<string, string> =
    primary === undefined
      ? {}
      : { primary_conninfo: `host=${primary.socketFolder} user=fanfare application_name=standby` };
  const chosen = { ...settings, ...standby, unix_socket_directories: socketFolder };
  const options = Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(join(findPostgresBinaries(runAs), 'bin', 'postgres'), ['-D', '/proc/self/cwd', ...options], {
    ...runAs,
    cwd: dataFolder,
    env: environment,
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaint = `${complaint}${chunk.toString()}`.slice(-4000);
  });
  const letGo = tieToThisProcess(child.pid ?? 0, 'INT');
  const gone = once(child, 'exit');
  const url = `postgresql://fanfare@localhost/fanfare?host=${encodeURIComponent(socketFolder)}`;
  await Promise.race([
    whenAnswered(url, 'select 1'),
    gone.then(() => Promise.reject(new Error(`PostgreSQL ended: ${complaint}`))),
  ]);
  return {
    ...{ folder, socketFolder, url, process: child },
    async kill() {
      const pid = child.pid ?? 0;
      for (const each of [{ pid }, ...descendantsOf(pid)]) {
        try {
          process.kill(each.pid, 'SIGKILL');
        } catch {
          // It ended before its turn.
        }
      }
      if (child.exitCode === null && child.signalCode === null) await gone;
      letGo();
      leaveSocketFolder(folder, socketFolder);
    },
  };
}

/** Copies the running primary's files below `folder`, as pg_basebackup does, which the embedded PostgreSQL does not have. */
async function copyBase(primary: Server, folder: string): Promise<void> {
  const target = join(folder, 'postgres');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const client = new Client({ connectionString: primary.url });
  await client.connect();
  try {
    await client.query("select pg_backup_start('standby', true)");
    // Files may vanish while they are copied: what was deleted meanwhile is in the log that is replayed.
    spawnSync('cp', ['-a', join(primary.folder, 'postgres'), target], { stdio: 'ignore' });
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    rmSync(join(target, 'postmaster.pid'), { force: true });
    writeFileSync(join(target, 'backup_label'), rows[0]?.labelfile ?? '');
    writeFileSync(join(target, 'standby.signal'), '');
    if (runAs !== undefined) spawnSync('chown', ['-R', `${runAs.uid}:${runAs.gid}`, target]);
    chmodSync(target, 0o700);
  } finally {
    await client.end();
  }
}

/** Starts a primary with a standby below `folder`: a commit is answered once both have it on disk. */
export async function startDatabasePair(folder: string): Promise<DatabasePair> {
  const first = join(folder, 'server-1');
  const second = join(folder, 'server-2');
  // The product's own start makes the database.
  await (await startPostgres({ dataDir: first, log: () => undefined })).stop();
  let primary = await launch(first);
  const front = await proxyToPostgres(primary.url);
  await copyBase(primary, second);
  let standby: Server | undefined = await launch(second, primary);
  await whenAnswered(primary.url, "select 1 from pg_stat_replication where state = 'streaming'");
  // Set only now: the standby's own files must not make it wait for one once it is the primary.
  await ask(primary.url, "alter system set synchronous_standby_names = 'standby'", 'select pg_reload_conf()');
  await whenAnswered(primary.url, "select 1 from pg_stat_replication where sync_state = 'sync'");

  return {
    url: front.url,
    killPrimary: () => primary.kill(),
    losePrimary() {
      front.vanish();
      return primary.kill();
    },
    async failOver() {
      if (standby === undefined) throw new Error('there is no standby');
      const [promoted] = await ask<{ done: boolean }>(standby.url, 'select pg_promote(true, 60) as done');
      if (promoted?.done !== true) throw new Error('the standby was not promoted');
      primary = standby;
      standby = undefined;
      front.leadTo(primary.url);
    },
    async stop() {
      await front.proxy.close();
      await Promise.all([primary, standby].map((server) => server?.kill()));
    },
  };
}
