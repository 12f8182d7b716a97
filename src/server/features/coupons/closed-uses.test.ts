/** Coupon uses that subscriptions of before left open are closed by their migration (COUP-9). */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildPayingAccount, type PayingAccount } from '#tests/fixtures/paying-account.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp?.close());

/** Runs the migration again, on what is in the database now; gives the codes of uses that stay open, with their accounts. */
async function openAfterMigration(): Promise<{ code: string; id: string }[]> {
  await testApp.sql(await readFile('db/postgres/0082-closed-coupon-uses.sql', 'utf8'));
  return testApp.sql(
    'select code, user_id as id from coupon_uses join coupons on coupons.id = coupon_id where intent_id is null order by code',
  );
}
const makeCoupon = (code: string, percentOff = 0) =>
  testApp.sql('insert into coupons (id, code, percent_off, created_at) values (gen_random_uuid(), $1, $2, $3)', [
    ...[code, percentOff],
    testApp.clock.now(),
  ]);
const use = ({ payer }: PayingAccount, code: string) =>
  testApp.sql(
    'insert into coupon_uses (coupon_id, user_id, moved_first_payment, used_at) select id, $1, true, $2 from coupons where code = $3',
    [payer.userId, testApp.clock.now(), code],
  );

it('closes the use of who subscribed since, and no other', async () => {
  const [subscribed, other] = [await buildPayingAccount(testApp), await buildPayingAccount(testApp)];
  await makeCoupon('OLDFREE');
  for (const account of [subscribed, other]) await use(account, 'OLDFREE');
  testApp.clock.moveBy(1000);
  await subscribed.subscribe(subscribed.asArtists('pro'));
  expect(await openAfterMigration()).toEqual([{ code: 'OLDFREE', id: other.payer.userId }]);
  await testApp.sql('delete from coupon_uses');
});

it('closes one use for each subscription, and none with which it did not begin', async () => {
  const account = await buildPayingAccount(testApp);
  const { userId: id } = account.payer;
  await makeCoupon('FIRSTFREE');
  await makeCoupon('NEXTFREE');
  await makeCoupon('HALFOFF', 50);
  for (const code of ['FIRSTFREE', 'NEXTFREE', 'HALFOFF']) {
    await use(account, code);
    testApp.clock.moveBy(1000);
  }
  await account.subscribe(account.asArtists('pro'));
  const open = [
    { code: 'FIRSTFREE', id },
    { code: 'HALFOFF', id },
  ];
  expect(await openAfterMigration()).toEqual(open);
  expect(await openAfterMigration()).toEqual(open);
});
