/** Discounts: what is shown, what the card provider takes, and what the ledger has, are the same sums. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ErrorCode, errorSentences } from '#domain/kernel/error-catalogue.ts';
import { buildArtist, buildPerson, logIn, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { activateCoupon, buildCoupon } from '#tests/fixtures/coupons.ts';
import { readWebhooks } from '#tests/fixtures/read-webhooks.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { customerId } from '../billing/provider/provider-ids.ts';
import type { CouponDraft } from './coupons.operator.ts';

let testApp: TestApp;
let payer: TestPerson;
let artistId: string;
const day = 86_400_000;

beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp?.close());
beforeEach(async () => {
  await testApp.sql('delete from rate_limits');
  payer = await buildPerson(testApp);
  artistId = await buildArtist(testApp, payer.userId);
});
afterEach(async () => {
  await expect.poll(() => testApp.modules.billing.check(), { timeout: 30_000 }).toEqual([]);
});

const makeCoupon = (draft: Partial<CouponDraft> = {}) => buildCoupon(testApp, draft);
const run = async (document: string, variables: Record<string, unknown> = {}, person = payer) =>
  (await testApp.call(person.token, document, variables)).codes[0];
const activate = (coupon: string, person = payer) => activateCoupon(testApp, person.token, coupon);
const subscribing =
  'mutation ($nonce: String!, $coupon: String, $yearly: Boolean!, $artists: [chosen_plan_input!]!) { subscribe(nonce: $nonce, coupon: $coupon, yearly_plan: $yearly, artists: $artists) { id } }';
const card = 'fake-valid-visa-nonce';
const subscribe = ({ nonce = card, plan = 'pro', yearly = false, coupon = undefined as string | undefined } = {}) =>
  run(subscribing, { nonce, yearly, coupon, artists: [{ id: artistId, selected_plan: plan }] });
const changePlan = (plan: string) =>
  run(
    'mutation ($id: uuid!, $plan: String!) { change_artist_plan(artist_id: $id, selected_plan: $plan) { success } }',
    {
      id: artistId,
      plan,
    },
  );
const endTrial = (userId = payer.userId) =>
  testApp.operator.setFirstBillingDate(userId, new Date(testApp.clock.now().getTime() - day));
const sales = async () =>
  (
    await testApp.sql<{ cents: number }>(
      "select amount_cents as cents from billing_ledger where user_id = $1 and kind = 'sale' order by id",
      [payer.userId],
    )
  ).map(({ cents }) => cents);
const captured = () => testApp.standIns.cardProvider.captured().get(customerId(payer.userId)) ?? 0;
/** The stand-in's books and the ledger have taken these sums, and no others. */
async function expectTaken(...cents: number[]): Promise<void> {
  expect(await sales()).toEqual(cents);
  expect(captured()).toBe(cents.reduce((sum, one) => sum + one, 0));
}
interface Quote {
  due_cents: number;
  total_cents: number;
  coupon_cents: number;
  discount_cents: number;
  credit_cents: number;
  coupon: string | null;
}
const quoteFields = '{ due_cents total_cents coupon_cents discount_cents credit_cents coupon }';
const preview = async (plan = 'pro', yearly = false): Promise<Quote> =>
  dataOf(
    await testApp.call<{ quote: Quote }>(
      payer.token,
      `query ($yearly: Boolean!, $artists: [chosen_plan_input!]!) { quote: preview_subscription(yearly_plan: $yearly, artists: $artists) ${quoteFields} }`,
      { yearly, artists: [{ id: artistId, selected_plan: plan }] },
    ),
  ).quote;
const previewPlan = async (plan: string): Promise<Quote> =>
  dataOf(
    await testApp.call<{ quote: Quote }>(
      payer.token,
      `query ($id: uuid!, $plan: String!) { quote: preview_artist_plan(artist_id: $id, selected_plan: $plan) ${quoteFields} }`,
      { id: artistId, plan },
    ),
  ).quote;
interface Information {
  status: string;
  total: number;
  coupon_cents: number;
  coupon: string | null;
  coupon_until: string | null;
  discount: number;
  total_discount: number;
  next_charge_cents: number;
  credit_cents: number;
}
const information = async (): Promise<Information> =>
  dataOf(
    await testApp.call<{ get_billing_information: Information }>(
      payer.token,
      '{ get_billing_information { status total coupon_cents coupon coupon_until discount total_discount next_charge_cents credit_cents } }',
    ),
  ).get_billing_information;
