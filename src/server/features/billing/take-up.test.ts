/** A canceled subscription that is taken up while its period is paid: nothing is charged twice, and each test compares the three sums (BILL-88, BILL-89). */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { nextAmount } from '#sandbox/braintree/billing-calendar.ts';
import { buildArtist, buildPerson, logIn, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { activateCoupon, buildCoupon } from '#tests/fixtures/coupons.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { customerId, subscriptionId } from './provider-ids.ts';

let testApp: TestApp;
let payer: TestPerson;
let artistId: string;
/** Everything that screens named before it was charged, in cents. */
let shownCents: number;
const day = 86_400_000;
const visa = 'fake-valid-visa-nonce';

beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp?.close());
beforeEach(async () => {
  shownCents = 0;
  payer = await buildPerson(testApp, { firstBillingDate: null });
  artistId = await buildArtist(testApp, payer.userId);
});
afterEach(async () => {
  testApp.standIns.cardProvider.switches.nextAnswers = [];
  testApp.standIns.cardProvider.webhooks.mode = 'after';
  await expect.poll(() => testApp.modules.billing.check(), { timeout: 30_000 }).toEqual([]);
  const [ledger] = await testApp.sql<{ cents: number }>(
    "select coalesce(sum(case kind when 'sale' then amount_cents when 'refund' then -amount_cents else 0 end), 0)::int as cents from billing_ledger where user_id = $1",
    [payer.userId],
  );
  expect({ provider: captured(), ledger: ledger?.cents }).toEqual({ provider: shownCents, ledger: shownCents });
});

const captured = () => testApp.standIns.cardProvider.captured().get(customerId(payer.userId)) ?? 0;
const ask = async <Data extends object>(document: string, variables = {}): Promise<Data> =>
  dataOf(await testApp.call<Data>(payer.token, document, variables));
const cancel = () => ask('mutation { cancel_subscription { success } }');

interface Quote {
  due_cents: number;
  credit_cents: number;
  total_cents: number;
  discount_cents: number;
  goes_on: boolean;
  first_billing_day: string;
}
type Wanted = { id: string; selected_plan: string }[];
const asArtists = (plan: string): Wanted => [{ id: artistId, selected_plan: plan }];
const preview = async (artists: Wanted, yearly = false): Promise<Quote> =>
  (
    await ask<{ quote: Quote }>(
      'query ($artists: [chosen_plan_input!]!, $yearly: Boolean!) { quote: preview_subscription(artists: $artists, yearly_plan: $yearly) { due_cents credit_cents total_cents discount_cents goes_on first_billing_day } }',
      { artists, yearly },
    )
  ).quote;
/** Subscribes at the price that the screen shows; gives the quote, and the refusal if there is one. */
async function subscribe(artists: Wanted, { yearly = false, coupon = '' } = {}): Promise<Quote & { code?: string }> {
  const quote = await preview(artists, yearly);
  const { due_cents, credit_cents, total_cents } = quote;
  const [code] = (
    await testApp.call(
      payer.token,
      'mutation ($nonce: String!, $artists: [chosen_plan_input!]!, $yearly: Boolean!, $shown: shown_price_input, $coupon: String) { subscribe(nonce: $nonce, yearly_plan: $yearly, artists: $artists, shown: $shown, coupon: $coupon) { id } }',
      { nonce: visa, artists, yearly, coupon, shown: { due_cents, credit_cents, total_cents } },
    )
  ).codes;
  if (code === undefined || code === 'BILLING_PENDING') shownCents += due_cents;
  return code === undefined ? quote : { ...quote, code };
}
interface Information {
  status: string;
  next_billing_date: string;
  total: number;
  credit_cents: number;
  next_charge_cents: number | null;
  subscription: { period_is_paid: boolean } | null;
  artists: { plan: string; price_cents: number | null }[];
}
const information = async (): Promise<Information> =>
  (
    await ask<{ get_billing_information: Information }>(
      '{ get_billing_information { status next_billing_date total credit_cents next_charge_cents subscription { period_is_paid } artists { plan price_cents } } }',
    )
  ).get_billing_information;

/** Days later, with the provider's bills in between; logins end after a month without use. */
async function pass(days: number): Promise<void> {
  testApp.clock.moveBy(days * day);
  testApp.standIns.cardProvider.runDue();
  payer.token = await logIn(testApp, payer);
}
/** Lets the next bill come, for what Billing shows. */
async function passBillingDay(): Promise<void> {
  const { next_charge_cents, next_billing_date } = await information();
  shownCents += next_charge_cents ?? 0;
  await pass(Math.ceil((Date.parse(next_billing_date) - testApp.clock.now().getTime()) / day) + 1);
  await expect.poll(async () => (await information()).next_billing_date).not.toBe(next_billing_date);
}
/** What the rest of the running period costs of `cents`, the present day and one more included. */
async function restOf(cents: number, more = 1): Promise<number> {
  const [row] = await testApp.sql<{ start: string; end: string }>(
    'select period_start as start, period_end as "end" from billing_subscriptions where user_id = $1 order by generation desc limit 1',
    [payer.userId],
  );
  const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / day;
  const { start, end } = row ?? { start: '', end: '' };
  const left = days(testApp.clock.now().toISOString().slice(0, 10), end) + more;
  return Math.round((cents * left) / days(start, end));
}

