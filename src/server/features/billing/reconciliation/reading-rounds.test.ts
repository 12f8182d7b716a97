/** The rounds of the daily reading (BILL-19, BILL-102): what each reads, and that no difference waits for longer than it says. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sell } from '#sandbox/braintree/transaction-calls.ts';
import { openPostgres, type Postgres } from '#server/platform/db/postgres.ts';
import { createLog } from '#server/platform/log.ts';
import { createBraintree } from '#server/vendors/braintree/braintree.ts';
import type { Payments } from '#server/vendors/braintree/payments.ts';
import { buildArtist, buildPerson, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { createIssueInvoices } from '../invoices/issue-invoices.ts';
import { customerId } from '../provider/provider-ids.ts';
import { createComparisons } from './compare-books.ts';
import { createDailyReading } from './daily-reading.ts';
import { createPacedCalls, type PacedCalls } from './paced-calls.ts';

const day = 86_400_000;
const payerCount = 12;

let testApp: TestApp;
let postgres: Postgres;
let payers: TestPerson[];
/** The customers whose charges were read, the subscriptions that were read, how often charges were searched, and how many calls ran at once at most. */
let asked: { customers: string[]; subscriptions: string[]; searches: number; atOnce: number };
let differences: string[];
let read: (pacedCalls?: PacedCalls) => Promise<void>;

beforeAll(async () => {
  testApp = await createTestApp();
  const { cardProvider } = testApp.standIns;
  cardProvider.webhooks.mode = 'never';
  postgres = openPostgres(testApp.settings.databaseUrl);
  payers = [];
  const subscribing =
    'mutation ($id: uuid!) { subscribe(nonce: "fake-valid-visa-nonce", yearly_plan: false, artists: [{ id: $id, selected_plan: "bio" }]) { id } }';
  for (let count = 0; count < payerCount; count += 1) {
    const payer = await buildPerson(testApp, { firstBillingDate: null });
    dataOf(await testApp.call(payer.token, subscribing, { id: await buildArtist(testApp, payer.userId) }));
    payers.push(payer);
  }
  const payments = counting(createBraintree({ ...testApp.settings.vendors.braintree, clock: testApp.clock }));
  const { database } = postgres;
  const { clock } = testApp;
  const log = createLog('error', { write: (line: string) => void differences.push(line) });
  const comparisons = createComparisons({ database, payments, issueInvoices: createIssueInvoices([]), clock });
  const acts = {
    async refresh(id: string) {
      await testApp.modules.billing.jobs
        ?.find(({ definition }) => definition.name === 'billing.read_subscription')
        ?.run({ subscriptionId: id });
      return payments.findSubscription(id);
    },
  };
  read = async (pacedCalls = createPacedCalls(10)) => {
    [asked, differences] = [{ customers: [], subscriptions: [], searches: 0, atOnce: 0 }, []];
    await createDailyReading({ database, payments, acts, comparisons, pacedCalls, clock, log })();
  };
}, 120_000);
afterAll(async () => {
  await postgres?.close();
  await testApp?.close();
});
beforeEach(async () => {
  // The sales are settled, and all was read.
  testApp.clock.moveBy(2 * day);
  testApp.standIns.cardProvider.runDue();
  await read();
  testApp.clock.moveBy(3 * day);
  await read();
});

/** The client, with what it is asked for written down. */
function counting(payments: Payments): Payments {
  let running = 0;
  const during = async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
    running += 1;
    asked.atOnce = Math.max(asked.atOnce, running);
    return call().finally(() => {
      running -= 1;
    });
  };
  return {
    ...payments,
    async *listCharges(range) {
      asked.searches += 1;
      if (range.customerId !== undefined) asked.customers.push(range.customerId);
      yield* await during(() => Array.fromAsync(payments.listCharges(range)));
    },
    findSubscription(id) {
      asked.subscriptions.push(id);
      return during(() => payments.findSubscription(id));
    },
  };
}

const sales = ({ userId }: TestPerson) =>
  Object.values(testApp.standIns.cardProvider.state.transactions).filter(
    (one) => one.customerId === customerId(userId),
  );

