/** Invoices: as everything was at the sale, adding up to what was charged, numbered without gaps, and their payer's only. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildArtist, buildPerson, logIn, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { activateCoupon, buildCoupon } from '#tests/fixtures/coupons.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { customerId } from '../provider/provider-ids.ts';

let testApp: TestApp;
let payer: TestPerson;
let artistId: string;
const day = 86_400_000;

interface Invoice {
  id: string;
  number: string;
  seller: string[];
  payer_name: string;
  payer_details: { company: string; postal_address: string; country: string; tax_id: string };
  lines: {
    kind: string;
    artist_name: string;
    plan: string;
    previous_plan: string;
    days_left: number | null;
    amount_cents: number;
  }[];
  total_cents: number;
  last4: string;
  period_start: string;
}

beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp?.close());
beforeEach(async () => {
  payer = await buildPerson(testApp, { firstBillingDate: null });
  artistId = await buildArtist(testApp, payer.userId, { name: 'Juniper Vale' });
});
afterEach(async () => {
  await expect.poll(() => testApp.modules.billing.check(), { timeout: 30_000 }).toEqual([]);
});

const run = async <Data>(document: string, variables: Record<string, unknown> = {}): Promise<Data> =>
  dataOf(await testApp.call<Data>(payer.token, document, variables));
const subscribe = () =>
  run(
    'mutation ($id: uuid!) { subscribe(nonce: "fake-valid-visa-nonce", yearly_plan: false, artists: [{ id: $id, selected_plan: "pro" }]) { id } }',
    { id: artistId },
  );
const changeTo = (plan: string) =>
  run(
    'mutation ($id: uuid!, $plan: String!) { change_artist_plan(artist_id: $id, selected_plan: $plan) { success } }',
    {
      id: artistId,
      plan,
    },
  );
const saveDetails = (company: string) =>
  run(
    'mutation ($company: String!) { save_billing_details(company: $company, postal_address: "Ufer 1\\n10115 Berlin", country: "DE", tax_id: "DE123456789") { success } }',
    { company },
  );
const loading = `query ($id: String!) { get_invoice(id: $id) { id number seller payer_name payer_details { company postal_address country tax_id }
  lines { kind artist_name plan previous_plan days_left amount_cents } total_cents last4 period_start } }`;
const load = async (id: string) => (await run<{ get_invoice: Invoice }>(loading, { id })).get_invoice;
/** Lets days go by here and at the provider, until every charge that it settled is settled here. */
async function live(days: number): Promise<void> {
  for (let passed = 0; passed < days; passed += 1) {
    testApp.clock.moveBy(day);
    testApp.standIns.cardProvider.runDue();
  }
  payer.token = await logIn(testApp, payer);
  const settled = () =>
    Object.values(testApp.standIns.cardProvider.state.transactions).filter(({ status }) => status === 'settled').length;
  await expect
    .poll(async () => {
      await testApp.modules.billing.check();
      return (await testApp.sql('select id from billing_charges where settled')).length;
    })
    .toBe(settled());
}
/** The payer's invoices, the newest first. */
const listed = async (): Promise<Invoice[]> => {
  const { transactions: sales } = await run<{ transactions: { id: string }[] }>('{ transactions { id } }');
  return Promise.all(sales.map(({ id }) => load(id)));
};
/** What the provider took of the payer, what the ledger has, and what the invoices say. Cents. */
async function threeSums(): Promise<number[]> {
  const provider = testApp.standIns.cardProvider.captured().get(customerId(payer.userId)) ?? 0;
  const [ledger] = await testApp.sql<{ cents: string }>(
    "select coalesce(sum(amount_cents), 0) as cents from billing_ledger where user_id = $1 and kind = 'sale'",
    [payer.userId],
  );
  const invoices = (await listed()).reduce((sum, { total_cents }) => sum + total_cents, 0);
  return [provider, Number(ledger?.cents), invoices];
}

