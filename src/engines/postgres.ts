/** The embedded PostgreSQL: npm's own server programs, run as a child of this process and reached over a private socket only. */
import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { type Engine, EngineError, type EngineOptions } from './engine.ts';
import { tieToThisProcess } from './lifeline.ts';
import { findPostgresBinaries, type RunAs } from './postgres-binaries.ts';
import { findSocketFolder, leaveSocketFolder } from './postgres-socket.ts';
import { endProcess, identityOf, workingFolderOf } from './process-identity.ts';
import { supervise, whenEnded } from './supervisor.ts';

/** The user `nobody`, which exists on every system and owns nothing. */
const nobody = 65534;

/** The longest start in milliseconds, including recovery after a crash. */
const startPatience = 60_000;

/**
 * PostgreSQL gets its folder as the working directory instead of a path: it is opened as root, so it may be below folders, such as
 * /root, that the server's user cannot enter.
 */
const here = '/proc/self/cwd';

/** Settings for a small machine; durability is not traded for speed. */
const settings: Record<string, string> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '200',
  shared_buffers: '128MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '512MB',
  random_page_cost: '1.1',
  // Worker processes for read-ahead help only with many disks.
  io_method: 'sync',
  jit: 'off',
  fsync: 'on',
  synchronous_commit: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  log_line_prefix: '',
  cluster_name: 'fanfare',
};

/** Commits wait for no disk, so a crash of the machine can destroy the databases. */
const withoutDurability: Record<string, string> = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** What PostgreSQL needs to start. */
export interface PostgresOptions extends EngineOptions {
  /** False for databases of tests, which nobody needs after a crash; true when left out. */
  durable?: boolean;
}

function chooseUser(dataFolder: string): RunAs {
  if (process.getuid?.() !== 0) return undefined;
  if (!existsSync(dataFolder)) return { uid: nobody, gid: nobody };
  // When root starts on a normal user's folder, that user keeps it.
  const owner = statSync(dataFolder);
  return owner.uid === 0 ? { uid: nobody, gid: nobody } : { uid: owner.uid, gid: owner.gid };
}

