/** The server and both engines are killed again and again under load: what was acknowledged is counted, all of it, and once. */
import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ClickHouseLogLevel, createClient } from '@clickhouse/client';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startClickHouse } from '#engines/clickhouse.ts';
import type { Engine } from '#engines/engine.ts';
import { startPostgres } from '#engines/postgres.ts';
import { figure } from '#tests/fixtures/figure.ts';
import { reportFigure } from '#tests/fixtures/report-figure.ts';
import { type FanMemory, startFans } from './fan-load.ts';
import { addFaultLink } from './fault-link.ts';
import { type RunningProduct, startProduct, whenJoined } from './product.ts';
import { expectBalanced } from './stored-hits.ts';

/** Every second kill is of PostgreSQL, the others of ClickHouse. */
const kills = figure(2, 20);
const connections = 16;
/** Acknowledged hits in each round, before the kill. */
const leastHits = figure(300, 50_000);
const mostHits = figure(1_500, 50_001);
const folder = mkdtempSync(join(tmpdir(), 'fanfare-kill-'));
const products: RunningProduct[] = [];

// The engines are not the server's children here, so that the two are killed apart from each other; each comes back by itself.
let postgres: Engine;
let clickhouse: Engine;

beforeAll(async () => {
  const options = { dataDir: folder, log: () => undefined };
  [postgres, clickhouse] = await Promise.all([startPostgres(options), startClickHouse(options)]);
});

afterAll(async () => {
  for (const product of products) await product.end('SIGKILL');
  await Promise.all([postgres, clickhouse].map((engine) => engine?.stop()));
  rmSync(folder, { recursive: true, force: true });
});

async function start(): Promise<RunningProduct> {
  const product = await startProduct({
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: postgres.url,
    CLICKHOUSE_URL: clickhouse.url,
  });
  products.push(product);
  return product;
}

/** Kills an engine's process, which its supervisor starts again. */
function kill(engine: Engine): void {
  const pid = engine.pid();
  if (pid !== undefined) process.kill(pid, 'SIGKILL');
}

/** Waits until both engines answer: a server starts only on engines that are there. */
async function enginesAnswer(): Promise<void> {
  const client = createClient({ url: clickhouse.url, log: { level: ClickHouseLogLevel.OFF } });
  try {
    while (!(await client.ping()).success) await delay(50);
  } finally {
    await client.close();
  }
  for (;;) {
    const database = new Client({ connectionString: postgres.url });
    database.on('error', () => undefined);
    try {
      await database.connect();
      return;
    } catch {
      await delay(50);
    } finally {
      await database.end().catch(() => undefined);
    }
  }
}

it(`loses and doubles nothing through ${kills} kills of the server and as many of the engines`, async () => {
  const rounds: { mark: string; memory: FanMemory }[] = [];
  let product = await start();
  const { linkId, path } = await addFaultLink(postgres.url);
  for (let round = 1; round <= kills; round += 1) {
    const mark = `k${round}`;
    await whenJoined(product);
    const load = startFans({ port: Number(new URL(product.url).port), linkId, path, mark }, connections);
    const enough = randomInt(leastHits, mostHits);
    // Every process of the server has to have seen the page before its records go.
    const half = Math.max(200, Math.floor(enough * Math.random()));
    while (load.answers() < half) await delay(5);
    kill(round % 2 === 0 ? postgres : clickhouse);
    while (load.answers() < Math.max(enough, half)) await delay(5);
    await delay(randomInt(20));
    await product.end('SIGKILL');
    rounds.push({ mark, memory: await load.end() });
    await enginesAnswer();
    product = await start();
  }

  let acknowledged = 0;
  for (const { mark, memory } of rounds) {
    acknowledged += await expectBalanced(clickhouse.url, { linkId, mark }, memory);
    expect(memory.unanswered.length).toBeLessThanOrEqual(connections);
  }
  expect(acknowledged).toBeGreaterThanOrEqual(kills * leastHits);
  reportFigure(
    'hits through kills',
    `${acknowledged} acknowledged, 0 lost, 0 doubled, ${kills} kills of the server and of an engine`,
  );
}, 3_600_000);
