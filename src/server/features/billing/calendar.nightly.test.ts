/** Billing at the edges of the calendar: the 31st, 29 February, and a night whose clocks change where the payer lives (BILL-5). */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildArtist, buildPerson, logIn, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { customerId } from './provider/provider-ids.ts';

let testApp: TestApp;
let payer: TestPerson;
let artistId: string;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp?.close());
beforeEach(async () => {
  await testApp.sql('delete from rate_limits');
});

/** Travels to `instant` and lets the provider bill; the payer logs in again. */
async function travelTo(instant: string): Promise<void> {
  testApp.clock.moveTo(new Date(instant));
  testApp.standIns.cardProvider.runDue();
  payer.token = await logIn(testApp, payer);
}
async function beginOn(instant: string, yearly: boolean): Promise<void> {
  testApp.clock.moveTo(new Date(instant));
  payer = await buildPerson(testApp, { firstBillingDate: null });
  artistId = await buildArtist(testApp, payer.userId);
  const subscribing =
    'mutation ($id: uuid!, $yearly: Boolean!) { subscribe(nonce: "fake-valid-visa-nonce", yearly_plan: $yearly, artists: [{ id: $id, selected_plan: "bio" }]) { id } }';
  dataOf(await testApp.call(payer.token, subscribing, { id: artistId, yearly }));
}
/** The day of the next charge, on the screen and at the provider, and what was paid at the provider and in the ledger. */
async function state() {
  const { get_billing_information: now } = dataOf(
    await testApp.call<{ get_billing_information: { next_billing_date: string } }>(
      payer.token,
      '{ get_billing_information { next_billing_date } }',
    ),
  );
  const theirs = Object.values(testApp.standIns.cardProvider.state.subscriptions).at(-1)?.nextBillingDay;
  const [ledger] = await testApp.sql<{ cents: number }>(
    "select coalesce(sum(amount_cents), 0)::int as cents from billing_ledger where user_id = $1 and kind = 'sale'",
    [payer.userId],
  );
  const captured = testApp.standIns.cardProvider.captured().get(customerId(payer.userId));
  expect([now.next_billing_date.slice(0, 10), captured]).toEqual([theirs, ledger?.cents]);
  return [theirs, captured];
}

it('bills the 31st on the last day of shorter months, also in a leap year, and on the 31st again', async () => {
  await beginOn('2028-01-31T12:00:00Z', false);
  const seen = [await state()];
  for (const instant of ['2028-02-29T12:00:00Z', '2028-03-31T12:00:00Z', '2028-04-30T12:00:00Z']) {
    await travelTo(instant);
    seen.push(await state());
  }
  expect(seen).toEqual([
    ['2028-02-29', 600],
    ['2028-03-31', 1200],
    ['2028-04-30', 1800],
    ['2028-05-31', 2400],
  ]);
});

it('bills a year that began on 29 February on the 28th, and on the 29th in the next leap year', async () => {
  await beginOn('2028-02-29T12:00:00Z', true);
  const seen = [await state()];
  for (const year of [2029, 2030, 2031]) {
    await travelTo(`${year}-02-28T12:00:00Z`);
    seen.push(await state());
  }
  expect(seen).toEqual([
    ['2029-02-28', 6000],
    ['2030-02-28', 12_000],
    ['2031-02-28', 18_000],
    ['2032-02-29', 24_000],
  ]);
});

it.each([
  ['a minute before midnight in UTC', '2029-03-25T23:59:00Z'],
  ['an hour that New York does not have', '2029-03-11T07:30:00Z'],
  ['late in the evening of the day before in Los Angeles', '2029-03-25T05:00:00Z'],
])('counts the days that are left in UTC: %s', async (_, instant) => {
  await beginOn('2029-03-01T12:00:00Z', false);
  await travelTo(instant);
  const preview =
    'query ($id: uuid!) { preview_artist_plan(artist_id: $id, selected_plan: "max") { due_cents days_left period_days } }';
  const { preview_artist_plan: shown } = dataOf(
    await testApp.call<{ preview_artist_plan: { due_cents: number } }>(payer.token, preview, { id: artistId }),
  );
  const left = 31 - Number(instant.slice(8, 10)) + 2;
  expect(shown).toEqual({ due_cents: Math.round((2300 * left) / 31), days_left: left, period_days: 31 });
  const change = 'mutation ($id: uuid!) { change_artist_plan(artist_id: $id, selected_plan: "max") { success } }';
  dataOf(await testApp.call(payer.token, change, { id: artistId }));
  expect(await state()).toEqual(['2029-04-01', 600 + shown.due_cents]);
});
