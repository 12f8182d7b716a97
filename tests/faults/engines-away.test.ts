/** Postgres, and then the event store, are gone for a while: what is in memory is served and counted on, forms are kept or come back as they were typed, and everything is there afterwards. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sentenceOf } from '#domain/kernel/error-catalogue.ts';
import { startClickHouse } from '#engines/clickhouse.ts';
import type { Engine } from '#engines/engine.ts';
import { startPostgres } from '#engines/postgres.ts';
import { fanAccounts } from '#sandbox/fans/fan-accounts.ts';
import { figure } from '#tests/fixtures/figure.ts';
import { reportFigure } from '#tests/fixtures/report-figure.ts';
import { type EngineProxy, proxyToClickHouse, proxyToPostgres } from './engine-proxy.ts';
import {
  addOptInPage,
  addPresavePage,
  agreeAtSpotify,
  comeBack,
  type FormTarget,
  leaveNumber,
  numberOf,
  sendPresave,
} from './fan-forms.ts';
import { startFans } from './fan-load.ts';
import { addFaultLink, type FaultLink } from './fault-link.ts';
import { type RunningProduct, startProduct, whenJoined } from './product.ts';
import { expectBalanced, storedEvents } from './stored-hits.ts';
import { type Answer, visit } from './visitor.ts';

/** How long an engine is gone, in milliseconds. */
const awayFor = figure(6_000, 300_000);
/** A slow load: five minutes of it fit into memory. */
const fans = { connections: 4, pause: 10 };
const patiently = { timeout: 60_000, interval: 250 };
const folder = mkdtempSync(join(tmpdir(), 'fanfare-away-'));
const engines: Engine[] = [];
let product: RunningProduct;
let port: number;
let direct: { database: string; events: string };
let database: EngineProxy;
let events: EngineProxy;
let known: FaultLink;
let optIns: FormTarget;
let presaves: FormTarget;
/** What fans were answered that it is stored. */
const kept = { numbers: [] as string[], presaves: 0 };
let fansSoFar = 0;

beforeAll(async () => {
  const options = { dataDir: folder, log: () => undefined };
  const [postgres, clickhouse] = await Promise.all([startPostgres(options), startClickHouse(options)]);
  engines.push(postgres, clickhouse);
  direct = { database: postgres.url, events: clickhouse.url };
  const [toDatabase, toEvents] = await Promise.all([proxyToPostgres(postgres.url), proxyToClickHouse(clickhouse.url)]);
  database = toDatabase.proxy;
  events = toEvents.proxy;
  product = await startProduct({
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: toDatabase.url,
    CLICKHOUSE_URL: toEvents.url,
    // Each fan's form comes from a network of its own.
    TRUSTED_PROXIES: '127.0.0.1,::1',
  });
  port = Number(new URL(product.url).port);
  known = await addFaultLink(direct.database, { path: 'known' });
  await whenJoined(product);
  // Several processes answer, each on its own connections, and each keeps what it was asked for.
  optIns = { port, form: await addOptInPage(direct.database, 'opt-in') };
  presaves = { port, form: await addPresavePage(direct.database, 'pre-save') };
  for (const path of ['/known', '/opt-in', '/pre-save'])
    for (let times = 0; times < 40; times += 1) expect((await ask(path)).status).toBe(200);
});

afterAll(async () => {
  await product?.end('SIGKILL');
  await Promise.all([database?.close(), events?.close()]);
  await Promise.all(engines.map((engine) => engine.stop()));
  rmSync(folder, { recursive: true, force: true });
});

/** Asks on a connection of its own. */
const ask = (path: string): Promise<Answer> => visit({ port, path });

async function setTitle(linkId: string, title: string): Promise<void> {
  const client = new Client({ connectionString: direct.database });
  await client.connect();
  await client.query('update links set title = $1, version = version + 1 where id = $2', [title, linkId]);
  await client.end();
}

const nextFan = (): number => {
  fansSoFar += 1;
  return fansSoFar;
};

