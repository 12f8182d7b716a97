/** Webhooks that arrive in every order, doubled, late or too early end in one state: the provider's. Forged and old ones change nothing (BILL-66). */

import { createHash, createHmac } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { subscriptionDocument } from '#sandbox/braintree/documents.ts';
import type { Subscription } from '#sandbox/braintree/provider-state.ts';
import { cancelSubscription } from '#sandbox/braintree/subscription-calls.ts';
import { xmlDocument } from '#sandbox/braintree/xml.ts';
import { buildArtist, buildPerson, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { figure } from '#tests/fixtures/figure.ts';
import { readWebhooks } from '#tests/fixtures/read-webhooks.ts';
import { reportFigure } from '#tests/fixtures/report-figure.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

/** Each stage of a subscription's life with the webhooks that the provider sends for it: six together. */
const stages: readonly (readonly string[])[] = [
  ['subscription_went_active', 'subscription_charged_successfully'],
  ['subscription_charged_unsuccessfully', 'subscription_went_past_due'],
  ['subscription_charged_successfully'],
  ['subscription_canceled'],
];
const events = stages.flatMap((kinds, stage) => kinds.map((kind) => ({ kind, stage })));
type Event = (typeof events)[number];

const ordersOf = (rest: readonly Event[]): Event[][] =>
  rest.length === 0
    ? [[]]
    : rest.flatMap((first) => ordersOf(rest.filter((one) => one !== first)).map((others) => [first, ...others]));
const allOrders = ordersOf(events);
const orders = allOrders.filter((_, index) => index % figure(90, 1) === 0);

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp?.close());

const provider = () => testApp.standIns.cardProvider;
const day = 86_400_000;

/** A webhook with the provider's own signature, or another merchant's; `notes` make it longer. */
function signed(
  subscription: Subscription,
  kind: string,
  at: Date,
  keys = provider().keys,
  notes = '',
): URLSearchParams {
  const subject = { subscription: subscriptionDocument(subscription, provider().state) };
  const xml = xmlDocument('notification', { timestamp: at, kind, subject, notes });
  const payload = `${Buffer.from(xml).toString('base64')}\n`;
  const key = createHash('sha1').update(keys.privateKey).digest();
  const signature = `${keys.publicKey}|${createHmac('sha1', key).update(payload).digest('hex')}`;
  return new URLSearchParams({ bt_signature: signature, bt_payload: payload });
}
const post = async (body: URLSearchParams): Promise<number> =>
  (await fetch(`${testApp.url}/api/billing/webhook`, { method: 'POST', body })).status;

/** Everything that billing keeps, without the noted webhooks. */
const records = async () =>
  (
    await testApp.sql<{ records: string }>(
      `select md5(concat(
        (select string_agg(s::text, ' ' order by s.id) from (select id, status, period_start, period_end, credit_cents, discount_cents, card_token from billing_subscriptions) s),
        (select string_agg(l::text, ' ' order by l.id) from billing_ledger l),
        (select string_agg(l::text, ' ' order by l.id) from billing_lines l),
        (select string_agg(c::text, ' ' order by c.id) from billing_charges c),
        (select string_agg(i::text, ' ' order by i.id) from billing_intents i))) as records`,
    )
  )[0]?.records;

/** Makes a person; the long form logs in more from one IP address than a minute allows, and then waits for the next one. */
async function buildPayer(): Promise<TestPerson> {
  for (;;) {
    // Everybody here has one IP address.
    await testApp.sql('delete from rate_limits');
    const payer = await buildPerson(testApp, { firstBillingDate: null }).catch((error: unknown) => {
      if (!String(error).includes('TOO_MANY_TRIES')) throw error;
    });
    if (payer !== undefined) return payer;
    await delay(10_000);
  }
}