it('costs nothing with the same plan, keeps the day of the next charge, and is charged then', async () => {
  await subscribe(asArtists('pro'));
  await pass(10);
  const before = await information();
  await cancel();
  const quote = await subscribe(asArtists('pro'));
  expect(quote).toMatchObject({ due_cents: 0, credit_cents: 0, total_cents: 1900, goes_on: true });
  expect(quote.first_billing_day).toBe(before.next_billing_date.slice(0, 10));
  expect(await information()).toMatchObject({
    status: 'Pending',
    next_billing_date: before.next_billing_date,
    next_charge_cents: 1900,
    subscription: { period_is_paid: true },
    artists: [{ plan: 'pro', price_cents: 1900 }],
  });
  // Again and again: still nothing.
  await cancel();
  expect(await subscribe(asArtists('pro'))).toMatchObject({ due_cents: 0, goes_on: true });
  expect(captured()).toBe(1900);
  await passBillingDay();
  expect(await information()).toMatchObject({ status: 'Active', subscription: { period_is_paid: false } });
  const { changes } = await ask<{ changes: { kind: string; charged_cents: number }[] }>(
    '{ changes: get_billing_history { kind charged_cents } }',
  );
  expect(changes.filter(({ kind }) => kind === 'renew')).toHaveLength(2);
  expect(changes.filter(({ charged_cents }) => charged_cents > 0)).toEqual([
    { kind: 'subscribe', charged_cents: 1900 },
  ]);
});

it('charges a dearer plan for the rest of the period, with an invoice that says so', async () => {
  await subscribe(asArtists('pro'));
  await pass(10);
  await cancel();
  expect(await preview(asArtists('max'))).toMatchObject({ due_cents: await restOf(1000), total_cents: 2900 });
  const due = (await subscribe(asArtists('max'))).due_cents;
  expect(captured()).toBe(1900 + due);
  // It is paid until then: a further change is charged for the same rest, not given for nothing.
  const change = (plan: string) =>
    ask(
      'mutation ($id: uuid!, $plan: String!) { change_artist_plan(artist_id: $id, selected_plan: $plan) { success } }',
      {
        id: artistId,
        plan,
      },
    );
  await change('pro');
  expect((await information()).credit_cents).toBe(due);
  await pass(2);
  await testApp.modules.billing.check();
  const { transactions } = await ask<{ transactions: { id: string; amount: number }[] }>(
    '{ transactions { id amount } }',
  );
  const { invoice } = await ask<{ invoice: { lines: object[] } }>(
    'query ($id: String!) { invoice: get_invoice(id: $id) { lines { kind plan previous_plan amount_cents } } }',
    { id: transactions.find(({ amount }) => amount === due)?.id },
  );
  expect(invoice.lines).toEqual([{ kind: 'change', plan: 'max', previous_plan: 'pro', amount_cents: due }]);
  await passBillingDay();
});

it('credits a cheaper plan, and brings back the credit that the end would have lost', async () => {
  await subscribe(asArtists('max'));
  await pass(5);
  await ask('mutation ($id: uuid!) { change_artist_plan(artist_id: $id, selected_plan: "pro") { success } }', {
    id: artistId,
  });
  const earlier = (await information()).credit_cents;
  expect(earlier).toBeGreaterThan(0);
  await cancel();
  const given = await restOf(1900 - 600);
  expect(await subscribe(asArtists('bio'))).toMatchObject({ due_cents: 0, credit_cents: given });
  const now = await information();
  expect(now.credit_cents).toBe(earlier + given);
  expect(now.next_charge_cents).toBe(Math.max(0, 600 - earlier - given));
  await passBillingDay();
  expect((await information()).credit_cents).toBe(Math.max(0, earlier + given - 600));
});

it('begins another interval today, less what is left of the paid period (BILL-89)', async () => {
  await subscribe(asArtists('pro'));
  await pass(10);
  await cancel();
  const left = await restOf(1900, 0);
  const quote = await subscribe(asArtists('pro'), { yearly: true });
  expect(quote).toMatchObject({ due_cents: 19_000 - left, credit_cents: left, goes_on: false });
  expect(captured()).toBe(1900 + 19_000 - left);
  expect(await information()).toMatchObject({ status: 'Active', credit_cents: 0, total: 19_000 });
  // The other way round, what is left of the year pays for months.
  await cancel();
  expect(await subscribe(asArtists('pro'))).toMatchObject({ due_cents: 0, credit_cents: 19_000 });
  expect((await information()).credit_cents).toBe(17_100);
});

it('takes what is left of a year off the next month at once, also when no webhook ever comes (BILL-7)', async () => {
  testApp.standIns.cardProvider.webhooks.mode = 'never';
  await subscribe(asArtists('pro'), { yearly: true });
  await ask('mutation { change_billing_interval(yearly_plan: false) { success } }');
  expect(await information()).toMatchObject({ credit_cents: 17_100, next_charge_cents: 0 });
  const live = Object.values(testApp.standIns.cardProvider.state.subscriptions).filter(
    ({ id, status }) => id === subscriptionId(payer.userId, 2) && status === 'Active',
  );
  expect(live.map(nextAmount)).toEqual([0]);
});

