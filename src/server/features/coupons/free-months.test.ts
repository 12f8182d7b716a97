/** The free months of coupons: when they count from, that they are given once, and that they open an account again. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildArtist, buildPerson, logIn, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { activateCoupon, buildCoupon } from '#tests/fixtures/coupons.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { customerId } from '../billing/provider/provider-ids.ts';
import type { CouponDraft } from './coupons.operator.ts';

let testApp: TestApp;
let payer: TestPerson;
let artistId: string;
let count = 0;
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

const makeCoupon = (draft: Partial<CouponDraft> = {}) => buildCoupon(testApp, draft);
const run = async (document: string, variables: Record<string, unknown> = {}, person = payer) =>
  (await testApp.call(person.token, document, variables)).codes[0];
const activate = (coupon: string, person = payer) => activateCoupon(testApp, person.token, coupon);
const subscribe = (nonce = 'fake-valid-visa-nonce') =>
  run(
    'mutation ($nonce: String!, $id: uuid!) { subscribe(nonce: $nonce, yearly_plan: false, artists: [{ id: $id, selected_plan: "pro" }]) { id } }',
    { nonce, id: artistId },
  );
const suspend = () =>
  run('mutation ($id: uuid!) { change_artist_plan(artist_id: $id, selected_plan: "") { success } }', { id: artistId });
const endTrial = () =>
  testApp.operator.setFirstBillingDate(payer.userId, new Date(testApp.clock.now().getTime() - day));
const captured = () => testApp.standIns.cardProvider.captured().get(customerId(payer.userId)) ?? 0;
const usesOf = async (code: string) => (await testApp.operator.findCoupon(code))?.uses;
const firstBilling = async () =>
  (await testApp.sql<{ at: Date }>('select first_billing_date as at from users where id = $1', [payer.userId]))[0]?.at;

it('free months move the first payment once, and are used up by that', async () => {
  const code = await makeCoupon({ freeMonths: 6, percentOff: 10, usesLimit: 1 });
  const before = await firstBilling();
  expect(await activate(code)).toBeUndefined();
  const moved = await firstBilling();
  expect(Number(moved) - Number(before)).toBeGreaterThan(160 * day);
  expect(await activate(code)).toBeUndefined();
  expect(await firstBilling()).toEqual(moved);
  expect(await usesOf(code)).toBe(1);
  expect(await activate(code, await buildPerson(testApp))).toBe('COUPON_INVALID');
  // Removing the coupon and applying it again gives nothing twice.
  expect(await run('mutation { remove_coupon { success } }')).toBeUndefined();
  expect(await activate(code)).toBeUndefined();
  expect([await firstBilling(), await usesOf(code)]).toEqual([moved, 1]);
  expect(await subscribe()).toBeUndefined();
  expect(captured()).toBe(0);
  expect((await testApp.call(payer.token, '{ get_billing_information { status } }')).data).toEqual({
    get_billing_information: { status: 'Pending' },
  });
});

it('free months are used up by the subscription that begins with them, and given back by a declined card', async () => {
  const code = await makeCoupon({ freeMonths: 2, usesLimit: 1 });
  const codeOnAccount = () => testApp.modules.coupons.applied.codeOf(payer.userId);
  await activate(code);
  expect(await subscribe('fake-processor-declined-visa-nonce')).toBe('CARD_DECLINED_NOW');
  expect([await codeOnAccount(), await usesOf(code)]).toEqual([code, 1]);
  expect(await subscribe()).toBeUndefined();
  expect([await codeOnAccount(), await usesOf(code)]).toEqual(['', 1]);
  // Who comes back begins without it, also after it has ended.
  await run('mutation { cancel_subscription { success } }');
  await testApp.operator.endCoupon(code);
  expect((await testApp.call(payer.token, '{ applied_coupon { name } }')).data).toEqual({ applied_coupon: null });
  expect(await subscribe()).toBeUndefined();
});

it('free months that are over promise nothing, move nothing and use nothing up, and the referral is noted', async () => {
  const owner = await buildPerson(testApp);
  count += 1;
  const code = `OVER-${count}`;
  await run('mutation ($coupon: String!) { create_coupon(coupon: $coupon) { name } }', { coupon: code }, owner);
  testApp.clock.moveBy(50 * day);
  payer.token = await logIn(testApp, payer);
  const before = await firstBilling();
  expect(await activate(code)).toBeUndefined();
  expect([await firstBilling(), await usesOf(code)]).toEqual([before, 0]);
  expect((await testApp.call(payer.token, '{ applied_coupon { gives free_months_note } }')).data).toEqual({
    applied_coupon: {
      gives: '',
      free_months_note: 'Its free month is over: it counts from the end of the 14-day trial.',
    },
  });
  expect(await testApp.sql('select coupon from referrals where referred_user_id = $1', [payer.userId])).toEqual([
    { coupon: code },
  ]);
  expect(await subscribe()).toBeUndefined();
  expect(await usesOf(code)).toBe(1);
  expect(captured()).toBe(1900);
});

it('free months open an account again whose trial has just ended', async () => {
  await endTrial();
  const lapsed = 'query ($id: uuid!) { artist_socials(artist_id: $id) { id } }';
  expect(await run(lapsed, { id: artistId })).toBe('SUBSCRIPTION_LAPSED');
  expect(await testApp.modules.billing.suspendUnpaid()).toBe(1);
  expect(await activate(await makeCoupon({ freeMonths: 1 }))).toBeUndefined();
  expect(await run(lapsed, { id: artistId })).toBeUndefined();
  // Its artists are back without a card.
  const [{ currentPlan } = { currentPlan: '' }] = await testApp.operator.artistsOf(payer.userId);
  expect(currentPlan).toBe('pro');
  expect(await testApp.modules.billing.suspendUnpaid()).toBe(0);
});

it('free months leave an artist suspended that its payer had suspended on trial', async () => {
  expect(await suspend()).toBeUndefined();
  testApp.clock.moveBy(1000);
  await testApp.operator.setFirstBillingDate(payer.userId, testApp.clock.now());
  testApp.clock.moveBy(1000);
  expect(await activate(await makeCoupon({ freeMonths: 1 }))).toBeUndefined();
  expect(await testApp.operator.artistsOf(payer.userId)).toMatchObject([{ currentPlan: '' }]);
});

it('free months of another account come after the trial (REF-2)', async () => {
  const owner = await buildPerson(testApp);
  count += 1;
  const code = `FRIEND-${count}`;
  await run('mutation ($coupon: String!) { create_coupon(coupon: $coupon) { name } }', { coupon: code }, owner);
  const trialEnds = await firstBilling();
  expect(await activate(code)).toBeUndefined();
  const after = new Date(trialEnds ?? 0);
  after.setUTCMonth(after.getUTCMonth() + 1, 1);
  expect((await firstBilling())?.toISOString().slice(0, 7)).toBe(after.toISOString().slice(0, 7));
  expect(Number(await firstBilling()) - Number(trialEnds)).toBeGreaterThanOrEqual(28 * day);
});

it('free months are given once: a coupon that was taken off, or that a subscription began with, is refused and does not look good', async () => {
  const code = await makeCoupon({ freeMonths: 6 });
  const isGood = async () =>
    dataOf(
      await testApp.call<{ check_discount_coupon: { success: boolean } }>(
        payer.token,
        'query ($coupon: String!) { check_discount_coupon(coupon: $coupon) { success } }',
        { coupon: code },
      ),
    ).check_discount_coupon.success;
  expect(await activate(code)).toBeUndefined();
  expect([await activate(code), await isGood()]).toEqual([undefined, true]);
  await run('mutation { remove_coupon { success } }');
  expect([await activate(code), await isGood()]).toEqual(['COUPON_INVALID', false]);
  // What takes something off prices, too, is put back as long as no subscription has begun with it.
  const both = await makeCoupon({ freeMonths: 7, percentOff: 10 });
  expect(await activate(both)).toBeUndefined();
  await run('mutation { remove_coupon { success } }');
  expect(await activate(both)).toBeUndefined();
  expect(await subscribe()).toBeUndefined();
  await run('mutation { cancel_subscription { success } }');
  expect(await activate(both)).toBe('COUPON_INVALID');
});

it('the quote says what is free before the first charge (COUP-16)', async () => {
  const freeTime = async (): Promise<unknown> => {
    const { quote } = dataOf(
      await testApp.call<{ quote: { due_cents: number; free_time: string } }>(
        payer.token,
        'query ($id: uuid!) { quote: preview_subscription(artists: [{ id: $id, selected_plan: "pro" }], yearly_plan: false) { due_cents free_time } }',
        { id: artistId },
      ),
    );
    return [quote.due_cents, quote.free_time];
  };
  expect(await freeTime()).toEqual([0, '']);
  await activate(await makeCoupon({ freeMonths: 1 }));
  expect(await freeTime()).toEqual([0, 'Your first month is free.']);
  // Once it is charged today, nothing is said to be free.
  await endTrial();
  expect(await freeTime()).toEqual([1900, '']);
});

/** The plans of the payer's artists once the job that suspends has run. */
const plansAfterSweep = async (): Promise<string[]> => {
  await testApp.modules.billing.suspendUnpaid();
  return (await testApp.operator.artistsOf(payer.userId)).map(({ currentPlan }) => currentPlan);
};