/** A payer whose subscription begins now. */
async function subscribe(): Promise<Subscription> {
  const payer = await buildPayer();
  const artistId = await buildArtist(testApp, payer.userId);
  const subscribing =
    'mutation ($id: uuid!) { subscribe(nonce: "fake-valid-visa-nonce", yearly_plan: false, artists: [{ id: $id, selected_plan: "pro" }]) { id } }';
  dataOf(await testApp.call(payer.token, subscribing, { id: artistId }));
  const [row] = await testApp.sql<{ id: string }>('select id from billing_subscriptions where user_id = $1', [
    payer.userId,
  ]);
  const subscription = provider().state.subscriptions[row?.id ?? ''];
  if (subscription === undefined) throw new Error('The provider has no such subscription.');
  return subscription;
}

/** Lets the provider bill on the day that every subscription has reached by `read`. */
function travel(subscriptions: readonly Subscription[], read: (one: Subscription) => string): void {
  const latest = subscriptions.map(read).sort().at(-1) ?? '';
  testApp.clock.moveBy(Date.parse(`${latest}T12:00:00Z`) - testApp.clock.now().getTime());
  provider().runDue();
}

it(`of ${orders.length} of the ${allOrders.length} orders of six, each doubled, late or first, end in the provider's state`, async () => {
  const payers: Subscription[] = [];
  for (const index of orders.keys()) {
    // Every third payer's first webhooks arrive before the answer of the call that causes them.
    provider().webhooks.mode = index % 3 === 0 ? 'first' : 'never';
    payers.push(await subscribe());
  }
  provider().webhooks.mode = 'never';
  const decline = (code: string) => {
    for (const { cardToken } of payers) {
      const card = provider().state.cards[cardToken];
      if (card !== undefined) card.declines = code;
    }
  };
  const live: (() => void)[] = [
    () => undefined,
    () => {
      decline('2001');
      travel(payers, ({ nextBillingDay }) => nextBillingDay);
    },
    () => {
      decline('');
      travel(payers, ({ retryDay }) => retryDay);
    },
    () => {
      for (const payer of payers) cancelSubscription(provider(), payer);
    },
  ];
  let delivered = 0;
  const deliver = async (payer: Subscription, order: readonly Event[], index: number) => {
    for (const event of order) {
      // Its time is its place among the six: the same bytes are sent again, at once and when everything is over.
      const body = signed(payer, event.kind, new Date(Date.UTC(2026, 0, 1, index % 24, events.indexOf(event))));
      const copies = index % 2 === 0 ? [body, body] : [body];
      for (const status of await Promise.all(copies.map(post))) expect(status).toBe(200);
      delivered += copies.length;
    }
  };
  for (const [stage, happen] of live.entries()) {
    happen();
    const expected = ['Active', 'Past Due', 'Active', 'Canceled'][stage];
    expect(new Set(payers.map(({ status }) => status))).toEqual(new Set([expected]));
    // The n-th webhook of an order arrives in its part of the life, whatever it is about: too early, in time, or too late.
    for (const [index, payer] of payers.entries()) {
      const part = (orders[index] ?? []).filter(
        (_, place) => Math.floor((place * live.length) / events.length) === stage,
      );
      await deliver(payer, part, index);
    }
    if (stage % 2 === 0) await readWebhooks(testApp);
  }
  for (const [index, payer] of payers.entries()) if (index % 2 === 1) await deliver(payer, orders[index] ?? [], index);
  await readWebhooks(testApp);

  const rows = await testApp.sql<{ id: string; status: string; sales: number[]; charges: number }>(
    `select s.id, s.status, array(select amount_cents from billing_ledger l where l.user_id = s.user_id order by l.id) as sales,
       (select count(*)::int from billing_charges c where c.subscription_id = s.id) as charges from billing_subscriptions s`,
  );
  expect(rows).toHaveLength(orders.length);
  // The first month, the declined renewal, and its second try.
  for (const { status, sales, charges } of rows)
    expect({ status, sales, charges }).toEqual({ status: 'Canceled', sales: [1900, 1900], charges: 3 });
  expect(await testApp.modules.billing.check()).toEqual([]);
  const captured = [...provider().captured().values()].reduce((sum, cents) => sum + cents, 0);
  expect(captured).toBe(orders.length * 3800);
  reportFigure(
    'orders of webhooks',
    `${orders.length} orders, ${delivered} webhooks: $${captured / 100} at the provider and in the ledger`,
  );
}, 1_800_000);

