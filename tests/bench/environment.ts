/** The environment a benchmark runs on: fresh engines, the real product as its own process, and ten thousand links in it. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startClickHouse } from '#engines/clickhouse.ts';
import { startPostgres } from '#engines/postgres.ts';
import packageFile from '../../package.json' with { type: 'json' };
import { type RunningProduct, startProduct, whenJoined } from '../faults/product.ts';

/** How many processes of Fanfare answer, and of every server that is measured against: as many as the product starts by itself. */
export const processCount = Math.min(availableParallelism(), 4);

/** Everything that runs, and its end. */
export interface Deps {
  databaseUrl: string;
  clickhouseUrl: string;
  product: RunningProduct;
  port: number;
  stop(): Promise<void>;
}

/** Starts engines and product on a folder of their own, with further settings for the product if wanted. */
export async function startBenchEnvironment(variables: Record<string, string> = {}): Promise<Deps> {
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-bench-'));
  const options = { dataDir: folder, log: () => undefined };
  const [postgres, clickhouse] = await Promise.all([
    startPostgres(options),
    startClickHouse({ ...options, lowPriority: true }),
  ]);
  const product = await startProduct({
    DATA_DIR: join(folder, 'product'),
    DATABASE_URL: postgres.url,
    CLICKHOUSE_URL: clickhouse.url,
    // The load says for each visitor from where they come, as a proxy in front of us would.
    TRUSTED_PROXIES: '127.0.0.1',
    BIND_ADDRESS: '127.0.0.1',
    LOG_LEVEL: 'error',
    WEB_PROCESSES: String(processCount),
    ...variables,
  });
  product.process.stderr?.pipe(process.stderr);
  return {
    databaseUrl: postgres.url,
    clickhouseUrl: clickhouse.url,
    product,
    port: Number(new URL(product.url).port),
    async stop() {
      await product.end('SIGTERM');
      await Promise.all([postgres.stop(), clickhouse.stop()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Runs a measurement on an environment of its own, which is stopped afterwards. */
export async function onEnvironment<Result>(measure: (environment: Deps) => Promise<Result>): Promise<Result> {
  const environment = await startBenchEnvironment();
  try {
    await whenJoined(environment.product, processCount);
    return await measure(environment);
  } finally {
    await environment.stop();
  }
}

/** Runs statements on the environment's Postgres. */
export async function onPostgres<Result>(url: string, use: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/** Starts one of this folder's programs as a process of its own, with the options of Node that the product runs with. */
export function startProgram(name: string): ChildProcess {
  return fork(join(import.meta.dirname, name), {
    execArgv: packageFile.config.node,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}

/** Servers of one program that share a port. */
export interface Servers {
  port: number;
  stop(): void;
}

/** Starts one of this folder's servers in as many processes as the product has. Each is sent `setup` and the port (0 for a free one), and answers with the port. */
export async function startServers(name: string, setup: object): Promise<Servers> {
  const processes: ChildProcess[] = [];
  const stop = () => {
    for (const server of processes) server.kill();
  };
  let port = 0;
  try {
    while (processes.length < processCount) {
      const server = startProgram(name);
      processes.push(server);
      port = await ask<number>(server, { ...setup, port });
    }
  } catch (error) {
    stop();
    throw error;
  }
  return { port, stop };
}

/** Sends a message to a program and gives its next answer. Rejects when it ends instead. */
export async function ask<Answer>(program: ChildProcess, message: object): Promise<Answer> {
  program.send(message);
  return nextMessage(program);
}

/** The next message of a program. */
export async function nextMessage<Answer>(program: ChildProcess): Promise<Answer> {
  const settled = new AbortController();
  const { signal } = settled;
  try {
    const [message] = await Promise.race([
      once(program, 'message', { signal }),
      once(program, 'exit', { signal }).then(() =>
        Promise.reject(new Error('A program of the benchmark ended early.')),
      ),
    ]);
    return message;
  } finally {
    settled.abort();
  }
}
