/** Whose referral an account is, which codes are free, and when a run comes due. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { payoutCutoff } from '#domain/referrals/commissions.ts';
import { buildPerson, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { activateCoupon } from '#tests/fixtures/coupons.ts';
import { buildPayingAccount } from '#tests/fixtures/paying-account.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

let testApp: TestApp;
let owner: TestPerson;
let code: string;
let count = 0;

beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp?.close());
beforeEach(async () => {
  count += 1;
  code = `MARA-${count}`;
  owner = await buildPerson(testApp);
  await makeCoupon(owner, code);
});

const ask = async <Data>(person: TestPerson, document: string, variables = {}): Promise<Data> =>
  dataOf(await testApp.call<Data>(person.token, document, variables));
const makeCoupon = (person: TestPerson, coupon: string) =>
  ask(person, 'mutation ($coupon: String!) { create_coupon(coupon: $coupon) { name } }', { coupon });

it('begins anew with the code of another owner, and goes on with one of the same', async () => {
  const other = await buildPerson(testApp);
  const otherCode = `ANEW-${count}`;
  await makeCoupon(other, otherCode);
  const referred = await buildPerson(testApp);
  expect(await activateCoupon(testApp, referred.token, code)).toBeUndefined();
  await testApp.sql(
    "update referrals set review = 'approved', reasons = '{same-card}', reviewed_at = created_at where referred_user_id = $1",
    [referred.userId],
  );
  const referral = async () =>
    (
      await testApp.sql<{ created_at: Date }>(
        'select owner_user_id, review, reasons, reviewed_at, created_at from referrals where referred_user_id = $1',
        [referred.userId],
      )
    )[0];
  const before = await referral();
  testApp.clock.moveBy(60_000);
  expect(await activateCoupon(testApp, referred.token, code)).toBeUndefined();
  expect(await referral()).toEqual(before);
  expect(await activateCoupon(testApp, referred.token, otherCode)).toBeUndefined();
  expect(await referral()).toMatchObject({
    owner_user_id: other.userId,
    review: 'clear',
    reasons: [],
    reviewed_at: null,
  });
  // What was sold before that earns nothing (REF-4).
  expect(Number((await referral())?.created_at) - Number(before?.created_at)).toBeGreaterThanOrEqual(60_000);
});

it('stays with the owner whose invitee has paid, also before that payment has settled (REF-3)', async () => {
  const other = await buildPerson(testApp);
  const otherCode = `LATER-${count}`;
  await makeCoupon(other, otherCode);
  const account = await buildPayingAccount(testApp);
  expect(await activateCoupon(testApp, account.payer.token, code)).toBeUndefined();
  await account.subscribe(account.asArtists('max'));
  await account.cancel();
  testApp.clock.moveBy(60_000);
  expect(await activateCoupon(testApp, account.payer.token, otherCode)).toBeUndefined();
  await account.pass(3);
  await account.expectSameSums();
  await testApp.modules.referrals.book();
  expect(
    await testApp.sql('select owner_user_id, cents from referral_commissions where referred_user_id = $1', [
      account.payer.userId,
    ]),
  ).toEqual([{ owner_user_id: owner.userId, cents: 580 }]);
});

it('looks a code up while it is typed', async () => {
  const asking = 'query ($coupon: String!) { coupon_available(coupon: $coupon) }';
  for (const [coupon, available] of [
    [code.toLowerCase(), false],
    [`FREE-${count}`, true],
    ['a b', false],
    ['', false],
  ])
    expect(await ask(owner, asking, { coupon })).toEqual({ coupon_available: available });
});

it('runs once a month, not before the 21st, and also when the server was down that day', async () => {
  const { payouts: run } = testApp.modules.referrals;
  const now = testApp.clock.now();
  const toDay = (date: number) =>
    testApp.clock.moveTo(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2, date, 7)));
  toDay(20);
  expect(await run.runWhenDue()).toBeUndefined();
  toDay(25);
  expect(payoutCutoff(testApp.clock.now()).getUTCDate()).toBe(1);
  expect(await run.runWhenDue()).toBeDefined();
  expect(await run.runWhenDue()).toBeUndefined();
});
