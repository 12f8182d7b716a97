/** What a payer reads and pays when a bank declines, the card provider answers badly, or the browser leaves between click and answer. */
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type ErrorCode, sentenceOf } from '#domain/kernel/error-catalogue.ts';
import { cardOf } from '#sandbox/braintree/processor.ts';
import { buildArtist, buildPerson, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { customerId } from './provider-ids.ts';

let testApp: TestApp;
let payer: TestPerson;
let artistId: string;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp?.close());
beforeEach(async () => {
  // Everybody here has one IP address.
  await testApp.sql('delete from rate_limits');
  payer = await buildPerson(testApp, { firstBillingDate: null });
  artistId = await buildArtist(testApp, payer.userId);
});

const provider = () => testApp.standIns.cardProvider;
const subscribing =
  'mutation ($nonce: String!, $id: uuid!) { subscribe(nonce: $nonce, yearly_plan: false, artists: [{ id: $id, selected_plan: "bio" }]) { id } }';
const subscribe = (nonce: string) => testApp.call(payer.token, subscribing, { nonce, id: artistId });
const changing =
  'mutation ($id: uuid!, $plan: String!) { change_artist_plan(artist_id: $id, selected_plan: $plan) { success } }';
const changeTo = (plan: string) => testApp.call(payer.token, changing, { id: artistId, plan });
const runJob = (name: string) =>
  testApp.modules.billing.jobs?.find(({ definition }) => definition.name === name)?.run({});
/** The three sums: the provider's books, our ledger, and what the sales on the screen add up to. Cents. */
async function sums(): Promise<number[]> {
  testApp.clock.moveBy(2 * 86_400_000);
  provider().runDue();
  // For the payers of earlier tests a new month may begin just now.
  await expect.poll(() => testApp.modules.billing.check(), { timeout: 30_000 }).toEqual([]);
  const [ledger] = await testApp.sql<{ cents: number }>(
    "select coalesce(sum(amount_cents), 0)::int as cents from billing_ledger where user_id = $1 and kind = 'sale'",
    [payer.userId],
  );
  const { transactions: sales } = dataOf(
    await testApp.call<{ transactions: { amount: number }[] }>(payer.token, '{ transactions { amount } }'),
  );
  const shown = sales.reduce((sum, { amount }) => sum + amount, 0);
  return [provider().captured().get(customerId(payer.userId)) ?? 0, ledger?.cents ?? 0, shown];
}

const declines: readonly (readonly [name: string, processorCode: string, code: ErrorCode])[] = [
  ['a soft decline', '2000', 'CARD_DECLINED_NOW'],
  ['a hard decline', '2019', 'CARD_DECLINED'],
  ['insufficient funds', '2001', 'CARD_FUNDS_MISSING'],
  ['a limit', '2002', 'CARD_OVER_LIMIT'],
  ['an expired card', '2004', 'CARD_EXPIRED'],
  ['a number without an account', '2005', 'CARD_DETAILS_WRONG'],
  ['a wrong security code', '2010', 'CARD_DETAILS_WRONG'],
  ['a stolen card', '2013', 'CARD_BLOCKED'],
  ['a suspected fraud', '2014', 'CARD_BLOCKED'],
  ['a forbidden transaction', '2015', 'CARD_RESTRICTED'],
  ['a network that is away', '3000', 'CARD_NOT_REACHED'],
];
it.each(declines)(
  '%s (%s) has its own sentence, charges nothing, and another card works',
  async (_, processorCode, code) => {
    const nonce = `nonce-${processorCode}`;
    provider().state.nonces[nonce] = {
      card: { ...cardOf('4111111111111111', '12', '2032'), declines: processorCode },
      used: false,
    };
    const refused = await subscribe(nonce);
    expect([refused.codes, refused.errors[0]?.message]).toEqual([[code], sentenceOf(code)]);
    expect(await testApp.sql('select id from billing_subscriptions where user_id = $1', [payer.userId])).toEqual([]);
    expect(provider().captured().get(customerId(payer.userId)) ?? 0).toBe(0);
    expect((await subscribe('fake-valid-visa-nonce')).codes).toEqual([]);
    // The bank of a card in use says no later on: the plan stays as it is.
    for (const card of Object.values(provider().state.cards)) card.declines = processorCode;
    const kept = await changeTo('max');
    expect([kept.codes, kept.errors[0]?.message]).toEqual([[code], sentenceOf(code)]);
    expect(await testApp.sql('select current_plan from artists where id = $1', [artistId])).toEqual([
      { current_plan: 'bio' },
    ]);
    for (const card of Object.values(provider().state.cards)) card.declines = '';
    expect((await changeTo('max')).codes).toEqual([]);
    expect(await sums()).toEqual([2900, 2900, 2900]);
  },
);

