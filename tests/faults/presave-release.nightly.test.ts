/** The server is killed again and again while it saves a release for many fans: everybody gets it, and nobody twice. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startClickHouse } from '#engines/clickhouse.ts';
import type { Engine } from '#engines/engine.ts';
import { startPostgres } from '#engines/postgres.ts';
import { addPresavedRelease } from '#tests/fixtures/presaved-release.ts';
import { reportFigure } from '#tests/fixtures/report-figure.ts';
import { type ServedStandIns, serveStandIns } from '../contracts/stand-ins.ts';
import { type RunningProduct, startProduct } from './product.ts';

const fans = 20_000;
const kills = 12;
const secretKey = 'release-day-'.repeat(4);
const folder = mkdtempSync(join(tmpdir(), 'fanfare-release-'));
const engines: Engine[] = [];
const products: RunningProduct[] = [];
let served: ServedStandIns;
let client: Client;

beforeAll(async () => {
  const options = { dataDir: folder, log: () => undefined };
  const limits = { spotifyPerThirtySeconds: 1_000_000 };
  const [postgres, clickhouse, standIns] = await Promise.all([
    startPostgres(options),
    startClickHouse(options),
    serveStandIns({ limits }),
  ]);
  engines.push(postgres, clickhouse);
  served = standIns;
  client = new Client({ connectionString: postgres.url });
});
afterAll(async () => {
  for (const product of products) await product.end('SIGKILL');
  await client?.end();
  await served?.stop();
  await Promise.all(engines.map((engine) => engine.stop()));
  rmSync(folder, { recursive: true, force: true });
});

async function start(): Promise<RunningProduct> {
  const [postgres, clickhouse] = engines;
  const { spotify } = served.standIns.settings;
  const product = await startProduct({
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: postgres?.url ?? '',
    CLICKHOUSE_URL: clickhouse?.url ?? '',
    SECRET_KEY: secretKey,
    WEB_PROCESSES: '1',
    SPOTIFY_API_URL: spotify.apiUrl,
    SPOTIFY_ACCOUNTS_URL: spotify.accountsUrl,
    SPOTIFY_CLIENT_ID: spotify.clientId,
    SPOTIFY_CLIENT_SECRET: spotify.clientSecret,
  });
  products.push(product);
  return product;
}

/** Asks for the job that the scheduler starts once a minute. */
const save = () => client.query("insert into pgboss.job (name, data) values ('presaves.save_released', '{}')");

const savedTimes = (item: string): number[] => {
  const { libraries } = served.standIns.fans.spotify;
  return libraries.accounts().map((account) => libraries.list(account).find((kept) => kept.item === item)?.times ?? 0);
};

it(`saves for ${fans} fans through ${kills} kills`, async () => {
  let product = await start();
  await client.connect();
  const { item } = await addPresavedRelease(client, { standIns: served.standIns, secretKey, fans });
  await save();
  for (let kill = 0; kill < kills; kill += 1) {
    // Each kill comes when some more are saved: in the middle of calls, of notes, of everything.
    const enough = Math.floor((fans * (kill + 1)) / (kills + 2));
    while (savedTimes(item).length < enough) await delay(20);
    await product.end('SIGKILL');
    // The process that held a part of the line is gone; nobody waits for the time that it had.
    await client.query('update presave_saves set held_until = now() where held_until is not null');
    product = await start();
    await save();
  }
  const waiting = async () =>
    (await client.query("select count(*)::int as count from presave_subscriptions where state <> 'saved'")).rows[0]
      .count;
  while ((await waiting()) > 0) await delay(200);
  const times = savedTimes(item);
  expect(times).toHaveLength(fans);
  expect(times.filter((count) => count !== 1)).toEqual([]);
  reportFigure('pre-saves through kills', `${fans} fans, ${kills} kills: ${times.length} saved, 0 twice, 0 missing`);
});
