/** What the calls of billing answer, field by field: information, sales as a list and as text, the payer's own price, and the plan of the signup. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildArtist, buildPerson, logIn, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { subscriptionId } from './provider/provider-ids.ts';

let testApp: TestApp;
let payer: TestPerson;
let artistIds: string[];
beforeAll(async () => {
  testApp = await createTestApp();
  payer = await buildPerson(testApp, { firstBillingDate: null });
  artistIds = [await buildArtist(testApp, payer.userId), await buildArtist(testApp, payer.userId)];
  const artists = artistIds.map((id, index) => ({ id, selected_plan: index === 0 ? 'pro' : 'bio' }));
  await run(
    'mutation ($artists: [chosen_plan_input!]!) { subscribe(nonce: "fake-valid-visa-nonce", yearly_plan: false, artists: $artists) { id } }',
    { artists },
  );
});
afterAll(() => testApp?.close());

const run = async <Data extends object>(document: string, variables = {}): Promise<Data> =>
  dataOf(await testApp.call<Data>(payer.token, document, variables));
const success = { success: true };

it('the information names status, interval, subscription, artists, sums and add-ons (BILL-31)', async () => {
  const { get_billing_information: information } = await run<{ get_billing_information: object }>(
    `{ get_billing_information { status interval billing_interval next_billing_date last_billing_date total discount total_discount
       payment_method_available artists { id plan price_cents } subscription { id status period_start period_end }
       add_ons { pro { quantity amount } bio { quantity amount } max { quantity amount } } } }`,
  );
  const today = testApp.clock.now().toISOString().slice(0, 10);
  expect(information).toMatchObject({
    ...{ status: 'Active', interval: 'monthly', billing_interval: 'monthly' },
    ...{ total: 2500, discount: 0, total_discount: 0, payment_method_available: true },
    subscription: { id: subscriptionId(payer.userId, 1), status: 'Active', period_start: today },
    add_ons: {
      pro: { quantity: 1, amount: 1900 },
      bio: { quantity: 1, amount: 600 },
      max: { quantity: 0, amount: 0 },
    },
  });
});

it('sales are listed with plan and add-ons of their day, by artist or payer, and are the same as text (BILL-86)', async () => {
  testApp.clock.moveBy(86_400_000);
  await run('mutation ($id: uuid!) { change_artist_plan(artist_id: $id, selected_plan: "max") { success } }', {
    id: artistIds[1],
  });
  testApp.clock.moveBy(2 * 86_400_000);
  testApp.standIns.cardProvider.runDue();
  await testApp.modules.billing.check();
  const fields = '{ id amount plan_id created_at card_type last4 image_url add_ons { id quantity } period_start }';
  interface Sale {
    id: string;
    amount: number;
    created_at: string;
    last4: string;
    add_ons: object[];
    period_start: string;
  }
  const list = async (head = '', given = '', variables = {}) =>
    (await run<{ transactions: Sale[] }>(`query ${head} { transactions${given} ${fields} }`, variables)).transactions;
  const sales = await list();
  expect(sales).toMatchObject([
    {
      plan_id: 'fanfare_monthly',
      card_type: 'Visa',
      last4: '1881',
      add_ons: [
        { id: 'max_2900', quantity: 1 },
        { id: 'pro_1900', quantity: 1 },
      ],
    },
    {
      amount: 2500,
      add_ons: [
        { id: 'bio_600', quantity: 1 },
        { id: 'pro_1900', quantity: 1 },
      ],
    },
  ]);
  expect(await list('($id: uuid!)', '(artist_id: $id)', { id: artistIds[0] })).toEqual(sales);
  expect(await list('($id: uuid!)', '(billing_user_id: $id)', { id: payer.userId })).toEqual(sales);
  const other = await buildArtist(testApp, payer.userId);
  expect(await list('($id: uuid!)', '(artist_id: $id)', { id: other })).toEqual([]);
  const text = JSON.parse((await run<{ get_transactions: string }>('{ get_transactions }')).get_transactions);
  expect(text).toMatchObject(
    sales.map(({ id, amount, last4, add_ons, period_start }) => ({
      ...{ id, amount, last4, planId: 'fanfare_monthly', addOns: add_ons },
      subscription: { billingPeriodStartDate: period_start },
    })),
  );
  expect(Object.keys(text[0]).sort()).toEqual(
    ['id', 'amount', 'planId', 'createdAt', 'card_type', 'last4', 'image_url', 'addOns', 'subscription'].sort(),
  );
});

it("the payer's own price of pro is read by their id, or without one", async () => {
  const read = async (given = '') =>
    (await run<{ pro_pricing: object }>(`{ pro_pricing${given} { pro_pricing } }`)).pro_pricing;
  expect(await read()).toEqual({ pro_pricing: null });
  await testApp.sql('update users set pro_price_cents = 1500 where id = $1', [payer.userId]);
  expect(await read(`(user_id: "${payer.userId}")`)).toEqual({ pro_pricing: 1500 });
});

describe('the account says what a month and a year cost (BILL-87)', () => {
  const fields = '{ get_current_user_data { id billing_interval pro_pricing monthly_charge yearly_charge } }';
  const chargesOf = async (person: TestPerson) =>
    dataOf(await testApp.call<{ get_current_user_data: object }>(person.token, fields)).get_current_user_data;

  it.each([
    ['agency', null, 17_900],
    ['family', null, 1_700],
    ['base_14', null, 1_400],
    ['base_ata', 1_200, 900],
    ['none', 1_500, null],
  ])('of the plan %s with an own price of pro of %s: %s', async (plan, pro_pricing, monthly_charge) => {
    const person = await buildPerson(testApp, { plan, firstBillingDate: null });
    await testApp.sql('update users set pro_price_cents = $2 where id = $1', [person.userId, pro_pricing]);
    const terms = { billing_interval: 'monthly', pro_pricing, monthly_charge, yearly_charge: null };
    expect(await chargesOf(person)).toEqual({ id: person.userId, ...terms });
  });

  it('of a live subscription, the same sums as the screen, at either interval', async () => {
    const person = await buildPerson(testApp, { firstBillingDate: null });
    const id = await buildArtist(testApp, person.userId);
    const ask = async (document: string) => dataOf(await testApp.call<Record<string, object>>(person.token, document));
    await ask(
      `mutation { subscribe(nonce: "fake-valid-visa-nonce", yearly_plan: true, artists: [{ id: "${id}", selected_plan: "pro" }]) { id } }`,
    );
    const sums = { pro_pricing: null, monthly_charge: 1_900, yearly_charge: 19_000 };
    expect(await chargesOf(person)).toMatchObject({ billing_interval: 'yearly', ...sums });
    expect(await ask('{ get_billing_information { total } }')).toEqual({ get_billing_information: { total: 19_000 } });
    await ask('mutation { change_billing_interval(yearly_plan: false) { success } }');
    expect(await chargesOf(person)).toMatchObject({ billing_interval: 'monthly', ...sums });
    await ask('mutation { cancel_subscription { success } }');
    expect(await chargesOf(person)).toMatchObject({ monthly_charge: null, yearly_charge: null });
  });
});

it('a canceled subscription is reactivated for the artists with a plan, once (BILL-75)', async () => {
  payer.token = await logIn(testApp, payer);
  await run('mutation { cancel_subscription { success } }');
  const reactivate = 'mutation { reactivate_subscription(nonce: "fake-valid-mastercard-nonce") { success } }';
  expect(await run(reactivate)).toEqual({ reactivate_subscription: success });
  expect(await run(reactivate)).toEqual({ reactivate_subscription: success });
  const { get_billing_information: now } = await run<{ get_billing_information: object }>(
    '{ get_billing_information { status total payment_method { last4 } } }',
  );
  // Two artists were on the subscription, the third is on its trial plan; pro costs this payer $15.
  expect(now).toMatchObject({ status: 'Pending', payment_method: { last4: '4444' } });
  expect(await testApp.modules.billing.check()).toEqual([]);
});

it('a plan is selected in the signup, and costs nothing', async () => {
  const person = await buildPerson(testApp, { signupFinished: false });
  const id = await buildArtist(testApp, person.userId);
  const selecting =
    'mutation ($id: uuid!, $plan: String!) { select_plan(artist_id: $id, selected_plan: $plan) { success } }';
  expect(dataOf(await testApp.call(person.token, selecting, { id, plan: 'bio' }))).toEqual({ select_plan: success });
  expect(await testApp.sql('select current_plan from artists where id = $1', [id])).toEqual([{ current_plan: 'bio' }]);
  expect((await testApp.call(person.token, selecting, { id, plan: 'gold' })).codes).toEqual(['PLAN_UNKNOWN']);
  expect(await testApp.sql('select id from billing_intents where user_id = $1', [person.userId])).toEqual([]);
});
