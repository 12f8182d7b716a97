/** The embedded PostgreSQL: where it may lie, who may reach it, and what a kill leaves behind. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from './engine.ts';
import { startPostgres } from './postgres.ts';
import { identityOf, isRunning } from './process-identity.ts';

const folder = mkdtempSync(join(tmpdir(), 'fanfare-postgres-'));
const quiet = () => undefined;

async function withClient<Answer>(url: string, use: (client: Client) => Promise<Answer>): Promise<Answer> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

const value = (url: string, sql: string) =>
  withClient(url, async (client) => (await client.query({ text: sql, rowMode: 'array' })).rows[0]?.[0]);

function runningPid(engine: Engine): number {
  const pid = engine.pid();
  if (pid === undefined) throw new Error('the engine does not run');
  return pid;
}

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a running server', () => {
  const dataDir = join(folder, 'running');
  let engine: Engine;

  beforeAll(async () => {
    engine = await startPostgres({ dataDir, log: quiet });
  });
  afterAll(() => engine.stop());

  it('is version 18 with a database named fanfare, writes durably and speaks UTF-8 and UTC', async () => {
    expect(await value(engine.url, 'select current_database()')).toBe('fanfare');
    expect(Number(await value(engine.url, 'show server_version_num'))).toBeGreaterThanOrEqual(180_000);
    expect(await value(engine.url, 'show fsync')).toBe('on');
    expect(await value(engine.url, 'show server_encoding')).toBe('UTF8');
    expect(await value(engine.url, 'show timezone')).toBe('UTC');
  });

  it('listens on a private socket only', async () => {
    expect(await value(engine.url, 'show listen_addresses')).toBe('');
    const socketFolder = new URL(engine.url).searchParams.get('host') ?? '';
    expect(statSync(socketFolder).mode & 0o077).toBe(0);
    expect(Buffer.byteLength(join(socketFolder, '.s.PGSQL.5432'))).toBeLessThan(107);
  });

  it('does not run as root', () => {
    const status = readFileSync(`/proc/${runningPid(engine)}/status`, 'utf8');
    expect(/^Uid:\s+(\d+)/m.exec(status)?.[1]).not.toBe('0');
  });

  it('comes back on the same address after a kill, with every committed row', async () => {
    await value(engine.url, 'create table kept (id int)');
    const killed = runningPid(engine);
    let acknowledged = 0;
    const writing = withClient(engine.url, async (client) => {
      for (;;) {
        await client.query('insert into kept values ($1)', [acknowledged]);
        acknowledged += 1;
        if (acknowledged === 200) process.kill(killed, 'SIGKILL');
      }
    });
    await expect(writing).rejects.toThrow();
    while (engine.pid() === undefined || engine.pid() === killed) await delay(10);
    const stored = Number(await value(engine.url, 'select count(*) from kept'));
    expect(acknowledged).toBeGreaterThanOrEqual(200);
    // The last row may have been committed without its answer reaching us, never the other way round.
    expect([acknowledged, acknowledged + 1]).toContain(stored);
  });
});

describe('awkward places', () => {
  it('runs with a data folder deeper than a socket address may be long, also in folders that only we can enter', async () => {
    const closed = mkdtempSync(join(homedir(), '.fanfare-test-'));
    const dataDir = join(closed, 'deep-'.repeat(30), 'deeper-'.repeat(20));
    try {
      for (let start = 0; start < 2; start += 1) {
        const engine = await startPostgres({ dataDir, log: quiet });
        try {
          expect(await value(engine.url, 'select 1')).toBe(1);
        } finally {
          await engine.stop();
        }
      }
    } finally {
      rmSync(closed, { recursive: true, force: true });
    }
  });

  it('makes its database whole or not at all', async () => {
    const dataDir = join(folder, 'half');
    mkdirSync(join(dataDir, 'postgres.new', 'base'), { recursive: true });
    writeFileSync(join(dataDir, 'postgres.new', 'PG_VERSION'), '18\n');
    const engine = await startPostgres({ dataDir, log: quiet });
    await engine.stop();
    expect(existsSync(join(dataDir, 'postgres.new'))).toBe(false);
  });

  it('says in one sentence that a folder cannot be used', async () => {
    const dataDir = join(folder, 'spoiled');
    mkdirSync(join(dataDir, 'postgres'), { recursive: true });
    cpSync(fileURLToPath(import.meta.url), join(dataDir, 'postgres', 'PG_VERSION'));
    await expect(startPostgres({ dataDir, log: quiet })).rejects.toThrow(
      /^The embedded PostgreSQL did not start on .*\.$/,
    );
  });
});

describe('a killed parent', () => {
  /** A program that starts an engine, reports its process and URL, and then does nothing. */
  const program = `
    import { startPostgres } from ${JSON.stringify(new URL('./postgres.ts', import.meta.url).href)};
    const engine = await startPostgres({ dataDir: process.argv[2], log: () => {} });
    process.send({ pid: engine.pid(), url: engine.url });
    setInterval(() => {}, 1000);
  `;

  it('takes its server with it, and the next start finds every committed row', async () => {
    const dataDir = join(folder, 'orphan');
    const file = join(folder, 'parent.mjs');
    writeFileSync(file, program);
    const parent = fork(file, [dataDir], { execArgv: [] });
    const [report] = (await once(parent, 'message')) as [{ pid: number; url: string }];
    const identity = identityOf(report.pid);
    await value(report.url, 'create table kept as select 1 as id');
    parent.kill('SIGKILL');
    await once(parent, 'exit');
    const engine = await startPostgres({ dataDir, log: quiet });
    try {
      expect(identity !== undefined && isRunning(identity)).toBe(false);
      expect(await value(engine.url, 'select id from kept')).toBe(1);
    } finally {
      await engine.stop();
    }
  });
});