it('that are forged, old, repeated or of another merchant change nothing', async () => {
  const payer = await subscribe();
  await readWebhooks(testApp);
  const before = await records();
  const noted = async () =>
    (await testApp.sql<{ count: number }>('select count(*)::int as count from billing_webhooks'))[0]?.count;
  const notedBefore = await noted();
  const now = testApp.clock.now();
  const kind = 'subscription_canceled';
  const real = signed(payer, kind, now);
  const [signature, payload] = [real.get('bt_signature') ?? '', real.get('bt_payload') ?? ''];
  const changed = Buffer.from(payload, 'base64').toString().replace('Active', 'Canceled');
  const { keys } = provider();
  const refused: [string, URLSearchParams][] = [
    ['no signature', new URLSearchParams({ bt_signature: '', bt_payload: payload })],
    ['no payload', new URLSearchParams({ bt_signature: signature, bt_payload: '' })],
    ['nothing', new URLSearchParams()],
    [
      'another payload',
      new URLSearchParams({
        bt_signature: signature,
        bt_payload: `${Buffer.from(changed).toString('base64')}\n`,
      }),
    ],
    ['another merchant', signed(payer, kind, now, { ...keys, publicKey: 'other', privateKey: 'other' })],
    ["another merchant under our key's name", signed(payer, kind, now, { ...keys, privateKey: 'other' })],
    [
      'two signatures, none of ours',
      new URLSearchParams({ bt_signature: `a|00&${keys.publicKey}|00`, bt_payload: payload }),
    ],
    ['markup', new URLSearchParams({ bt_signature: signature, bt_payload: '<notification/>' })],
  ];
  for (const [name, body] of refused) expect([name, await post(body)]).toEqual([name, 400]);
  expect(await noted()).toBe(notedBefore);
  // Correctly signed, but it says what is not true, or is a year old, or about a subscription that is not ours.
  const foreign = { ...payer, id: 's_of_another_product' };
  const lies = [real, signed(payer, kind, new Date(now.getTime() - 365 * day)), signed(foreign, kind, now)];
  for (const body of [...lies, ...lies, ...lies]) expect(await post(body)).toBe(200);
  await readWebhooks(testApp);
  expect(await noted()).toBe((notedBefore ?? 0) + lies.length);
  expect(await records()).toBe(before);
  reportFigure(
    'webhooks that must change nothing',
    `${refused.length} refused and ${lies.length} untrue ones sent three times: 0 changes`,
  );
});

it('of an old subscription, which carries its last twenty charges, are as long as hundreds of kilobytes', async () => {
  provider().webhooks.mode = 'never';
  const { keys } = provider();
  const body = signed(await subscribe(), 'subscription_charged_successfully', new Date(), keys, 'x'.repeat(300_000));
  expect(await post(body)).toBe(200);
});

it('are read side by side, although all of them come from the network of the provider', async () => {
  const subscription = await subscribe();
  expect(await post(signed(subscription, 'subscription_charged_successfully', testApp.clock.now()))).toBe(200);
  const jobs = await testApp.sql<{ group_id: string | null }>(
    `select group_id from pgboss.job where name = 'billing.read_subscription' and data ->> 'subscriptionId' = $1`,
    [subscription.id],
  );
  expect(jobs).toContainEqual({ group_id: null });
  expect(jobs.filter(({ group_id: group }) => group !== null)).toEqual([]);
});