it('keeps what was true at the sale, whatever the payer changes later', async () => {
  await saveDetails('Nachtlabel GmbH');
  await testApp.sql("update users set first_name = 'Ada', last_name = 'Quill' where id = $1", [payer.userId]);
  await subscribe();
  const [charge] = await testApp.sql<{ id: string }>('select id from billing_charges where user_id = $1', [
    payer.userId,
  ]);
  // A sale that is not settled has no invoice yet.
  expect((await testApp.call(payer.token, loading, { id: charge?.id })).codes).toEqual(['NOT_FOUND']);
  await saveDetails('Taglabel GmbH');
  await testApp.sql("update users set first_name = 'Somebody', last_name = 'Else' where id = $1", [payer.userId]);
  await testApp.sql("update artists set name = 'Renamed' where id = $1", [artistId]);
  await live(2);
  const [invoice] = await listed();
  expect(invoice).toMatchObject({
    seller: ['Fanfare'],
    payer_name: 'Ada Quill',
    payer_details: {
      company: 'Nachtlabel GmbH',
      postal_address: 'Ufer 1\n10115 Berlin',
      country: 'DE',
      tax_id: 'DE123456789',
    },
    lines: [{ kind: 'plan', artist_name: 'Juniper Vale', plan: 'pro', amount_cents: 1900 }],
    total_cents: 1900,
  });
  expect(invoice?.number).toMatch(/^INV-\d{6}$/);
  await expect(testApp.sql('update billing_invoices set total_cents = 1')).rejects.toThrow('never changed');
  expect(await threeSums()).toEqual([1900, 1900, 1900]);
});

it('says what a change within the period cost, and what credit paid', async () => {
  await subscribe();
  await live(10);
  await changeTo('max');
  await live(2);
  const [change, first] = await listed();
  expect(change?.lines).toMatchObject([
    { kind: 'change', artist_name: 'Juniper Vale', previous_plan: 'pro', plan: 'max' },
  ]);
  expect(change?.lines[0]?.days_left).toBeGreaterThan(15);
  expect(change?.period_start).toBe('');
  expect(first?.total_cents).toBe(1900);
  await changeTo('pro');
  await live(30);
  const [renewal] = await listed();
  const [line, credit] = renewal?.lines ?? [];
  expect(line).toMatchObject({ kind: 'plan', plan: 'pro' });
  expect(credit?.kind).toBe('credit');
  expect((line?.amount_cents ?? 0) + (credit?.amount_cents ?? 0)).toBe(renewal?.total_cents);
  const [provider, ledger, invoices] = await threeSums();
  expect([ledger, invoices]).toEqual([provider, provider]);
});

it('shows what a coupon takes off', async () => {
  const coupon = await buildCoupon(testApp, { percentOff: 20 });
  expect(await activateCoupon(testApp, payer.token, coupon)).toBeUndefined();
  await subscribe();
  await live(2);
  const [invoice] = await listed();
  expect(invoice?.lines).toMatchObject([
    { kind: 'plan', artist_name: 'Juniper Vale', amount_cents: 1900 },
    { kind: 'discount', amount_cents: -380 },
  ]);
  expect(await threeSums()).toEqual([1520, 1520, 1520]);
});

it('is numbered without gaps, however many sales are booked at the same moment', async () => {
  await testApp.sql(
    `insert into billing_charges (id, user_id, subscription_id, order_id, kind, amount_cents, status, settled, card_brand, card_last4, card_image_url, period_start, period_end, created_at)
     select 'old' || number, id, '', '', 'sale', 1000, 'settled', true, 'Visa', '1111', '', '', '', now()
     from users, generate_series(1, 5) number where users.id = $1`,
    [payer.userId],
  );
  await Promise.all(Array.from({ length: 10 }, () => load('old3')));
  const [row] = await testApp.sql<{ count: string; last: string }>(
    'select count(*) as count, max(number) as last from billing_invoices',
  );
  expect(row?.last).toBe(row?.count);
  expect((await load('old3')).lines).toMatchObject([{ kind: 'earlier', amount_cents: 1000 }]);
  const other = await buildPerson(testApp);
  expect((await testApp.call(other.token, loading, { id: 'old3' })).codes).toEqual(['NOT_FOUND']);
  // The provider knows nothing of these.
  await testApp.sql("delete from billing_charges where id like 'old%'");
});