it('is charged for another interval from the renewed period, too', async () => {
  await subscribe(asArtists('pro'));
  await pass(10);
  await cancel();
  await subscribe(asArtists('pro'));
  const { quote } = await ask<{ quote: Quote }>(
    '{ quote: preview_billing_interval(yearly_plan: true) { due_cents credit_cents total_cents } }',
  );
  expect(quote.due_cents).toBe(19_000 - (await restOf(1900, 0)));
  await ask('mutation { change_billing_interval(yearly_plan: true) { success } }');
  shownCents += quote.due_cents;
});

it('charges in full after the period, and where nothing was ever paid', async () => {
  await subscribe(asArtists('pro'));
  await cancel();
  await pass(40);
  expect(await subscribe(asArtists('pro'))).toMatchObject({ due_cents: 1900, goes_on: false });
  expect(captured()).toBe(3800);

  // A trial whose first charge is declined until the provider gives up.
  payer = await buildPerson(testApp);
  artistId = await buildArtist(testApp, payer.userId);
  shownCents = 0;
  await subscribe(asArtists('pro'));
  const { cards } = testApp.standIns.cardProvider.state;
  for (const card of Object.values(cards)) if (card.customerId === customerId(payer.userId)) card.declines = '2001';
  await pass(25);
  await expect.poll(async () => (await information()).status).toBe('Canceled');
  // Its end is the end of the trial: the period that began was never paid (BILL-54).
  await testApp.modules.billing.suspendUnpaid();
  expect((await information()).artists).toMatchObject([{ plan: '' }]);
  expect(await subscribe(asArtists('pro'))).toMatchObject({ due_cents: 1900, goes_on: false });
});

it('is carried out once when answers are lost, and charges once', async () => {
  await subscribe(asArtists('pro'));
  await pass(10);
  for (const plan of ['max', 'pro', 'max']) {
    await cancel();
    // The charge of an upgrade, or the subscription where nothing is charged.
    testApp.standIns.cardProvider.switches.nextAnswers = ['none', 'none', 'none', 'lost'];
    expect((await subscribe(asArtists(plan))).code).toBe('BILLING_PENDING');
    testApp.standIns.cardProvider.switches.nextAnswers = [];
    await testApp.modules.billing.jobs
      ?.find(({ definition }) => definition.name === 'billing.resolve_intent')
      ?.run({ userId: payer.userId });
    expect((await information()).artists).toMatchObject([{ plan }]);
  }
});

it('that is interrupted until the paid period has ended gives back what it charged for it (BILL-68)', async () => {
  await subscribe(asArtists('pro'));
  await pass(10);
  await cancel();
  // The customer and the card are saved and the rest is charged; from then on the provider is away.
  testApp.standIns.cardProvider.switches.nextAnswers = ['none', 'none', 'none', 'none', 'before'];
  const { code, due_cents } = await subscribe(asArtists('max'));
  expect(code).toBe('BILLING_PENDING');
  expect(captured()).toBe(1900 + due_cents);
  testApp.clock.moveBy(30 * day);
  await testApp.modules.billing.jobs
    ?.find(({ definition }) => definition.name === 'billing.resolve_intent')
    ?.run({ userId: payer.userId });
  shownCents -= due_cents;
  payer.token = await logIn(testApp, payer);
  expect(await information()).toMatchObject({ status: 'Canceled', subscription: null });
});

it('leaves out artists that are not chosen when their paid period ends, also of an account without a trial', async () => {
  const other = await buildArtist(testApp, payer.userId);
  await subscribe([...asArtists('pro'), { id: other, selected_plan: 'pro' }]);
  await pass(10);
  await cancel();
  expect(await subscribe(asArtists('pro'))).toMatchObject({ due_cents: 0, total_cents: 1900 });
  const plans = async () =>
    (
      await testApp.sql<{ current_plan: string }>(
        'select current_plan from artists where billing_user_id = $1 order by id = $2',
        [payer.userId, other],
      )
    ).map(({ current_plan }) => current_plan);
  await testApp.modules.billing.suspendUnpaid();
  expect(await plans()).toEqual(['pro', 'pro']);
  await passBillingDay();
  await testApp.modules.billing.suspendUnpaid();
  expect(await plans()).toEqual(['pro', '']);
});

it('keeps the discount that it began with, and uses no coupon again', async () => {
  const code = await buildCoupon(testApp, { percentOff: 50, charges: 2, usesLimit: 1 });
  await activateCoupon(testApp, payer.token, code);
  expect(await subscribe(asArtists('pro'), { coupon: code })).toMatchObject({ due_cents: 950 });
  await pass(10);
  await cancel();
  expect(await subscribe(asArtists('pro'))).toMatchObject({ due_cents: 0, goes_on: true });
  expect((await information()).next_charge_cents).toBe(950);
  await passBillingDay();
  expect((await information()).next_charge_cents).toBe(1900);
  await passBillingDay();
});
