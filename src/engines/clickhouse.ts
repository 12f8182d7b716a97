/** The embedded ClickHouse: the engine as a library in a child process, reached by ClickHouse's own protocol on this machine only. */
import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { findLibrary, libraryPackage } from './clickhouse-library.ts';
import { type Engine, EngineError, type EngineOptions } from './engine.ts';
import { endProcess } from './process-identity.ts';
import { supervise, whenEnded } from './supervisor.ts';

/** How long a start may take, in milliseconds. */
const startPatience = 60_000;

const recordSchema = z.object({ pid: z.number(), birth: z.string() });
const reportSchema = z.union([
  z.object({ port: z.number() }),
  z.object({ failed: z.string() }),
  z.object({ failedWrites: z.number() }),
]);

/** Two processes on one store would corrupt it, so a process that a killed start left behind is ended first. */
async function stopOrphan(record: string, folder: string, log: (line: string) => void): Promise<void> {
  if (!existsSync(record)) return;
  const identity = recordSchema.safeParse(JSON.parse(readFileSync(record, 'utf8') || 'null'));
  if (!identity.success) return;
  log(`making sure that the ClickHouse of an earlier start (process ${identity.data.pid}) is gone`);
  if (!(await endProcess(identity.data, ['SIGTERM', 'SIGKILL'], 6_000))) {
    throw new EngineError(
      `An earlier ClickHouse (process ${identity.data.pid}) still uses ${folder} and cannot be stopped.`,
    );
  }
}

/** Resolves with the port once the child serves; rejects with its output when it cannot. */
function whenServing(child: ChildProcess, folder: string, said: string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => {
      clearTimeout(patience);
      child.kill('SIGKILL');
      reject(
        new EngineError(`The embedded ClickHouse did not start on ${folder}.`, new Error([reason, ...said].join('\n'))),
      );
    };
    const patience = setTimeout(() => fail('it took too long'), startPatience);
    child.once('error', (error) => fail(error.message));
    child.once('exit', (code, signal) => fail(`it ended with ${signal ?? code}`));
    child.once('message', (message) => {
      const report = reportSchema.parse(message);
      if ('failed' in report) return fail(report.failed);
      if ('failedWrites' in report) return fail('its disk refused a write while it opened the store');
      clearTimeout(patience);
      child.removeAllListeners('exit');
      resolve(report.port);
    });
  });
}

/** What ClickHouse needs to start. */
export interface ClickHouseOptions extends EngineOptions {
  /** Whether it runs at the lowest priority, so that visitors are served first on a busy machine; at the normal one when left out. */
  lowPriority?: boolean;
  /** With less than half of these bytes free on its disk it changes nothing until they are free again; 0 when left out. */
  freeBytes?: number;
  /** Receives a sentence for the operator after each restart that a failed write made necessary. */
  warn?: (line: string) => void;
}

/** Starts ClickHouse on `dataDir/clickhouse`. Gives its URL, password included, for ClickHouse's client; throws EngineError. */
export async function startClickHouse(options: ClickHouseOptions): Promise<Engine> {
  const { dataDir, log, lowPriority = false, freeBytes = 0, warn = log } = options;
  const folder = join(dataDir, 'clickhouse');
  const record = join(dataDir, 'clickhouse-process.json');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const library = await findLibrary(libraryPackage(), dataDir);
  await stopOrphan(record, folder, log);
  const token = randomBytes(24).toString('hex');
  let port = 0;

  const start = async (): Promise<ChildProcess> => {
    const said: string[] = [];
    const child = fork(fileURLToPath(new URL('./clickhouse-child.ts', import.meta.url)), [], {
      execArgv: [],
      env: { PATH: '/usr/bin:/bin', TZ: 'UTC', ...(library === undefined ? {} : { LD_LIBRARY_PATH: library }) },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      detached: true,
    });
    for (const output of [child.stdout, child.stderr]) {
      if (output === null) continue;
      createInterface({ input: output }).on('line', (line) => {
        said.push(line);
        if (said.length > 20) said.shift();
        log(line);
      });
    }
    child.on('message', (message) => {
      const report = reportSchema.parse(message);
      if (!('failedWrites' in report)) return;
      const writes = report.failedWrites === 1 ? '1 write' : `${report.failedWrites} writes`;
      warn(
        `The disk of ClickHouse refused ${writes}. ClickHouse is started again, so that nothing half-written is used; hits wait meanwhile. Check the disk and its free space.`,
      );
    });
    child.send({ folder, record, port, token, lowPriority, freeBytes });
    port = await whenServing(child, folder, said);
    return child;
  };

  const supervisor = await supervise({
    name: 'ClickHouse',
    log,
    start,
    end: async (child) => {
      if (child.connected) child.disconnect();
      const patience = setTimeout(() => child.kill('SIGKILL'), 8_000);
      await whenEnded(child);
      clearTimeout(patience);
    },
  });
  return { url: `http://fanfare:${token}@127.0.0.1:${port}/default`, pid: supervisor.pid, stop: supervisor.stop };
}
