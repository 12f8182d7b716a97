/** Postgres, and then the event store, are gone for a while: what is in memory is served and counted on, the rest says so, and everything is there afterwards. */
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startClickHouse } from '#engines/clickhouse.ts';
import type { Engine } from '#engines/engine.ts';
import { startPostgres } from '#engines/postgres.ts';
import { startFans } from './fan-load.ts';
import { addFaultLink, type FaultLink } from './fault-link.ts';
import { figure } from './form.ts';
import { type Gate, gateToClickHouse, gateToPostgres } from './gate.ts';
import { type RunningProduct, startProduct, whenJoined } from './product.ts';
import { expectBalanced } from './stored-hits.ts';

/** How long an engine is gone, in milliseconds. */
const awayFor = figure(6_000, 300_000);
/** Fans who do not hurry: five minutes of them fit into memory. */
const fans = { connections: 4, pause: 10 };
const patiently = { timeout: 60_000, interval: 250 };
const folder = mkdtempSync(join(tmpdir(), 'fanfare-away-'));
const engines: Engine[] = [];
let product: RunningProduct;
let port: number;
let direct: { database: string; events: string };
let database: Gate;
let events: Gate;
let known: FaultLink;

beforeAll(async () => {
  const options = { dataDir: folder, log: () => undefined };
  const [postgres, clickhouse] = await Promise.all([startPostgres(options), startClickHouse(options)]);
  engines.push(postgres, clickhouse);
  direct = { database: postgres.url, events: clickhouse.url };
  const [toDatabase, toEvents] = await Promise.all([gateToPostgres(postgres.url), gateToClickHouse(clickhouse.url)]);
  database = toDatabase.gate;
  events = toEvents.gate;
  product = await startProduct({
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: toDatabase.url,
    CLICKHOUSE_URL: toEvents.url,
  });
  port = Number(new URL(product.url).port);
  known = await addFaultLink(direct.database, { path: 'known' });
  await whenJoined(product);
  // Several processes answer, each on its own connections, and each keeps what it was asked for.
  for (let times = 0; times < 40; times += 1) expect((await ask('/known')).status).toBe(200);
});

afterAll(async () => {
  await product?.end('SIGKILL');
  await Promise.all([database?.shut(), events?.shut()]);
  await Promise.all(engines.map((engine) => engine.stop()));
  rmSync(folder, { recursive: true, force: true });
});

interface Answer {
  status: number;
  location: string | undefined;
  text: string;
}

/** Asks on a connection of its own. */
function ask(path: string, host = 'vibe.to', body?: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = {
      host,
      'user-agent': 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15',
      ...(body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
    };
    const method = body === undefined ? 'GET' : 'POST';
    request({ host: '127.0.0.1', port, path, headers, method, agent: false }, (answer) => {
      let text = '';
      answer.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, location: answer.headers.location, text }));
    })
      .on('error', reject)
      .end(body);
  });
}

async function setTitle(linkId: string, title: string): Promise<void> {
  const client = new Client({ connectionString: direct.database });
  await client.connect();
  await client.query('update links set title = $1, version = version + 1 where id = $2', [title, linkId]);
  await client.end();
}

/** Looks at pages again and again until the time is over. */
async function during(look: () => Promise<void>): Promise<void> {
  const end = performance.now() + awayFor;
  while (performance.now() < end) {
    await look();
    await delay(100);
  }
}

const health = async () => (await fetch(`${product.url}/health`)).status;

/** Nothing of what went wrong inside is told to a visitor. */
function expectPlain({ status, text }: Answer): void {
  expect(status).toBe(503);
  expect(text).toContain('try again');
  expect(text).not.toMatch(/ECONNREFUSED|ENOENT|postgres|clickhouse|\bat .*:\d+/i);
}

describe('without Postgres', () => {
  it(
    'serves and counts what it knows, says plainly what it cannot, and finds its way back',
    async () => {
      await addFaultLink(direct.database, { path: 'never-asked' });
      const mark = 'database';
      const load = startFans({ port, linkId: known.linkId, path: 'known', mark, pause: fans.pause }, fans.connections);
      await database.shut();
      await during(async () => {
        expect((await ask('/known')).status).toBe(200);
        expect((await ask('/known/spotify')).location).toContain('open.spotify.com');
        expect((await ask('/_/health')).status).toBe(200);
        expectPlain(await ask('/never-asked'));
        expectPlain(await ask('/never-asked/spotify'));
      });
      expect(await health()).toBeGreaterThanOrEqual(500);
      // Changed where nobody could tell of it: the connections for news are gone too.
      await setTitle(known.linkId, 'Changed Meanwhile');
      await database.open();
      const memory = await load.end();

      expect(memory.unanswered).toEqual([]);
      await expect.poll(health, patiently).toBe(200);
      await expect.poll(async () => (await ask('/never-asked')).status, patiently).toBe(200);
      expect((await ask('/never-asked/spotify')).location).toContain('open.spotify.com');
      // In every process.
      const titles = async () => {
        const answers = await Promise.all(Array.from({ length: 12 }, () => ask('/known')));
        return answers.every(({ text }) => text.includes('Changed Meanwhile'));
      };
      await expect.poll(titles, patiently).toBe(true);
      expect(await expectBalanced(direct.events, { linkId: known.linkId, mark }, memory)).toBeGreaterThan(20);
    },
    awayFor + 240_000,
  );
});

describe('without the event store', () => {
  it(
    'serves everything and keeps what it counts, until the store takes it',
    async () => {
      await addFaultLink(direct.database, { path: 'asked-first-now' });
      const mark = 'events';
      const load = startFans({ port, linkId: known.linkId, path: 'known', mark, pause: fans.pause }, fans.connections);
      await events.shut();
      await during(async () => {
        expect((await ask('/known')).status).toBe(200);
        expect((await ask('/asked-first-now')).status).toBe(200);
        expect((await ask('/asked-first-now/spotify')).location).toContain('open.spotify.com');
      });
      expect(await health()).toBe(200);
      await events.open();
      const memory = await load.end();

      expect(memory.unanswered).toEqual([]);
      expect(await expectBalanced(direct.events, { linkId: known.linkId, mark }, memory)).toBeGreaterThan(20);
    },
    awayFor + 240_000,
  );
});
