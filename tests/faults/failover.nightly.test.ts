/** PostgreSQL fails over to its standby while fans leave numbers, a drop and a release go out and people pay: nothing is lost, sent or charged twice. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startClickHouse } from '#engines/clickhouse.ts';
import type { Engine } from '#engines/engine.ts';
import { customerId } from '#server/features/billing/provider/provider-ids.ts';
import { callGraphql } from '#tests/fixtures/call.ts';
import { addPresavedRelease } from '#tests/fixtures/presaved-release.ts';
import { reportFigure } from '#tests/fixtures/report-figure.ts';
import { addSignedIn } from '#tests/fixtures/signed-in.ts';
import { type ServedStandIns, serveStandIns } from '../contracts/stand-ins.ts';
import { type DatabasePair, startDatabasePair } from './database-pair.ts';
import { type DropFleet, fanNumber, startDropFleet } from './drop-fleet.ts';
import { addOptInPage, type FormTarget, leaveNumber, numberOf } from './fan-forms.ts';
import { startFans } from './fan-load.ts';
import { addFaultLink, type FaultLink } from './fault-link.ts';
import { expectBalanced } from './stored-hits.ts';

const textedFans = 4_000;
const textsPerSecond = 60;
const presavingFans = 20_000;
/** Milliseconds from the primary's end to the standby's promotion. */
const awayFor = 5_000;
const patiently = { timeout: 600_000, interval: 1_000 };
const everyFan = Array.from({ length: textedFans }, (_, index) => fanNumber(index)).toSorted();
const secretKey = 'failover-'.repeat(5);
let folder: string;
let pair: DatabasePair;
let clickhouse: Engine;
let served: ServedStandIns;
let fleet: DropFleet;
let optIns: FormTarget;
let clicked: FaultLink;
let lastFan = 0;

beforeEach(async () => {
  lastFan = 0;
  folder = mkdtempSync(join(tmpdir(), 'fanfare-failover-'));
  [pair, clickhouse, served] = await Promise.all([
    startDatabasePair(folder),
    startClickHouse({ dataDir: folder, log: () => undefined }),
    serveStandIns({ limits: { spotifyPerThirtySeconds: 1_000_000 } }),
  ]);
  const { spotify, braintree } = served.standIns.settings;
  served.standIns.cardProvider.webhooks.mode = 'never';
  // The failure meets calls that are under way.
  served.standIns.textCarrier.answersAfter = 300;
  fleet = await startDropFleet({
    ...{ folder, clickhouse, served, workerCount: 1, textsPerSecond, fanCount: textedFans },
    postgres: { url: pair.url, pid: () => undefined, stop: async () => undefined },
    variables: {
      SECRET_KEY: secretKey,
      TRUSTED_PROXIES: '127.0.0.1,::1',
      SPOTIFY_API_URL: spotify.apiUrl,
      SPOTIFY_ACCOUNTS_URL: spotify.accountsUrl,
      SPOTIFY_CLIENT_ID: spotify.clientId,
      SPOTIFY_CLIENT_SECRET: spotify.clientSecret,
      BRAINTREE_MERCHANT_ID: braintree.merchantId,
      BRAINTREE_PUBLIC_KEY: braintree.publicKey,
      BRAINTREE_PRIVATE_KEY: braintree.privateKey,
      BRAINTREE_ENVIRONMENT: braintree.environment,
      BRAINTREE_URL: braintree.url ?? '',
    },
  });
  optIns = { port: Number(new URL(fleet.url).port), form: await addOptInPage(pair.url, 'opt-in') };
  clicked = await addFaultLink(pair.url);
});
afterEach(async () => {
  await fleet?.end();
  await served?.stop();
  await Promise.all([pair?.stop(), clickhouse?.stop()]);
  rmSync(folder, { recursive: true, force: true });
});

/** Asks on a connection of its own, which no failover has broken. */
async function withClient<Result>(act: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: pair.url });
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}
const rowsOf = <Row extends object>(statement: string, values: readonly unknown[] = []): Promise<Row[]> =>
  withClient(async (client) => (await client.query<Row>(statement, [...values])).rows);
const count = async (from: string, values: readonly unknown[] = []): Promise<number> =>
  (await rowsOf<{ count: number }>(`select count(*)::int as count from ${from}`, values))[0]?.count ?? 0;