it.each(['before', 'after', 'lost', 'nonsense'] as const)(
  'an answer that is "%s" is open: the payer reads that, waits, and pays once',
  async (fault) => {
    expect((await subscribe('fake-valid-visa-nonce')).codes).toEqual([]);
    // The charge of the first change is answered badly, and the update of the second.
    for (const [plan, answers] of [
      ['pro', [fault]],
      ['max', ['none', fault]],
    ] as const) {
      provider().switches.nextAnswers = [...answers];
      const open = await changeTo(plan);
      expect([open.codes, open.errors[0]?.message]).toEqual([['BILLING_PENDING'], sentenceOf('BILLING_PENDING')]);
      testApp.clock.moveBy(60_000);
      await runJob('billing.resolve_intents');
    }
    expect(await sums()).toEqual([2900, 2900, 2900]);
  },
);

it('a provider that is away gives no card form, and says that nothing was charged', async () => {
  provider().switches.answers = 'before';
  const { codes, errors } = await testApp.call(payer.token, 'mutation { client_token { token } }');
  provider().switches.answers = 'none';
  expect(codes).toEqual(['BILLING_UNAVAILABLE']);
  expect(errors[0]?.message).toBe(
    'Payments are not available just now. Nothing was charged. Please try again in a moment',
  );
});

it('a tab that is closed between click and answer has paid once, and shows it after a reload', async () => {
  const { switches } = provider();
  Object.assign(switches, { slowMilliseconds: 500, nextAnswers: ['none', 'none', 'slow'] });
  const tab = new AbortController();
  const body = JSON.stringify({ query: subscribing, variables: { nonce: 'fake-valid-visa-nonce', id: artistId } });
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${payer.token}` };
  const answer = fetch(`${testApp.url}/graphql`, { method: 'POST', headers, body, signal: tab.signal });
  while (switches.nextAnswers.length > 0) await delay(2);
  tab.abort();
  await expect(answer).rejects.toThrow();
  // The reloaded page sends the form again: it waits for the first one and finds it done.
  expect((await subscribe('fake-valid-visa-nonce')).codes).toEqual([]);
  switches.slowMilliseconds = 61_000;
  const { get_billing_information: now } = dataOf(
    await testApp.call<{ get_billing_information: object }>(
      payer.token,
      '{ get_billing_information { status total payment_method_available } }',
    ),
  );
  expect(now).toEqual({ status: 'Active', total: 600, payment_method_available: true });
  expect(await sums()).toEqual([600, 600, 600]);
});

it('takes nothing that cannot be a nonce, and leaves nothing open for it', async () => {
  for (const nonce of ['', 'two words', '../x', '<b>', 'x'.repeat(256)])
    expect((await subscribe(nonce)).codes, nonce).toEqual(['CARD_INVALID']);
  expect(await testApp.sql('select id from billing_intents where user_id = $1', [payer.userId])).toEqual([]);
  expect((await subscribe('fake-valid-visa-nonce')).codes).toEqual([]);
});

it('a card to which the provider never answers ends after ten minutes, and another one works', async () => {
  const nonce = 'nonce-without-answer';
  const { nonces } = provider().state;
  const broken = { used: false } as (typeof nonces)[string];
  Object.defineProperty(broken, 'card', {
    get: () => {
      throw new Error('The stand-in fails at this nonce.');
    },
  });
  nonces[nonce] = broken;
  expect((await subscribe(nonce)).codes).toEqual(['BILLING_PENDING']);
  testApp.clock.moveBy(60_000);
  await runJob('billing.resolve_intents');
  expect((await subscribe('fake-valid-visa-nonce')).codes).toEqual(['BILLING_PENDING']);
  testApp.clock.moveBy(10 * 60_000);
  await runJob('billing.resolve_intents');
  // The proof of the login is older than ten minutes by now.
  await testApp.sql('update sessions set proven_at = $1 where user_id = $2', [testApp.clock.now(), payer.userId]);
  expect((await subscribe('fake-valid-visa-nonce')).codes).toEqual([]);
  expect(await sums()).toEqual([600, 600, 600]);
});