const environment = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/** Creates the database folder atomically: a killed start leaves no folder that looks complete. */
async function initialise(binaries: string, dataFolder: string, runAs: RunAs): Promise<void> {
  const unfinished = `${dataFolder}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  if (runAs !== undefined) chownSync(unfinished, runAs.uid, runAs.gid);
  const options = [
    '--username=fanfare',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--locale=C.UTF-8',
  ];
  const initdb = spawn(join(binaries, 'bin', 'initdb'), ['-D', here, ...options], {
    ...runAs,
    cwd: unfinished,
    env: environment,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  // If this process ends first, initdb must not go on writing into a folder that the next start creates again.
  const letGo = initdb.pid === undefined ? () => undefined : tieToThisProcess(initdb.pid, 'TERM');
  let complaint = '';
  initdb.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk.toString();
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    initdb.once('error', reject);
    initdb.once('close', resolve);
  }).finally(letGo);
  if (code !== 0)
    throw new EngineError(
      `The embedded PostgreSQL could not make its database in ${dataFolder}.`,
      new Error(complaint),
    );
  renameSync(unfinished, dataFolder);
}

/** Stops a server that a killed start left running on this folder. */
async function stopOrphan(dataFolder: string, log: (line: string) => void): Promise<void> {
  const pidFile = join(dataFolder, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const identity = identityOf(Number.parseInt(readFileSync(pidFile, 'utf8'), 10));
  if (identity === undefined || workingFolderOf(identity.pid) !== realpathSync(dataFolder)) return;
  log(`stopping the PostgreSQL of an earlier start (process ${identity.pid})`);
  if (!(await endProcess(identity, ['SIGINT', 'SIGQUIT', 'SIGKILL'], 8_000))) {
    throw new EngineError(
      `An earlier PostgreSQL (process ${identity.pid}) still uses ${dataFolder} and cannot be stopped.`,
    );
  }
}

async function accepts(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function createDatabase(url: (database: string) => string): Promise<void> {
  const client = new Client({ connectionString: url('postgres') });
  // A broken connection already fails its query; without a listener its error event would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const found = await client.query("select 1 from pg_database where datname = 'fanfare'");
    if (found.rowCount === 0) await client.query('create database fanfare');
  } finally {
    await client.end();
  }
}

/**
 * Starts PostgreSQL on `dataDir/postgres`, creating the database `fanfare` at the first start. Returns its URL for `pg`; throws
 * EngineError. As root the server runs as the folder's owner, or as nobody.
 */
export async function startPostgres({ dataDir, log, durable = true }: PostgresOptions): Promise<Engine> {
  const dataFolder = join(dataDir, 'postgres');
  mkdirSync(dataDir, { recursive: true });
  const runAs = chooseUser(dataFolder);
  const binaries = findPostgresBinaries(runAs);
  if (existsSync(dataFolder)) await stopOrphan(dataFolder, log);
  else await initialise(binaries, dataFolder, runAs);
  chmodSync(dataFolder, 0o700);
  const socketFolder = findSocketFolder(dataDir, runAs);
  const url = (database: string) =>
    `postgresql://fanfare@localhost/${database}?host=${encodeURIComponent(socketFolder)}`;
  const chosen = { ...settings, ...(durable ? {} : withoutDurability), unix_socket_directories: socketFolder };
  const options = Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

  const launch = async (): Promise<ChildProcess> => {
    const lines: string[] = [];
    // A process group of its own: Ctrl-C reaches only this process, which stops the server in order.
    const child = spawn(join(binaries, 'bin', 'postgres'), ['-D', here, ...options], {
      ...runAs,
      cwd: dataFolder,
      env: environment,
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: true,
    });
    const closed = new Promise((resolve) => child.once('close', resolve));
    child.once('error', (error) => lines.push(error.message));
    createInterface({ input: child.stderr }).on('line', (line) => {
      lines.push(line);
      if (lines.length > 20) lines.shift();
      log(line);
    });
    if (child.pid !== undefined) {
      const letGo = tieToThisProcess(child.pid, 'INT');
      void whenEnded(child).then(letGo);
    }
    const end = performance.now() + startPatience;
    while (performance.now() < end) {
      if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) break;
      if (await accepts(url('postgres'))) return child;
      await delay(20);
    }
    child.kill('SIGQUIT');
    // On a busy machine the process can end before its last output arrives, which decides about the retry.
    await Promise.race([closed, delay(2_000)]);
    throw new EngineError(`The embedded PostgreSQL did not start on ${dataFolder}.`, new Error(lines.join('\n')));
  };

  /** After a SIGKILL of the server its workers hold the shared memory for a moment, in which a start is refused. */
  const start = async (): Promise<ChildProcess> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await launch();
      } catch (error) {
        const busy =
          error instanceof EngineError &&
          error.cause instanceof Error &&
          /still in use|lock file .* already exists/.test(error.cause.message);
        if (!busy || tries >= 50) throw error;
        await delay(200);
      }
    }
  };

  const supervisor = await supervise({
    name: 'PostgreSQL',
    log,
    start,
    end: async (child) => {
      // SIGINT is PostgreSQL's fast shutdown: open transactions are rolled back and everything is written.
      child.kill('SIGINT');
      const patience = setTimeout(() => child.kill('SIGQUIT'), 10_000);
      await whenEnded(child);
      clearTimeout(patience);
    },
  });
  try {
    await createDatabase(url);
  } catch (error) {
    await supervisor.stop();
    throw new EngineError('The embedded PostgreSQL could not make the database fanfare.', error);
  }
  return {
    url: url('fanfare'),
    pid: supervisor.pid,
    stop: async () => {
      await supervisor.stop();
      leaveSocketFolder(dataDir, socketFolder);
    },
  };
}
