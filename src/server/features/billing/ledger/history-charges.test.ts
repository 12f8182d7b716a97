/** The history lists renewals, declines and later payments, and a change with its charge once (BILL-39). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildPayingAccount } from '#tests/fixtures/paying-account.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { customerId } from '../provider/provider-ids.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
  testApp.standIns.cardProvider.webhooks.mode = 'after';
});
afterAll(() => testApp?.close());

it('lists every charge and every decline once', async () => {
  const account = await buildPayingAccount(testApp);
  const kinds = async () =>
    (
      await account.ask<{
        get_billing_history: { kind: string; charged_cents: number; declined_cents: number }[];
      }>('{ get_billing_history { id kind charged_cents declined_cents } }')
    ).get_billing_history.map(({ kind, charged_cents, declined_cents }) => [kind, charged_cents, declined_cents]);
  await account.subscribe(account.asArtists('pro'));
  const { due_cents: upgradeCents } = await account.changePlan('max');
  const begun = [
    ['change', upgradeCents, 0],
    ['subscribe', 1900, 0],
  ];
  expect(await kinds()).toEqual(begun);
  await account.passBillingDay();
  await expect.poll(kinds).toEqual([['payment', 2900, 0], ...begun]);
  for (const card of Object.values(testApp.standIns.cardProvider.state.cards))
    if (card.customerId === customerId(account.payer.userId)) card.declines = '2000';
  await account.pass(32);
  await expect.poll(async () => (await account.information()).status).toBe('Past Due');
  const declined = await kinds();
  expect(declined[0]).toEqual(['decline', 0, 2900]);
  expect(declined.slice(-3)).toEqual([['payment', 2900, 0], ...begun]);
});