/** Numbers that are left one after the other, by several fans at a time. */
function startOptIns() {
  const told = { acknowledged: [] as string[], refused: 0, acknowledgedAt: 0 };
  let over = false;
  const fan = async (): Promise<void> => {
    while (!over) {
      lastFan += 1;
      const number = lastFan;
      const answer = await leaveNumber(optIns, number).catch(() => undefined);
      if (answer?.text.includes('Welcome aboard.')) {
        told.acknowledged.push(numberOf(number));
        told.acknowledgedAt = performance.now();
      } else told.refused += 1;
      await delay(100);
    }
  };
  const fans = Array.from({ length: 4 }, fan);
  return {
    told,
    async end() {
      over = true;
      await Promise.all(fans);
    },
  };
}
/** A drop to all fans. */
async function startDrop(message: string) {
  const id = await fleet.send(message);
  const taken = () =>
    [...served.standIns.textCarrier.texts.values()].filter(
      ({ direction, body }) => direction === 'outbound-api' && body.includes(message),
    );
  return { id, taken };
}

/** A release that is being saved for all who wait for it. */
async function startRelease() {
  const { standIns } = served;
  const { item, linkId } = await withClient(async (client) => {
    const added = await addPresavedRelease(client, { standIns, secretKey, fans: presavingFans });
    await client.query("insert into pgboss.job (name, data) values ('presaves.save_released', '{}')");
    return added;
  });
  const { libraries } = standIns.fans.spotify;
  const saved = () =>
    libraries.accounts().flatMap((account) => {
      const kept = libraries.list(account).find((one) => one.item === item);
      return kept === undefined ? [] : [kept.times];
    });
  return { linkId, saved };
}

interface Payer {
  artistId: string;
  userId: string;
  token: string;
}
const subscribe = async ({ token, artistId }: Payer): Promise<string> => {
  const document =
    'mutation ($id: uuid!) { subscribe(nonce: "fake-valid-visa-nonce", yearly_plan: false, artists: [{ id: $id, selected_plan: "bio" }]) { id } }';
  const answer = await callGraphql(fleet.url)(token, document, { id: artistId }).catch(() => undefined);
  return answer?.codes[0] ?? (answer?.data ? 'paid' : 'no answer');
};

/** People who pay: for each of the three calls to the card provider one whose answer is on its way for so long. */
async function startPayments(mark: string, slowMilliseconds: number) {
  const { switches } = served.standIns.cardProvider;
  const payers: { payer: Payer; first: Promise<string> }[] = [];
  for (const step of [0, 1, 2]) {
    const person = { email: `${mark}-${slowMilliseconds}-${step}@people.test`, name: 'Fault Line', count: 1 };
    const { artistIds, token } = await withClient((client) => addSignedIn(client, person));
    const [artistId = ''] = artistIds;
    const [row] = await rowsOf<{ id: string }>('select billing_user_id as id from artists where id = $1', [artistId]);
    const payer = { artistId, token, userId: row?.id ?? '' };
    switches.slowMilliseconds = slowMilliseconds;
    switches.nextAnswers = [...Array.from({ length: step }, () => 'none' as const), 'slow'];
    payers.push({ payer, first: subscribe(payer) });
    while (switches.nextAnswers.length > 0) await delay(2);
  }
  return payers;
}

/** What a payer paid and has in the end. */
async function paidBy({ userId, artistId }: Payer) {
  const [row] = await rowsOf<{ ledger: number; unfinished: number; plan: string }>(
    `select coalesce(sum(case kind when 'sale' then amount_cents when 'refund' then -amount_cents else 0 end), 0)::int as ledger,
       (select count(*)::int from billing_intents where user_id = $1 and state <> 'done') as unfinished,
       (select current_plan from artists where id = $2) as plan
     from billing_ledger where user_id = $1`,
    [userId, artistId],
  );
  return { ...row, captured: served.standIns.cardProvider.captured().get(customerId(userId)) };
}

