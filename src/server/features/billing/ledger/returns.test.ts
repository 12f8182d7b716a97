/** What was paid less what was used is credited or returned, once, in whatever order a payer and the operator act (BILL-100). */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { refund } from '#sandbox/braintree/transaction-calls.ts';
import { buildArtist } from '#tests/fixtures/builders.ts';
import { buildPayingAccount, type PayingAccount } from '#tests/fixtures/paying-account.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { customerId } from '../provider/provider-ids.ts';

let testApp: TestApp;
let account: PayingAccount;
let other: string;

beforeAll(async () => {
  testApp = await createTestApp();
  testApp.standIns.cardProvider.webhooks.mode = 'after';
});
afterAll(() => testApp?.close());
beforeEach(async () => {
  account = await buildPayingAccount(testApp);
  other = await buildArtist(testApp, account.payer.userId);
});

const both = (plan: string) => [...account.asArtists(plan), ...account.asArtists(plan, other)];
const yearly = { yearly: true };

/** Refunds dollars of the payer's sales in the provider's control panel, the newest first, and reads that. */
async function giveBack(dollars: number): Promise<void> {
  const { cardProvider } = testApp.standIns;
  let left = dollars * 100;
  for (const sale of Object.values(cardProvider.state.transactions).reverse()) {
    if (sale.customerId !== customerId(account.payer.userId) || sale.type !== 'sale' || left === 0) continue;
    sale.status = 'settled';
    const cents = Math.min(left, sale.amountCents);
    refund(cardProvider, sale, { amount: (cents / 100).toFixed(2) });
    left -= cents;
  }
  expect(left).toBe(0);
  await testApp.modules.billing.check();
}

const acts: Readonly<Record<string, () => Promise<unknown>>> = {
  'suspend one': () => account.changePlan(''),
  'suspend the other': () => account.changePlan('', other),
  'restore one': () => account.changePlan('max'),
  'restore the other': () => account.changePlan('max', other),
  'make it cheaper': () => account.changePlan('pro'),
  'make it dearer': () => account.changePlan('max'),
  cancel: () => account.cancel(),
  'renew one': () => account.subscribe(account.asArtists('max'), yearly),
  'renew one cheaper': () => account.subscribe(account.asArtists('pro'), yearly),
  'renew both': () => account.subscribe(both('max'), yearly),
  'refund 100': () => giveBack(100),
  'refund 290': () => giveBack(290),
  'refund 300': () => giveBack(300),
  'refund 580': () => giveBack(580),
};

/** Both artists are on max for a year, for $580. Each order ends with all suspended and canceled, on the day on which it began: nothing was used. */
const end = ['suspend one', 'suspend the other', 'cancel'];
const orders = [
  ['cancel'],
  [...end],
  ['refund 100', ...end],
  ['suspend one', 'refund 100', 'suspend the other', 'cancel'],
  [...end, 'refund 100'],
  [...end, 'refund 100', 'renew one cheaper', 'suspend one', 'cancel'],
  [...end, 'refund 100', 'renew one cheaper', 'cancel', 'renew one', 'suspend one', 'cancel'],
  [...end, 'refund 100', 'renew both', ...end],
  [...end, 'refund 100', 'renew one', 'refund 100', 'suspend one', 'cancel', 'renew both', ...end],
  ['suspend one', 'restore one', 'refund 100', ...end, 'renew both', ...end],
  ['suspend the other', 'refund 290', 'cancel', 'renew one', 'suspend one', 'cancel'],
  ['suspend the other', 'refund 300', 'cancel', 'renew one', 'suspend one', 'cancel'],
  ['suspend the other', 'cancel', 'refund 300', 'renew one', 'make it cheaper', 'suspend one', 'cancel'],
  ['make it cheaper', 'refund 100', 'cancel', 'renew both', ...end],
  ['refund 100', 'make it cheaper', 'make it dearer', 'cancel', 'renew both', 'refund 100', ...end],
  ['refund 580', ...end],
  [...end, 'refund 580', 'renew one', 'suspend one', 'cancel'],
  ['refund 580', 'suspend one', 'restore one', 'cancel', 'renew both', ...end],
  ['refund 290', 'suspend the other', 'restore the other', 'suspend one', 'cancel', 'renew both', ...end],
].map((order) => [order.join(', '), order] as const);
it.each(orders)('%s', async (_name, order) => {
  await account.subscribe(both('max'), yearly);
  for (const act of order) await acts[act]?.();
  const { artists } = await account.information();
  const isLeft = artists.some(({ plan }) => plan !== '');
  if (isLeft) {
    await account.subscribe(both('max'), yearly);
    for (const act of end) await acts[act]?.();
  }
  const paidCents = account.captured();
  // What a renewal costs is what its price is more than the credit.
  expect(await account.preview(both('max'), true)).toMatchObject({ due_cents: 58_000 - paidCents });
  await account.subscribe(both('max'), yearly);
  await account.cancel();
  expect(await account.preview(both('max'), true)).toMatchObject({ due_cents: 0 });
  expect(account.captured()).toBe(58_000);
  expect(await testApp.modules.billing.check()).toEqual([]);
});

it('takes nothing from a period whose return was taken off the credit already', async () => {
  await account.subscribe(both('max'), yearly);
  for (const act of [...end, 'refund 100', 'renew one cheaper']) await acts[act]?.();
  // So late in the year that less than the return is left.
  await account.pass(250);
  await account.cancel();
  expect(await account.preview(account.asArtists('pro'), true)).toMatchObject({ due_cents: 0, goes_on: true });
});

it('credits nothing of a year whose payment was returned where months begin', async () => {
  await account.subscribe(account.asArtists('pro'), yearly);
  await giveBack(190);
  expect(await account.changeInterval(false)).toMatchObject({ due_cents: 1900, credit_cents: 0 });
  expect(account.captured()).toBe(1900);
});

it('keeps a suspended artist’s price for a renewal within its period, also after another one', async () => {
  await account.subscribe(both('bio'), yearly);
  await account.changePlan('', other);
  await account.cancel();
  await account.subscribe(account.asArtists('bio'), yearly);
  // The settings sell bio at nine dollars.
  expect(await account.previewPlan('bio', other)).toMatchObject({ total_cents: 12_000 });
  await account.cancel();
  expect(await account.preview(both('bio'), true)).toMatchObject({ due_cents: 0, total_cents: 12_000, goes_on: true });
});

it('keeps the price of an artist that was suspended before a cancellation', async () => {
  const price = (cents: number) =>
    testApp.sql('update users set pro_price_cents = $2 where id = $1', [account.payer.userId, cents]);
  await price(1200);
  await account.subscribe(both('pro'));
  await account.changePlan('', other);
  await account.cancel();
  await price(5000);
  expect(await account.preview(both('pro'))).toMatchObject({ due_cents: 0, total_cents: 2400, goes_on: true });
});