const usesOf = async (code: string) => (await testApp.operator.findCoupon(code))?.uses;
/** The provider bills the next month, and its webhook has arrived. */
async function nextMonth(): Promise<void> {
  const before = (await sales()).length;
  testApp.clock.moveBy(31 * day);
  await expect.poll(async () => (await sales()).length, { timeout: 30_000 }).toBe(before + 1);
  payer.token = await logIn(testApp, payer);
}

describe('a discount', () => {
  it('is shown before the card is entered, and charged exactly so', async () => {
    await endTrial();
    await activate(await makeCoupon({ percentOff: 33 }));
    const quote = await preview();
    expect(quote).toMatchObject({ total_cents: 1900, coupon_cents: 627, due_cents: 1273 });
    expect(await subscribe({ coupon: quote.coupon ?? '' })).toBeUndefined();
    await expectTaken(quote.due_cents);
    expect(await information()).toMatchObject({
      total: 1900,
      coupon_cents: 627,
      total_discount: 627,
      next_charge_cents: 1273,
      coupon_until: null,
    });
    await nextMonth();
    await expectTaken(1273, 1273);
  });

  it('begins with the first charge after the trial, and ends with its last one', async () => {
    await activate(await makeCoupon({ amountCents: 500, charges: 1 }));
    expect(await preview()).toMatchObject({ due_cents: 0, coupon_cents: 500 });
    await subscribe();
    expect(await information()).toMatchObject({ status: 'Pending', next_charge_cents: 1400 });
    await nextMonth();
    await expectTaken(1400);
    expect(await information()).toMatchObject({ coupon_cents: 0, next_charge_cents: 1900 });
    await nextMonth();
    await expectTaken(1400, 1900);
  });

  it('of everything charges nothing, and keeps the subscription', async () => {
    await endTrial();
    await activate(await makeCoupon({ percentOff: 100 }));
    expect((await preview()).due_cents).toBe(0);
    expect(await subscribe()).toBeUndefined();
    expect(await information()).toMatchObject({ status: 'Active', next_charge_cents: 0 });
    await expectTaken();
  });

  it('reduces what a change costs and what it credits', async () => {
    await endTrial();
    await activate(await makeCoupon({ percentOff: 50 }));
    await subscribe({ plan: 'bio' });
    const up = await previewPlan('max');
    expect(up).toMatchObject({ due_cents: 1150, total_cents: 2900, coupon_cents: 1450 });
    await changePlan('max');
    await expectTaken(300, 1150);
    // What was paid for the period comes back, and not more.
    expect(await previewPlan('')).toMatchObject({ credit_cents: 1450, total_cents: 0 });
    const down = await previewPlan('bio');
    expect(down).toMatchObject({ credit_cents: 1000, total_cents: 900, coupon_cents: 450, discount_cents: 450 });
    await changePlan('bio');
    expect(await information()).toMatchObject({ next_charge_cents: 0, credit_cents: 1000, total_discount: 900 });
    await expectTaken(300, 1150);
  });

  it('goes on with another interval, ten times as much for a year', async () => {
    await endTrial();
    await activate(await makeCoupon({ amountCents: 400 }));
    await subscribe();
    const asking = `query { quote: preview_billing_interval(yearly_plan: true) ${quoteFields} }`;
    const { quote } = dataOf(await testApp.call<{ quote: Quote }>(payer.token, asking));
    expect(quote).toMatchObject({ total_cents: 19_000, coupon_cents: 4000, discount_cents: 1500, due_cents: 13_500 });
    expect(await run('mutation { change_billing_interval(yearly_plan: true) { success } }')).toBeUndefined();
    await expectTaken(1500, 13_500);
    expect(await information()).toMatchObject({ coupon_cents: 4000, next_charge_cents: 15_000 });
  });

  it('keeps its terms when the coupon is ended', async () => {
    await endTrial();
    const code = await makeCoupon({ percentOff: 10 });
    await activate(code);
    await subscribe();
    await testApp.operator.endCoupon(code);
    await nextMonth();
    await expectTaken(1710, 1710);
  });

  it('that has ended meanwhile charges nothing, and its subscription begins at the price that is shown then', async () => {
    await endTrial();
    const code = await makeCoupon({ percentOff: 10 });
    await activate(code);
    await testApp.operator.endCoupon(code);
    expect(await subscribe()).toBe('COUPON_INVALID');
    await expectTaken();
    const quote = await preview();
    expect(quote).toMatchObject({ coupon: null, due_cents: 1900 });
    expect(await subscribe({ coupon: quote.coupon ?? '' })).toBeUndefined();
    await expectTaken(1900);
  });

  it('is given back by a declined card, and not used twice by one account', async () => {
    await endTrial();
    const code = await makeCoupon({ percentOff: 10, usesLimit: 1 });
    await activate(code);
    expect(await subscribe({ nonce: 'fake-processor-declined-visa-nonce' })).toBe('CARD_DECLINED_NOW');
    expect(await usesOf(code)).toBe(0);
    expect(await subscribe()).toBeUndefined();
    expect(await usesOf(code)).toBe(1);
    expect(await activate(code)).toBe('COUPON_INVALID');
    await run('mutation { cancel_subscription { success } }');
    // While the period is paid the discount goes on (BILL-88); afterwards nothing of it is left.
    expect(await preview()).toMatchObject({ coupon: null, due_cents: 0, coupon_cents: 190 });
    testApp.clock.moveBy(40 * day);
    payer.token = await logIn(testApp, payer);
    expect(await preview()).toMatchObject({ coupon: null, due_cents: 1900, coupon_cents: 0 });
    expect(await subscribe()).toBeUndefined();
    await expectTaken(1710, 1900);
  });

  it('survives a lost answer: used once, charged once', async () => {
    await endTrial();
    const code = await makeCoupon({ percentOff: 10, usesLimit: 1 });
    await activate(code);
    const { switches } = testApp.standIns.cardProvider;
    await readWebhooks(testApp);
    switches.nextAnswers = ['none', 'none', 'lost'];
    expect(await subscribe()).toBe('BILLING_PENDING');
    switches.nextAnswers = [];
    await expect.poll(async () => (await information()).status, { timeout: 60_000 }).toBe('Active');
    expect(await usesOf(code)).toBe(1);
    await expectTaken(1710);
  });

  it('is applied before a subscription begins, and removed only until then', async () => {
    const code = await makeCoupon({ percentOff: 10 });
    const remove = 'mutation { remove_coupon { success } }';
    await activate(code);
    expect(await run(remove)).toBeUndefined();
    expect(await preview()).toMatchObject({ coupon: null });
    await activate(code);
    await subscribe();
    expect(await run(remove)).toBe('COUPON_TOO_LATE');
    const late = await activate(await makeCoupon({ percentOff: 90 }));
    expect(errorSentences[late as ErrorCode]).toBe('A coupon can be applied only before your subscription begins');
    for (const plan of ['agency', 'base_14']) {
      const byHand = await buildPerson(testApp, { plan, firstBillingDate: null });
      await testApp.sql('update users set coupon = $2 where id = $1', [byHand.userId, code]);
      expect(await activate(await makeCoupon(), byHand)).toBe('COUPON_BILLED_BY_HAND');
      expect(await run(remove, {}, byHand)).toBe('COUPON_BILLED_BY_HAND');
    }
    expect(errorSentences.COUPON_BILLED_BY_HAND).toBe(
      'Your account is billed by hand, so a coupon changes nothing. Please write to us about your price',
    );
    // An older plan with a trial pays by card.
    const onTrial = await buildPerson(testApp, { plan: 'base_14' });
    expect(await activate(await makeCoupon(), onTrial)).toBeUndefined();
  });

  it('is for the plans of its coupon', async () => {
    await endTrial();
    await activate(await makeCoupon({ percentOff: 50, plans: ['max'] }));
    expect(await preview('pro')).toMatchObject({ coupon_cents: 0 });
    expect(await preview('max')).toMatchObject({ coupon_cents: 1450 });
  });
});

it('charges those nothing who come too late', async () => {
  const code = await makeCoupon({ percentOff: 10, usesLimit: 2 });
  const people = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const person = await buildPerson(testApp);
      await endTrial(person.userId);
      expect(await activate(code, person)).toBeUndefined();
      return { person, id: await buildArtist(testApp, person.userId) };
    }),
  );
  const answers = await Promise.all(
    people.map(({ person, id }) =>
      run(subscribing, { nonce: card, yearly: false, artists: [{ id, selected_plan: 'pro' }] }, person),
    ),
  );
  expect(answers.toSorted()).toEqual([...Array(4).fill('COUPON_INVALID'), undefined, undefined]);
  const taken = people.map(
    ({ person }) => testApp.standIns.cardProvider.captured().get(customerId(person.userId)) ?? 0,
  );
  expect(taken.filter((cents) => cents > 0)).toEqual([1710, 1710]);
});