it('reads each live subscription once, some at a time, and the charges of few payers where nothing changed', async () => {
  testApp.clock.moveBy(day);
  await read();
  expect(asked.subscriptions.toSorted()).toEqual([...new Set(asked.subscriptions)].toSorted());
  expect(asked.subscriptions).toHaveLength(payerCount);
  // The slow round over all: one of them.
  expect(asked.customers).toHaveLength(1);
  expect(asked.atOnce).toBeGreaterThan(1);
  expect(asked.atOnce).toBeLessThanOrEqual(8);
  expect(differences).toEqual([]);
});

it('goes on where a process died', async () => {
  testApp.clock.moveBy(day);
  const killed = new Error('killed');
  const dying: PacedCalls = async (items, work, failed) => {
    // Who was charged is asked for by hours.
    if (items[0] instanceof Date) return createPacedCalls()(items, work, failed);
    await createPacedCalls()(items.slice(0, 5), work, failed);
    if (items.length > 5) throw killed;
  };
  await expect(read(dying)).rejects.toBe(killed);
  const before = asked.subscriptions;
  testApp.clock.moveBy(3_600_000);
  await read();
  expect(before.length).toBeGreaterThanOrEqual(5);
  expect(new Set([...before, ...asked.subscriptions]).size).toBe(payerCount);
  expect(asked.subscriptions.some((id) => before.includes(id))).toBe(false);
});

it('finds a charge that nothing explains the next day, and reports it each day until it is gone', async () => {
  const { cardProvider } = testApp.standIns;
  const [payer] = payers as [TestPerson];
  const card = Object.values(cardProvider.state.cards).find((one) => one.customerId === customerId(payer.userId));
  sell(cardProvider, {
    payment_method_token: card?.token ?? '',
    amount: '5.00',
    options: { submit_for_settlement: true },
  });
  for (const _ of ['one day', 'the next']) {
    testApp.clock.moveBy(day);
    await read();
    expect(asked.customers).toContain(customerId(payer.userId));
    expect(differences.join('')).toContain('The provider took $11, the ledger has $6.');
  }
  const sale = sales(payer).find(({ amountCents }) => amountCents === 500);
  Object.assign(sale ?? {}, { status: 'voided' });
  testApp.clock.moveBy(day);
  await read();
  expect(differences).toEqual([]);
});

it('finds a ledger that says something else than the last reading', async () => {
  const [, payer] = payers as [TestPerson, TestPerson];
  const entry = [payer.userId, testApp.clock.now()];
  await testApp.sql(
    "insert into billing_ledger (user_id, kind, amount_cents, reference, happened_at) values ($1, 'refund', 100, 'made-up', $2)",
    entry,
  );
  testApp.clock.moveBy(day);
  await read();
  expect(differences.join('')).toContain('The provider took $6, the ledger has $5.');
  await testApp.sql("delete from billing_ledger where reference = 'made-up'");
  await read();
  expect(differences).toEqual([]);
});

it('waits while the provider has too many requests, and reads all', async () => {
  testApp.clock.moveBy(day);
  testApp.standIns.failures.set('Braintree', 'busy');
  const reading = read(createPacedCalls(200));
  await expect.poll(() => asked.searches, { timeout: 10_000 }).toBeGreaterThan(8);
  testApp.standIns.failures.clear();
  await reading;
  expect(new Set(asked.subscriptions).size).toBe(payerCount);
  expect(differences).toEqual([]);
});

it('finds a change of an old sale within 28 rounds (BILL-102)', async () => {
  const [, , payer, other] = payers as [TestPerson, TestPerson, TestPerson, TestPerson];
  const [[voided], [deleted]] = [sales(payer), sales(other)];
  if (voided === undefined || deleted === undefined) throw new Error('Each payer has a sale.');
  voided.status = 'voided';
  delete testApp.standIns.cardProvider.state.transactions[deleted.id];
  const seen = new Set<string>();
  const reported: string[] = [];
  for (let round = 0; round < 28; round += 1) {
    await read();
    for (const customer of asked.customers) seen.add(customer);
    reported.push(...differences);
  }
  expect([...seen].toSorted()).toEqual(payers.map(({ userId }) => customerId(userId)).toSorted());
  expect(reported.join('')).toContain(`The sale ${deleted.id} is not settled at the provider.`);
  expect(
    await testApp.sql("select kind from billing_ledger where reference = $1 and kind = 'refund'", [voided.id]),
  ).toHaveLength(1);
});