it.each([
  ['killed', () => pair.killPrimary()],
  ['gone', () => pair.losePrimary()],
])('loses and doubles nothing when the primary is %s', { timeout: 1_200_000 }, async (name, end) => {
  const { port } = optIns;
  const clicks = startFans({ ...{ port, linkId: clicked.linkId, path: clicked.path, mark: name }, pause: 50 }, 2);
  const optedIn = startOptIns();
  const drop = await startDrop(`Out ${name}`);
  while (drop.taken().length < textedFans / 5) await delay(20);
  // Answers that come when there is a primary again, and while there is none.
  const payments = await startPayments(name, 3 * awayFor);
  const release = await startRelease();
  while (release.saved().length < presavingFans / 20) await delay(5);
  payments.push(...(await startPayments(name, awayFor / 2)));
  const before = { texts: drop.taken().length, saved: release.saved().length };
  expect(before.texts).toBeLessThan(textedFans);
  expect(before.saved).toBeLessThan(presavingFans);
  const numbersBefore = optedIn.told.acknowledged.length;
  await end();
  await delay(awayFor);
  const lastBefore = optedIn.told.acknowledgedAt;
  await pair.failOver();
  const promotedAt = performance.now();
  while (optedIn.told.acknowledgedAt <= promotedAt) await delay(10);
  const away = optedIn.told.acknowledgedAt - lastBefore;
  const answers = await Promise.all(payments.map(({ first }) => first));
  // Payers without a success try again.
  const unsure = payments.filter((_, index) => answers[index] !== 'paid');
  await Promise.all(unsure.map(({ payer }) => subscribe(payer)));
  const open = async () => ({
    texts: await count("drop_recipients where drop_id = $1 and state in ('queued', 'sending')", [drop.id]),
    saves: await count("presave_subscriptions where link_id = $1 and state <> 'saved'", [release.linkId]),
    payments: await count("billing_intents where state <> 'done'"),
  });
  // Work under way stays claimed for some minutes by the process that began it.
  await expect.poll(open, patiently).toEqual({ texts: 0, saves: 0, payments: 0 });
  const healed = performance.now() - promotedAt;
  await optedIn.end();
  const hits = await clicks.end();

  const kept = await rowsOf<{ value: string }>('select value from optins_message where link_id = $1', [
    optIns.form.linkId,
  ]);
  const values = kept.map(({ value }) => value);
  const { acknowledged } = optedIn.told;
  expect(acknowledged.length).toBeGreaterThan(numbersBefore);
  expect(new Set(acknowledged).difference(new Set(values)), 'lost numbers').toEqual(new Set());
  expect(new Set(values).size, 'numbers stored once').toBe(values.length);

  const rows = await rowsOf<{ number: string; state: string }>(
    'select number, state from drop_recipients where drop_id = $1',
    [drop.id],
  );
  const texts = Map.groupBy(drop.taken(), ({ to }) => to);
  expect(rows.map(({ number }) => number).toSorted()).toEqual(everyFan);
  expect([...texts.values()].filter((taken) => taken.length !== 1)).toEqual([]);
  const isSent = (state: string): boolean => ['sent', 'delivered'].includes(state);
  expect(rows.filter(({ number, state }) => isSent(state) !== texts.has(number))).toEqual([]);
  // There were no opt-outs, so a recipient without a text is one whose answer was lost.
  expect(rows.filter(({ state }) => !isSent(state) && state !== 'unknown')).toEqual([]);

  const times = release.saved();
  expect(times).toHaveLength(presavingFans);
  expect(times.filter((saves) => saves !== 1)).toEqual([]);

  const paid = { ledger: 600, captured: 600, unfinished: 0, plan: 'bio' };
  for (const { payer } of payments) expect(await paidBy(payer)).toEqual(paid);
  const counted = await expectBalanced(clickhouse.url, { linkId: clicked.linkId, mark: name }, hits);
  const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(1);
  reportFigure(
    `a failover of PostgreSQL, primary ${name}`,
    `promoted after ${seconds(awayFor)} s, forms taken again after ${seconds(away)} s; ${acknowledged.length} numbers acknowledged, 0 lost, ${optedIn.told.refused} forms given back; ` +
      `${counted} hits, 0 lost; ${textedFans} fans, ${before.texts} texted before, ${texts.size} texts, 0 twice; ${times.length} pre-saves, ${before.saved} before, each saved once; ` +
      `${payments.length} payments under way, ${unsure.length} without an answer, each charged once; all settled after ${seconds(healed)} s`,
  );
});
