/** The environment a benchmark runs on: fresh engines, the real product as its own process, and ten thousand links in it. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startClickHouse } from '#engines/clickhouse.ts';
import { startPostgres } from '#engines/postgres.ts';
import { type RunningProduct, startProduct } from '../faults/product.ts';

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
  const [postgres, clickhouse] = await Promise.all([startPostgres(options), startClickHouse(options)]);
  const product = await startProduct({
    DATA_DIR: join(folder, 'product'),
    DATABASE_URL: postgres.url,
    CLICKHOUSE_URL: clickhouse.url,
    // The load says for each visitor from where they come, as a proxy in front of us would.
    TRUSTED_PROXIES: '127.0.0.1',
    BIND_ADDRESS: '127.0.0.1',
    LOG_LEVEL: 'error',
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

/** Starts one of this folder's programs as a process of its own. */
export function startProgram(name: string): ChildProcess {
  return fork(join(import.meta.dirname, name), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
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
