/** Discounts through months of random changes: each sum that the provider took was shown before it, and is in the ledger. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ArtistPlan } from '#domain/accounts/prices.ts';
import { buildArtist, buildPerson, logIn, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { activateCoupon, buildCoupon } from '#tests/fixtures/coupons.ts';
import { seededNumbers } from '#tests/fixtures/seeded.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { customerId } from '../billing/provider/provider-ids.ts';

const months = 20;
const day = 86_400_000;
const plans: readonly (ArtistPlan | '')[] = ['', 'bio', 'pro', 'max'];

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp?.close());

interface Quote {
  due_cents: number;
  credit_cents: number;
  total_cents: number;
}
const fields = '{ due_cents credit_cents total_cents }';

/** Somebody with two artists, and the sums that they were shown before each charge. */
interface Payer {
  person: TestPerson;
  artists: string[];
  shown: number[];
}

const ask = async <Data extends object>({ person }: Payer, document: string, variables = {}): Promise<Data> =>
  dataOf(await testApp.call<Data>(person.token, document, variables));

/** Asks what a change costs, makes it at that price, and notes what is due at once. */
async function change(payer: Payer, head: string, field: string, mutation: string, variables = {}): Promise<void> {
  const { quote } = await ask<{ quote: Quote }>(payer, `query ${head} { quote: ${field} ${fields} }`, variables);
  if (quote.due_cents > 0) payer.shown.push(quote.due_cents);
  const withPrice = head.replace(')', ', $shown: shown_price_input)');
  await ask(payer, `mutation ${withPrice} { ${mutation} }`, { ...variables, shown: quote });
}

async function subscribe(payer: Payer, yearly: boolean): Promise<void> {
  const artists = payer.artists.map((id, index) => ({ id, selected_plan: index === 0 ? 'pro' : 'bio' }));
  const head = '($artists: [chosen_plan_input!]!, $yearly: Boolean!)';
  const terms = 'artists: $artists, yearly_plan: $yearly';
  await change(
    payer,
    head,
    `preview_subscription(${terms})`,
    `subscribe(nonce: "fake-valid-visa-nonce", ${terms}, shown: $shown) { id }`,
    { artists, yearly },
  );
}

async function act(payer: Payer, chance: () => number): Promise<void> {
  if (chance() < 0.25) {
    const { get_billing_information: now } = await ask<{ get_billing_information: { billing_interval: string } }>(
      payer,
      '{ get_billing_information { billing_interval } }',
    );
    const yearly = now.billing_interval !== 'yearly';
    return change(
      payer,
      '($yearly: Boolean!)',
      'preview_billing_interval(yearly_plan: $yearly)',
      'change_billing_interval(yearly_plan: $yearly, shown: $shown) { success }',
      { yearly },
    );
  }
  const id = payer.artists[Math.floor(chance() * payer.artists.length)];
  const plan = plans[Math.floor(chance() * plans.length)];
  const terms = 'artist_id: $id, selected_plan: $plan';
  return change(
    payer,
    '($id: uuid!, $plan: String!)',
    `preview_artist_plan(${terms})`,
    `change_artist_plan(${terms}, shown: $shown) { success }`,
    { id, plan },
  );
}

it('takes what was shown, with every kind of discount', async () => {
  const chance = seededNumbers(20_261_124);
  const { cardProvider } = testApp.standIns;
  const payers: Payer[] = [];
  for (const [index, draft] of [
    { percentOff: 33, charges: 3 },
    { amountCents: 450, plans: ['pro', 'max'] as const },
    { percentOff: 15, amountCents: 100 },
    { percentOff: 100, charges: 1 },
    { amountCents: 700, charges: 2 },
  ].entries()) {
    const person = await buildPerson(testApp, { firstBillingDate: null });
    const artists = [await buildArtist(testApp, person.userId), await buildArtist(testApp, person.userId)];
    expect(await activateCoupon(testApp, person.token, await buildCoupon(testApp, draft))).toBeUndefined();
    const payer = { person, artists, shown: [] };
    payers.push(payer);
    await subscribe(payer, index === 2);
  }
  for (let half = 0; half < 2 * months; half += 1) {
    for (const payer of payers) {
      payer.person.token = await logIn(testApp, payer.person);
      await act(payer, chance);
    }
    await testApp.sql('delete from rate_limits');
    // The next invoices are those of the information before them.
    const until = new Date(testApp.clock.now().getTime() + 16 * day);
    for (const payer of payers) {
      const { get_billing_information: next } = await ask<{
        get_billing_information: { next_billing_date: string; next_charge_cents: number };
      }>(payer, '{ get_billing_information { next_billing_date next_charge_cents } }');
      const isDue = new Date(next.next_billing_date) <= until;
      if (isDue && next.next_charge_cents > 0) payer.shown.push(next.next_charge_cents);
    }
    testApp.clock.moveBy(16 * day);
    cardProvider.runDue();
  }
  await expect.poll(() => testApp.modules.billing.check(), { timeout: 60_000 }).toEqual([]);
  for (const { person, shown } of payers) {
    const sales = Object.values(cardProvider.state.transactions)
      .filter(({ customerId: customer }) => customer === customerId(person.userId))
      .map(({ amountCents }) => amountCents);
    expect(sales.toSorted((one, other) => one - other)).toEqual(shown.toSorted((one, other) => one - other));
    const [ledger] = await testApp.sql<{ cents: number }>(
      "select coalesce(sum(amount_cents), 0)::int as cents from billing_ledger where user_id = $1 and kind = 'sale'",
      [person.userId],
    );
    expect(ledger?.cents).toBe(shown.reduce((sum, cents) => sum + cents, 0));
  }
});