it('free months hold for an account that subscribed and canceled on trial: nothing ends before them', async () => {
  const information = async () =>
    dataOf(
      await testApp.call<{ get_billing_information: { status: string; next_billing_date: string } }>(
        payer.token,
        '{ get_billing_information { status next_billing_date } }',
      ),
    ).get_billing_information;
  expect(await subscribe()).toBeUndefined();
  await run('mutation { cancel_subscription { success } }');
  expect(await activate(await makeCoupon({ freeMonths: 2 }))).toBeUndefined();
  const end = await firstBilling();
  expect(await information()).toEqual({ status: 'Canceled', next_billing_date: end?.toISOString() });
  testApp.clock.moveBy(20 * day);
  payer.token = await logIn(testApp, payer);
  expect(await plansAfterSweep()).toEqual(['pro']);
  expect(await run('query ($id: uuid!) { artist_socials(artist_id: $id) { id } }', { id: artistId })).toBeUndefined();
  testApp.clock.moveTo(new Date(Number(end) + 1));
  expect(await plansAfterSweep()).toEqual(['']);
});

it('free months bring back what the end of a subscription that was canceled on trial has suspended', async () => {
  const own = await buildArtist(testApp, payer.userId);
  expect(await subscribe()).toBeUndefined();
  await run('mutation { cancel_subscription { success } }');
  testApp.clock.moveBy(15 * day);
  payer.token = await logIn(testApp, payer);
  expect(await plansAfterSweep()).toEqual(['', '']);
  expect(await activate(await makeCoupon({ freeMonths: 2 }))).toBeUndefined();
  expect(await plansAfterSweep()).toEqual(['pro', 'pro']);
  expect(await run('query ($id: uuid!) { artist_socials(artist_id: $id) { id } }', { id: own })).toBeUndefined();
});
