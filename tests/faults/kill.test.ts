/** The server is killed again and again under load: what it acknowledged is counted, all of it, and once. */
import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ClickHouseLogLevel, createClient } from '@clickhouse/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startClickHouse } from '#engines/clickhouse.ts';
import type { Engine } from '#engines/engine.ts';
import { startPostgres } from '#engines/postgres.ts';
import { type FanMemory, startFans } from './fan-load.ts';
import { addFaultLink } from './fault-link.ts';
import { type RunningProduct, startProduct } from './product.ts';

const kills = 12;
const connections = 16;
const folder = mkdtempSync(join(tmpdir(), 'fanfare-kill-'));
const products: RunningProduct[] = [];

// The engines outlive the server, so that a restart takes seconds; that they survive kills of their own is proved beside this.
const engines: Engine[] = [];
let addresses = { DATABASE_URL: '', CLICKHOUSE_URL: '' };

beforeAll(async () => {
  const options = { dataDir: folder, log: () => undefined };
  const [postgres, clickhouse] = await Promise.all([startPostgres(options), startClickHouse(options)]);
  engines.push(postgres, clickhouse);
  addresses = { DATABASE_URL: postgres.url, CLICKHOUSE_URL: clickhouse.url };
});

afterAll(async () => {
  for (const product of products) await product.end('SIGKILL');
  await Promise.all(engines.map((engine) => engine.stop()));
  rmSync(folder, { recursive: true, force: true });
});

async function start(): Promise<RunningProduct> {
  const product = await startProduct({ DATA_DIR: join(folder, 'data'), ...addresses });
  products.push(product);
  return product;
}

/** How often each campaign is stored. */
async function storedCampaigns(url: string, linkId: string): Promise<Map<string, number>> {
  const client = createClient({ url, log: { level: ClickHouseLogLevel.OFF } });
  try {
    const answer = await client.query({
      query:
        'select utm_campaign as campaign, toUInt32(count()) as count from events where link_id = {linkId:UUID} group by campaign',
      query_params: { linkId },
      format: 'JSONEachRow',
    });
    const rows = await answer.json<{ campaign: string; count: number }>();
    return new Map(rows.map(({ campaign, count }) => [campaign, count]));
  } finally {
    await client.close();
  }
}

it(`loses and doubles nothing through ${kills} kills`, async () => {
  const memories: FanMemory[] = [];
  let product = await start();
  const { linkId, path } = await addFaultLink(product.record.databaseUrl);
  for (let kill = 1; kill <= kills; kill += 1) {
    const load = startFans({ port: Number(new URL(product.url).port), linkId, path, mark: `k${kill}` }, connections);
    const enough = randomInt(200, 1200);
    while (load.answers() < enough) await delay(5);
    await delay(randomInt(20));
    await product.end('SIGKILL');
    memories.push(await load.end());
    product = await start();
  }

  const acknowledged = new Set(memories.flatMap((memory) => memory.acknowledged));
  const unanswered = new Set(memories.flatMap((memory) => memory.unanswered));
  const isMissing = (stored: Map<string, number>) => [...acknowledged].some((campaign) => !stored.has(campaign));
  let stored = await storedCampaigns(product.record.clickhouseUrl, linkId);
  for (let tries = 0; tries < 100 && isMissing(stored); tries += 1) {
    await delay(200);
    stored = await storedCampaigns(product.record.clickhouseUrl, linkId);
  }

  expect(acknowledged.size).toBeGreaterThan(kills * 200);
  expect([...acknowledged].filter((campaign) => !stored.has(campaign))).toEqual([]);
  expect([...stored].filter(([, count]) => count !== 1)).toEqual([]);
  // Beyond what was acknowledged there is only what was under way at a kill.
  expect([...stored.keys()].filter((campaign) => !acknowledged.has(campaign) && !unanswered.has(campaign))).toEqual([]);
  expect(unanswered.size).toBeLessThanOrEqual(kills * connections);
}, 900_000);