/** The form comes back with what was typed, and says that it can be sent again. */
function expectFormAgain({ text }: Answer, typed: string): void {
  expect(text).toContain(sentenceOf('UNEXPECTED'));
  expect(text).toContain(`value="${typed}"`);
}

async function expectNumberTaken(fan: number): Promise<void> {
  const { status, text } = await leaveNumber(optIns, fan);
  expect(status).toBe(200);
  expect(text).toContain('Welcome aboard.');
  kept.numbers.push(numberOf(fan));
}

async function expectPresaved(account: string): Promise<void> {
  const sent = await sendPresave(presaves, nextFan());
  expect((await comeBack(port, await agreeAtSpotify(port, sent, account))).text).toContain('Saved in advance');
  kept.presaves += 1;
}

/** Everything acknowledged to fans is stored and counted once, and nothing else is. */
async function expectKept(): Promise<void> {
  const client = new Client({ connectionString: direct.database });
  await client.connect();
  const left = await client.query('select value from optins_message where link_id = $1', [optIns.form.linkId]);
  const saved = await client.query("select id from presave_subscriptions where link_id = $1 and state = 'waiting'", [
    presaves.form.linkId,
  ]);
  await client.end();
  expect(left.rows.map(({ value }) => value).toSorted()).toEqual(kept.numbers.toSorted());
  expect(saved.rows.length).toBe(kept.presaves);
  const counted = async () => [
    (await storedEvents(direct.events, optIns.form.linkId)).subscribe,
    (await storedEvents(direct.events, presaves.form.linkId)).presave,
  ];
  await expect.poll(counted, patiently).toEqual([kept.numbers.length, kept.presaves]);
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

/** No internal error reaches a visitor. */
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
      // Agreed at Spotify before the database went, and comes back while it is away.
      const [early, second] = fanAccounts;
      const sent = await sendPresave(presaves, nextFan(), 'early@mail.test');
      const returning = await agreeAtSpotify(port, sent, early.id);
      const refused: number[] = [];
      await database.close();
      expectFormAgain(await comeBack(port, returning), 'early@mail.test');
      await during(async () => {
        const fan = nextFan();
        const answers = [await leaveNumber(optIns, fan), await sendPresave(presaves, fan, `fan${fan}@mail.test`)];
        expect(answers.map(({ status }) => status)).toEqual([503, 503]);
        for (const [index, typed] of [numberOf(fan), `fan${fan}@mail.test`].entries())
          expectFormAgain(answers[index] as Answer, typed);
        refused.push(fan);
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
      // Who sends the form again is on the list.
      for (const fan of refused) await expectNumberTaken(fan);
      for (const account of [early, second]) await expectPresaved(account?.id ?? '');
      await expectKept();
      const counted = await expectBalanced(direct.events, { linkId: known.linkId, mark }, memory);
      expect(counted).toBeGreaterThan(20);
      const seconds = awayFor / 1000;
      reportFigure(
        'hits without Postgres',
        `${seconds} s away: ${counted} acknowledged, 0 lost, 0 doubled, 0 unanswered; ${refused.length} forms given back and taken afterwards`,
      );
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
      await events.close();
      for (const { id } of fanAccounts.slice(2)) await expectPresaved(id);
      await during(async () => {
        await expectNumberTaken(nextFan());
        expect((await ask('/known')).status).toBe(200);
        expect((await ask('/asked-first-now')).status).toBe(200);
        expect((await ask('/asked-first-now/spotify')).location).toContain('open.spotify.com');
      });
      expect(await health()).toBe(200);
      await events.open();
      const memory = await load.end();

      await expectKept();
      expect(memory.unanswered).toEqual([]);
      const counted = await expectBalanced(direct.events, { linkId: known.linkId, mark }, memory);
      expect(counted).toBeGreaterThan(20);
      reportFigure(
        'hits without the event store',
        `${awayFor / 1000} s away: ${counted} acknowledged, 0 lost, 0 doubled, 0 unanswered`,
      );
    },
    awayFor + 240_000,
  );
});
