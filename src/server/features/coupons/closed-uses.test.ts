/** Coupon uses that subscriptions of before left open are closed by their migration (COUP-9). */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildPayingAccount } from '#tests/fixtures/paying-account.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp?.close());

it('closes the use of who subscribed since, and no other', async () => {
  const [subscribed, other] = [await buildPayingAccount(testApp), await buildPayingAccount(testApp)];
  await testApp.sql("insert into coupons (id, code, created_at) values (gen_random_uuid(), 'OLDFREE', $1)", [
    testApp.clock.now(),
  ]);
  for (const { payer } of [subscribed, other])
    await testApp.sql(
      "insert into coupon_uses (coupon_id, user_id, moved_first_payment, used_at) select id, $1, true, $2 from coupons where code = 'OLDFREE'",
      [payer.userId, testApp.clock.now()],
    );
  testApp.clock.moveBy(1000);
  await subscribed.subscribe(subscribed.asArtists('pro'));
  await testApp.sql(await readFile('db/postgres/0082-closed-coupon-uses.sql', 'utf8'));
  const open = await testApp.sql<{ id: string }>('select user_id as id from coupon_uses where intent_id is null');
  expect(open.map(({ id }) => id)).toEqual([other.payer.userId]);
});
