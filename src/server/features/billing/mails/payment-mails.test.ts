/** Mails about payments: a receipt, each failed attempt with what happens next, a refund, and a card that expires (BILL-45 to BILL-47). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mailsSoFar } from '#tests/fixtures/account-mails.ts';
import { buildArtist, buildPerson, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { buildPayingAccount } from '#tests/fixtures/paying-account.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { customerId } from '../provider/provider-ids.ts';

let testApp: TestApp;
let payer: TestPerson;
const day = 86_400_000;

beforeAll(async () => {
  testApp = await createTestApp();
  payer = await buildPerson(testApp, { firstBillingDate: null });
  const artistId = await buildArtist(testApp, payer.userId, { name: 'Luna Ray' });
  dataOf(
    await testApp.call(
      payer.token,
      'mutation ($id: uuid!) { subscribe(nonce: "fake-valid-visa-nonce", yearly_plan: false, artists: [{ id: $id, selected_plan: "pro" }]) { id } }',
      { id: artistId },
    ),
  );
});
afterAll(() => testApp?.close());

const subjects = async () => (await mailsSoFar(testApp, payer.email)).map(({ subject }) => subject).toSorted();
/** Lets days go by here and at the provider, sending mails on each of them. */
async function live(days: number): Promise<void> {
  for (let passed = 0; passed < days; passed += 1) {
    testApp.clock.moveBy(day);
    testApp.standIns.cardProvider.runDue();
    // Webhooks have brought what the provider did on this day.
    const theirs = Object.values(testApp.standIns.cardProvider.state.transactions).length;
    await expect.poll(async () => (await testApp.sql('select id from billing_charges')).length).toBe(theirs);
    await Promise.all([testApp.modules.billing.sendMails(), testApp.modules.billing.sendMails()]);
  }
}

it('each payment, failed attempt and refund is mailed of once', async () => {
  await live(1);
  await expect.poll(subjects).toEqual(['Your receipt from Fanfare: $19']);
  const [receipt] = await mailsSoFar(testApp, payer.email);
  expect(receipt?.text).toMatch(/\$19 was charged to your card Visa ending \d{4}/);

  const { cards } = testApp.standIns.cardProvider.state;
  const card = Object.values(cards).find((one) => one.customerId === customerId(payer.userId));
  if (card === undefined) throw new Error('The provider has no card of the payer.');
  card.declines = '2001';
  await live(45);
  await expect
    .poll(subjects)
    .toEqual([
      'Your Fanfare subscription is canceled',
      'Your payment of $19 failed',
      'Your payment of $19 failed',
      'Your receipt from Fanfare: $19',
    ]);
  const mails = await mailsSoFar(testApp, payer.email);
  const last = mails.find(({ subject }) => subject.endsWith('canceled'));
  const failed = mails.filter(({ subject }) => subject.endsWith('failed'));
  // Each names the day of the next try: three days apart, as the provider then tries (BILL-93).
  const declined = Object.values(testApp.standIns.cardProvider.state.transactions)
    .filter(({ status }) => status === 'processor_declined')
    .map(({ createdAt }) => createdAt.slice(0, 10))
    .sort();
  expect(declined).toHaveLength(3);
  const named = failed.map(({ text }) => Date.parse(`${/again on (\w+ \d+, \d{4})/.exec(text)?.[1]} UTC`)).sort();
  expect(named.map((at) => new Date(at).toISOString().slice(0, 10))).toEqual(declined.slice(1));
  expect(failed[0]?.text).toContain('Luna Ray');
  // Why, and what to do; after the last try only why (BILL-46).
  for (const { text } of [...failed, last].filter((mail) => mail !== undefined))
    expect(text.replaceAll('\n', ' ')).toContain('There was not enough money on this card.');
  expect(failed[0]?.text.replaceAll('\n', ' ')).toContain('Add money before the next try, or pay with another card.');
  expect(last?.text).toContain('We do not try again');
});

it('a refund and an expiring card are mailed of once', async () => {
  const other = await buildPerson(testApp, { firstBillingDate: null });
  const at = testApp.clock.now();
  await testApp.sql(
    `insert into billing_charges (id, user_id, subscription_id, order_id, kind, amount_cents, status, settled, card_brand, card_last4, card_image_url, period_start, period_end, created_at)
     values ('back', $1, '', '', 'refund', 1250, 'submitted_for_settlement', false, 'Visa', '1111', '', '', '', $2)`,
    [other.userId, at],
  );
  await testApp.sql(`insert into billing_cards values ('pm_soon', $1, 'Visa', '4242', $2, $3, '', $4)`, [
    other.userId,
    at.getUTCMonth() + 1,
    at.getUTCFullYear(),
    at,
  ]);
  await testApp.sql(
    `insert into billing_subscriptions (id, user_id, generation, status, billing_interval, anchor_day, period_start, period_end, card_token, created_at, updated_at)
     values ('s_soon', $1, 1, 'Active', 'yearly', '2026-01-01', '2026-01-01', '2027-01-01', 'pm_soon', $2, $2)`,
    [other.userId, at],
  );
  for (let times = 0; times < 3; times += 1) await testApp.modules.billing.sendMails();
  testApp.clock.moveBy(32 * day);
  for (let times = 0; times < 3; times += 1) await testApp.modules.billing.sendMails();
  await expect
    .poll(async () => (await mailsSoFar(testApp, other.email)).map(({ subject }) => subject).toSorted())
    .toEqual([
      'Fanfare refunded you $12.50',
      'Your card Visa ending 4242 expires soon',
      'Your card Visa ending 4242 has expired',
    ]);
});

it.each([
  { status: 'voided', standing: {}, mailed: 'Your payment of $19 was not completed', says: 'is not charged for it' },
  {
    ...{ status: 'settlement_declined', standing: { status: 'Past Due', balanceCents: 1900 } },
    ...{ mailed: 'Your payment of $19 failed', says: 'Another card is charged at once' },
  },
])('a payment that is $status after its receipt is mailed of once more (BILL-45)', async (failure) => {
  const account = await buildPayingAccount(testApp);
  const mailed = () => mailsSoFar(testApp, account.payer.email);
  const sendTwice = async () => {
    for (let times = 0; times < 2; times += 1) await testApp.modules.billing.sendMails();
  };
  await account.subscribe(account.asArtists('pro'));
  await sendTwice();
  await expect.poll(async () => (await mailed()).length).toBe(1);
  const { subscriptions, transactions } = testApp.standIns.cardProvider.state;
  const sale = Object.values(transactions).find(({ customerId: id }) => id === customerId(account.payer.userId));
  const subscription = subscriptions[sale?.subscriptionId ?? ''];
  if (sale === undefined || subscription === undefined) throw new Error('The provider has no sale of the payer.');
  Object.assign(sale, { status: failure.status });
  Object.assign(subscription, failure.standing);
  await testApp.modules.billing.jobs
    ?.find(({ definition }) => definition.name === 'billing.read_subscription')
    ?.run({ subscriptionId: subscription.id });
  await sendTwice();
  await expect
    .poll(async () => (await mailed()).map(({ subject }) => subject).toSorted())
    .toEqual([failure.mailed, 'Your receipt from Fanfare: $19'].toSorted());
  await sendTwice();
  const mails = await mailed();
  expect(mails).toHaveLength(2);
  const second = mails.find(({ subject }) => subject === failure.mailed);
  expect(second?.text.replaceAll('\n', ' ')).toContain(failure.says);
});
