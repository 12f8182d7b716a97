/** Another card while a payment is overdue: refused cards change nothing, and two tabs charge what is overdue once. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cardOf } from '#sandbox/braintree/processor.ts';
import { buildArtist, buildPerson, logIn, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { activateCoupon, buildCoupon } from '#tests/fixtures/coupons.ts';
import { buildPayingAccount } from '#tests/fixtures/paying-account.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { customerId } from '../provider/provider-ids.ts';

let testApp: TestApp;
let payer: TestPerson;
beforeAll(async () => {
  testApp = await createTestApp();
  payer = await buildPerson(testApp, { firstBillingDate: null });
  const id = await buildArtist(testApp, payer.userId);
  dataOf(
    await testApp.call(
      payer.token,
      'mutation ($id: uuid!) { subscribe(nonce: "fake-valid-visa-nonce", yearly_plan: false, artists: [{ id: $id, selected_plan: "pro" }]) { id } }',
      { id },
    ),
  );
  const { state } = testApp.standIns.cardProvider;
  for (const card of Object.values(state.cards)) card.declines = '2001';
  testApp.clock.moveBy(32 * 86_400_000);
  testApp.standIns.cardProvider.runDue();
  payer.token = await logIn(testApp, payer);
});
afterAll(() => testApp?.close());

const information = async () =>
  dataOf(
    await testApp.call<{ get_billing_information: object }>(
      payer.token,
      '{ get_billing_information { status payment_method { last4 expires_month expires_year } } }',
    ),
  ).get_billing_information;
/** Why the last charge was declined, and of which card (BILL-94). */
const lastDecline = async () =>
  dataOf(
    await testApp.call<{ get_billing_information: { overdue: object | null } }>(
      payer.token,
      '{ get_billing_information { overdue { decline_reason declined_card { brand last4 } } } }',
    ),
  ).get_billing_information.overdue;
const captured = (): number =>
  [...testApp.standIns.cardProvider.captured().values()].reduce((sum, cents) => sum + cents, 0);
const send = (nonce: string, shown?: number) =>
  testApp.call(
    payer.token,
    'mutation ($nonce: String!, $shown: Int) { retry_charge(nonce: $nonce, overdue_cents: $shown) { id } }',
    { nonce, shown },
  );
const pay = async (nonce: string): Promise<string | undefined> => (await send(nonce)).codes[0];

it('a failed renewal is overdue', async () => {
  await expect.poll(information).toMatchObject({ status: 'Past Due' });
  expect(captured()).toBe(1900);
  expect(await lastDecline()).toEqual({ decline_reason: 'funds', declined_card: { brand: 'Visa', last4: '1881' } });
});

it.each([
  ['fake-consumed-nonce', 'CARD_USED'],
  ['fake-luhn-invalid-nonce', 'CARD_DECLINED'],
  ['fake-gateway-rejected-fraud-nonce', 'CARD_REFUSED'],
  ['fake-processor-declined-visa-nonce', 'CARD_DECLINED_NOW'],
  ['fake-processor-failure-jcb-nonce', 'CARD_NOT_REACHED'],
  ['<script>', 'CARD_INVALID'],
  ['', 'CARD_INVALID'],
  ['x'.repeat(200), 'CARD_INVALID'],
])('the card %s is refused with %s, and nothing changes', async (nonce, code) => {
  expect(await pay(nonce)).toBe(code);
  expect(await information()).toMatchObject({
    status: 'Past Due',
    payment_method: { last4: '1881', expires_year: 2032 },
  });
  expect(captured()).toBe(1900);
});

it('a card that the bank accepts, but not the overdue payment, is kept and named, and the payer reads that (BILL-85)', async () => {
  const { state } = testApp.standIns.cardProvider;
  const nonce = 'nonce-of-an-empty-account';
  state.nonces[nonce] = { card: { ...cardOf('4012888888881881', '11', '2031'), declines: '2002' }, used: false };
  // The provider's times are whole seconds: of two declines in one of them, neither is the last.
  testApp.clock.moveBy(1000);
  const answer = await send(nonce);
  expect(answer.codes).toEqual(['CARD_SAVED_UNPAID']);
  expect(answer.errors[0]?.message).toBe(
    'Your card is saved, but your bank declined the overdue payment. Nothing was charged. Please try again later, or use another card',
  );
  expect(captured()).toBe(1900);
  expect(await information()).toEqual({
    status: 'Past Due',
    payment_method: { last4: '1881', expires_month: 11, expires_year: 2031 },
  });
  expect(await lastDecline()).toMatchObject({ decline_reason: 'limit' });
  // The card that the provider tries again is the one that the screen names.
  const [subscription] = Object.values(state.subscriptions);
  expect(state.cards[subscription?.cardToken ?? '']).toMatchObject({ month: '11', year: '2031' });
  expect(await testApp.sql("select id from billing_intents where state <> 'done' and state <> 'declined'")).toEqual([]);
  expect(await testApp.modules.billing.check()).toEqual([]);
});

it('a card is charged what was shown, and nothing where the provider is owed another amount by now (BILL-80, BILL-90)', async () => {
  const { cardProvider } = testApp.standIns;
  const [subscription] = Object.values(cardProvider.state.subscriptions);
  if (subscription === undefined) throw new Error('The provider has no subscription.');
  // Somebody changes the balance in the provider's control panel, and no webhook comes.
  subscription.balanceCents += 500;
  const before = await information();
  expect((await send('fake-valid-mastercard-nonce', 1900)).codes).toEqual(['QUOTE_CHANGED']);
  expect(captured()).toBe(1900);
  expect(await information()).toEqual(before);
  const shown = await testApp.sql("select overdue_cents from billing_subscriptions where status = 'Past Due'");
  expect(shown).toEqual([{ overdue_cents: 2400 }]);
  subscription.balanceCents -= 500;
  // Nor is a price believed that was changed on the way.
  for (const tampered of [1, 0, -1900, 190_000])
    expect((await send('fake-valid-mastercard-nonce', tampered)).codes).toEqual(['QUOTE_CHANGED']);
  expect(captured()).toBe(1900);
});

it('a good card pays once, from two tabs and after a double click', async () => {
  const codes = await Promise.all(
    Array.from({ length: 4 }, async () => (await send('fake-valid-mastercard-nonce', 1900)).codes[0]),
  );
  expect(codes).toEqual([undefined, undefined, undefined, undefined]);
  expect(captured()).toBe(3800);
  expect(await information()).toMatchObject({ status: 'Active', payment_method: { last4: '4444' } });
  await expect.poll(() => testApp.modules.billing.check()).toEqual([]);
});

it('names what is overdue, which is what the card is charged: less a coupon for one charge (BILL-90)', async () => {
  const { cardProvider } = testApp.standIns;
  const other = await buildPerson(testApp);
  const id = await buildArtist(testApp, other.userId);
  await activateCoupon(testApp, other.token, await buildCoupon(testApp, { percentOff: 50, charges: 1 }));
  dataOf(
    await testApp.call(
      other.token,
      'mutation ($id: uuid!) { subscribe(nonce: "fake-valid-visa-nonce", yearly_plan: false, artists: [{ id: $id, selected_plan: "pro" }]) { id } }',
      { id },
    ),
  );
  const theirs = customerId(other.userId);
  for (const card of Object.values(cardProvider.state.cards)) if (card.customerId === theirs) card.declines = '2001';
  testApp.clock.moveBy(15 * 86_400_000);
  cardProvider.runDue();
  const shown = async () =>
    dataOf(
      await testApp.call<{ get_billing_information: { overdue_cents: number | null; next_charge_cents: number } }>(
        other.token,
        '{ get_billing_information { status overdue_cents next_charge_cents } }',
      ),
    ).get_billing_information;
  await expect.poll(shown).toEqual({ status: 'Past Due', overdue_cents: 950, next_charge_cents: 1900 });
  other.token = await logIn(testApp, other);
  const paid = await testApp.call(
    other.token,
    'mutation { retry_charge(nonce: "fake-valid-mastercard-nonce") { id } }',
  );
  expect(paid.codes).toEqual([]);
  const ledger = await testApp.sql('select kind, amount_cents as cents from billing_ledger where user_id = $1', [
    other.userId,
  ]);
  expect(ledger).toEqual([{ kind: 'sale', cents: 950 }]);
  expect(cardProvider.captured().get(theirs)).toBe(950);
  expect(await shown()).toMatchObject({ status: 'Active', overdue_cents: null });
});

it('names the days on which the bank is asked again, and when links are suspended: as it then happens (BILL-93)', async () => {
  const account = await buildPayingAccount(testApp);
  await account.subscribe(account.asArtists('pro'));
  const { cards } = testApp.standIns.cardProvider.state;
  for (const card of Object.values(cards))
    if (card.customerId === customerId(account.payer.userId)) card.declines = '2001';
  const due = (await account.information()).next_billing_date;
  const later = (days: number) => new Date(Date.parse(due) + days * 86_400_000).toISOString();
  const shown = async () => {
    const { get_billing_information: answer } = await account.ask<{
      get_billing_information: { status: string; overdue: { declined_at: string[] } | null };
    }>('{ get_billing_information { status overdue { since declined_at retries_at suspended_at } } }');
    const days = answer.overdue?.declined_at.map((at) => at.slice(0, 10));
    return { ...answer, overdue: answer.overdue && { ...answer.overdue, declined_at: days } };
  };
  expect((await shown()).overdue).toBeNull();
  const passTo = (instant: string) =>
    account.pass(Math.ceil((Date.parse(instant) - testApp.clock.now().getTime()) / 86_400_000));
  await passTo(due);
  const course = { since: due, suspended_at: later(6) };
  await expect.poll(shown).toEqual({
    status: 'Past Due',
    overdue: { ...course, declined_at: [due.slice(0, 10)], retries_at: [later(3), later(6)] },
  });
  // A card that the payer tries is no retry of the provider's: the days stay.
  const { state } = testApp.standIns.cardProvider;
  state.nonces['nonce-without-money'] = {
    card: { ...cardOf('4012888888881881', '11', '2031'), declines: '2001' },
    used: false,
  };
  await testApp.call(account.payer.token, 'mutation { retry_charge(nonce: "nonce-without-money") { id } }');
  expect((await shown()).overdue).toMatchObject({ retries_at: [later(3), later(6)] });
  await passTo(later(3));
  await expect.poll(shown).toMatchObject({
    overdue: { ...course, declined_at: [due, due, later(3)].map((at) => at.slice(0, 10)), retries_at: [later(6)] },
  });
  await testApp.modules.billing.suspendUnpaid();
  expect((await account.information()).artists).toMatchObject([{ plan: 'pro' }]);
  await passTo(later(6));
  await expect.poll(shown).toEqual({ status: 'Canceled', overdue: null });
  await testApp.modules.billing.suspendUnpaid();
  expect((await account.information()).artists).toMatchObject([{ plan: '' }]);
  await account.expectSameSums();
});
