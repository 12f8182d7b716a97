/** Billing over the API against the card provider's stand-in: each test ends by comparing its books with our ledger. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { enterprisePrices } from '#domain/billing/catalogue.ts';
import { buildArtist, buildPerson, logIn, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { operatorCommand } from '#tests/fixtures/operator-command.ts';
import { reportFigure } from '#tests/fixtures/report-figure.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

let testApp: TestApp;
let payer: TestPerson;
let artistId: string;
const day = 86_400_000;
const card = 'fake-valid-visa-nonce';

beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp?.close());
beforeEach(async () => {
  payer = await buildPerson(testApp);
  artistId = await buildArtist(testApp, payer.userId);
});
afterEach(async () => {
  // The provider's books, read through its own search, against the ledger of everybody, once its webhooks have arrived.
  await expect.poll(() => testApp.modules.billing.check(), { timeout: 30_000 }).toEqual([]);
});

const run = async (document: string, variables: Record<string, unknown> = {}): Promise<string | undefined> =>
  (await testApp.call(payer.token, document, variables)).codes[0];
const subscribing =
  'mutation ($nonce: String!, $yearly: Boolean!, $artists: [chosen_plan_input!]!) { subscribe(nonce: $nonce, yearly_plan: $yearly, artists: $artists) { id } }';
const subscribe = (nonce = card, plan = 'pro', yearly = false) =>
  run(subscribing, { nonce, yearly, artists: [{ id: artistId, selected_plan: plan }] });
const changePlan = (plan: string, id = artistId) =>
  run(
    'mutation ($id: uuid!, $plan: String!) { change_artist_plan(artist_id: $id, selected_plan: $plan) { success } }',
    { id, plan },
  );
interface Information {
  status: string;
  billing_interval: string;
  next_billing_date: string;
  total: number;
  credit_cents: number;
  payment_method: { last4: string } | null;
  artists: { plan: string; price_cents: number | null }[];
}
const information = async (): Promise<Information> =>
  dataOf(
    await testApp.call<{ get_billing_information: Information }>(
      payer.token,
      '{ get_billing_information { status billing_interval next_billing_date total credit_cents payment_method { last4 } artists { plan price_cents } } }',
    ),
  ).get_billing_information;
const ledger = () =>
  testApp.sql<{ kind: string; amount_cents: number }>(
    'select kind, amount_cents from billing_ledger where user_id = $1 order by id',
    [payer.userId],
  );
const endTrial = () =>
  testApp.operator.setFirstBillingDate(payer.userId, new Date(testApp.clock.now().getTime() - day));

describe('a subscription', () => {
  it('begun on trial charges nothing before the trial ends', async () => {
    expect(await subscribe()).toBeUndefined();
    const billed = await information();
    expect(billed).toMatchObject({
      status: 'Pending',
      total: 1900,
      artists: [{ plan: 'pro', price_cents: 1900 }],
    });
    expect(Date.parse(billed.next_billing_date) - testApp.clock.now().getTime()).toBeGreaterThan(12 * day);
    expect(await ledger()).toEqual([]);
  });

  it('begun after the trial charges at once what was shown, and opens the dashboard again', async () => {
    await endTrial();
    const socials = 'query ($id: uuid!) { artist_socials(artist_id: $id) { id } }';
    expect(await run(socials, { id: artistId })).toBe('SUBSCRIPTION_LAPSED');
    const preview =
      'query ($id: uuid!) { preview_subscription(artists: [{ id: $id, selected_plan: "bio" }], yearly_plan: true) { due_cents } }';
    const { preview_subscription: shown } = dataOf(
      await testApp.call<{ preview_subscription: { due_cents: number } }>(payer.token, preview, { id: artistId }),
    );
    expect(await subscribe(card, 'bio', true)).toBeUndefined();
    expect(await ledger()).toEqual([{ kind: 'sale', amount_cents: shown.due_cents }]);
    expect(shown.due_cents).toBe(6000);
    expect(await information()).toMatchObject({ status: 'Active', billing_interval: 'yearly' });
    expect(await run(socials, { id: artistId })).toBeUndefined();
  });

  it('is begun once by a hundred equal submissions', async () => {
    await endTrial();
    const before = [...testApp.standIns.cardProvider.captured().values()].reduce((sum, cents) => sum + cents, 0);
    const answers = await Promise.all(Array.from({ length: 100 }, () => subscribe()));
    // On a slow machine the last ones wait for their turn longer than 30 s.
    expect(answers.filter((code) => code !== undefined && code !== 'BILLING_PENDING')).toEqual([]);
    expect(await ledger()).toEqual([{ kind: 'sale', amount_cents: 1900 }]);
    const after = [...testApp.standIns.cardProvider.captured().values()].reduce((sum, cents) => sum + cents, 0);
    expect(after - before).toBe(1900);
    const done = answers.filter((code) => code === undefined).length;
    reportFigure(
      'equal submissions at once',
      `100: ${done} answered as done, ${100 - done} as pending, charged once ($${(after - before) / 100})`,
    );
  });

  it('that is live answers another form as a changed price, and the same form as done (BILL-80)', async () => {
    const [other, third] = [await buildArtist(testApp, payer.userId), await buildArtist(testApp, payer.userId)];
    await endTrial();
    const asked = (artists: readonly (readonly [id: string, plan: string])[], yearly = false) =>
      run(subscribing, { nonce: card, yearly, artists: artists.map(([id, selected_plan]) => ({ id, selected_plan })) });
    const form = [
      [artistId, 'pro'],
      [other, 'bio'],
    ] as const;
    expect(await asked(form)).toBeUndefined();
    const before = await ledger();
    expect(await asked(form)).toBeUndefined();
    expect(await asked([form[0]])).toBeUndefined();
    expect(await asked(form, true)).toBe('QUOTE_CHANGED');
    expect(await asked([form[0], [other, 'max']])).toBe('QUOTE_CHANGED');
    expect(await asked([...form, [third, 'bio']])).toBe('QUOTE_CHANGED');
    // Who begins anew without naming artists or plans finds it done, also for an artist that was suspended.
    expect(await changePlan('', other)).toBeUndefined();
    for (const name of ['resubscribe', 'reactivate_subscription'])
      expect(await run(`mutation { ${name}(nonce: "${card}") { success } }`)).toBeUndefined();
    expect((await ledger()).filter(({ kind }) => kind === 'sale')).toEqual(before);
  });

  it.each([
    ['fake-processor-declined-visa-nonce', 'CARD_DECLINED'],
    ['fake-consumed-nonce', 'CARD_USED'],
    ['no-such-nonce', 'CARD_INVALID'],
  ])('is refused with the card %s, and nothing changes', async (nonce, code) => {
    await endTrial();
    expect(await subscribe(nonce)).toContain(code);
    expect(await ledger()).toEqual([]);
    expect((await information()).status).toBe('Trial');
  });

  it('takes twenty cards an hour', async () => {
    await endTrial();
    for (let count = 0; count < 20; count += 1) expect(await subscribe('no-such-nonce')).toBe('CARD_INVALID');
    expect(await subscribe()).toBe('TOO_MANY_TRIES');
    expect(await ledger()).toEqual([]);
  });

  it('ends with the paid period, and can begin anew', async () => {
    await endTrial();
    await subscribe();
    expect(await run('mutation { cancel_subscription { success } }')).toBeUndefined();
    expect((await information()).status).toBe('Canceled');
    expect(await run('mutation { cancel_subscription { success } }')).toBe('SUBSCRIPTION_MISSING');
    expect(await subscribe()).toBeUndefined();
    expect((await information()).status).toBe('Pending');
    expect(await ledger()).toEqual([{ kind: 'sale', amount_cents: 1900 }]);
  });
});

describe('a plan', () => {
  it('is charged its difference at once, and its reversal credits the same', async () => {
    await endTrial();
    await subscribe(card, 'bio');
    expect(await changePlan('max')).toBeUndefined();
    const [, upgrade] = await ledger();
    expect(upgrade?.amount_cents).toBe(2300);
    expect(await changePlan('max')).toBeUndefined();
    expect(await ledger()).toHaveLength(2);
    expect(await changePlan('')).toBeUndefined();
    expect(await information()).toMatchObject({ total: 0, credit_cents: 2900, artists: [{ plan: '' }] });
  });

  it('changes free of charge on trial, and needs a card after it', async () => {
    expect(await changePlan('max')).toBeUndefined();
    expect(await ledger()).toEqual([]);
    await endTrial();
    expect(await changePlan('pro')).toBe('PAYMENT_METHOD_MISSING');
    expect(await changePlan('gold')).toBe('PLAN_UNKNOWN');
  });

  it('of several equal changes at once is charged once', async () => {
    await endTrial();
    await subscribe(card, 'bio');
    await Promise.all([changePlan('pro'), changePlan('pro'), changePlan('pro')]);
    const entries = await ledger();
    expect(entries.map(({ amount_cents }) => amount_cents)).toEqual([600, 1300]);
  });
});

it('bills by the year from today, less what is left of the month', async () => {
  await endTrial();
  await subscribe();
  expect(await run('mutation { change_billing_interval(yearly_plan: true) { success } }')).toBeUndefined();
  const sales = (await ledger()).filter(({ kind }) => kind === 'sale');
  expect(sales.map(({ amount_cents }) => amount_cents)).toEqual([1900, 17_100]);
  expect(await information()).toMatchObject({ billing_interval: 'yearly', total: 19_000, credit_cents: 0 });
});

it('begins another interval that is chosen on trial when the trial ends (BILL-70)', async () => {
  await subscribe();
  const firstDay = (await information()).next_billing_date;
  expect(await run('mutation { change_billing_interval(yearly_plan: true) { success } }')).toBeUndefined();
  expect(await ledger()).toEqual([]);
  expect(await information()).toMatchObject({
    status: 'Pending',
    billing_interval: 'yearly',
    next_billing_date: firstDay,
    total: 19_000,
  });
});

it('books the next month when the provider bills it, by its webhook alone', async () => {
  await endTrial();
  await subscribe();
  testApp.clock.moveBy(32 * day);
  await expect.poll(async () => (await ledger()).length, { timeout: 30_000 }).toBe(2);
  expect((await ledger()).map(({ amount_cents }) => amount_cents)).toEqual([1900, 1900]);
});

it('shows an agency what it is charged by hand, and nobody else', async () => {
  const charge = '{ get_billing_information { manual_charge_cents } }';
  const agency = await buildPerson(testApp, { plan: 'agency' });
  expect((await testApp.call(agency.token, charge)).data).toEqual({
    get_billing_information: { manual_charge_cents: 17_900 },
  });
  expect((await testApp.call(payer.token, charge)).data).toEqual({
    get_billing_information: { manual_charge_cents: null },
  });
});

it('charges Enterprise what the homepage says, under its own name on the screen and for the operator (BILL-55)', async () => {
  const person = await buildPerson(testApp);
  await testApp.modules.accounts.operator.saveKind(person.userId, 'agency', { isEnterprise: true });
  const bill = '{ get_billing_information { is_enterprise manual_charge_cents } }';
  expect(dataOf(await testApp.call(person.token, bill))).toEqual({
    get_billing_information: { is_enterprise: true, manual_charge_cents: enterprisePrices.monthly },
  });
  expect(await operatorCommand(testApp, 'billing-by-hand')).toContain(`$249.00  enterprise  ${person.email}`);
});

it('charges by hand what the coupon of the account says, and the operator reads the figure of the screen', async () => {
  const figures: unknown[] = [];
  for (const [code, kind, monthlyChargeCents] of [
    ['AGENCY', 'agency', 17_900],
    ['ARISTAKE', 'family', 1_400],
  ] as const) {
    await testApp.operator.createCoupon({ code, monthlyChargeCents });
    const person = await buildPerson(testApp);
    dataOf(await testApp.call(person.token, `mutation { activate_coupon(coupon: "${code}") { success } }`));
    await testApp.modules.accounts.operator.saveKind(person.userId, kind);
    await testApp.operator.endCoupon(code);
    const bills = await operatorCommand(testApp, 'billing-by-hand');
    expect(bills).toContain(`$${(monthlyChargeCents / 100).toFixed(2)}  ${kind}  ${person.email}`);
    const answer = await testApp.call(person.token, '{ get_billing_information { manual_charge_cents } }');
    figures.push(answer.data);
    expect((await testApp.call(person.token, 'mutation { remove_coupon { success } }')).codes).toEqual([
      'COUPON_BILLED_BY_HAND',
    ]);
  }
  expect(figures).toEqual(
    [17_900, 1_400].map((manual_charge_cents) => ({ get_billing_information: { manual_charge_cents } })),
  );
});

it('takes no webhook that the provider did not sign', async () => {
  const forged = new URLSearchParams({ bt_signature: 'key|00', bt_payload: 'PG5vdGlmaWNhdGlvbi8+' });
  expect((await fetch(`${testApp.url}/api/billing/webhook`, { method: 'POST', body: forged })).status).toBe(400);
  expect((await fetch(`${testApp.url}/api/billing/webhook?bt_challenge=no`)).status).toBe(400);
});

it('charges nothing on the day on which the trial ends, as long as it runs (BILL-15)', async () => {
  const now = testApp.clock.now();
  testApp.clock.moveTo(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1, 9)));
  const end = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1, 23, 30));
  await testApp.operator.setFirstBillingDate(payer.userId, end);
  payer.token = await logIn(testApp, payer);
  expect(await subscribe()).toBeUndefined();
  expect(await ledger()).toEqual([]);
  const { status, next_billing_date: next } = await information();
  expect([status, next.slice(0, 10)]).toEqual(['Pending', new Date(end.getTime() + day).toISOString().slice(0, 10)]);
  testApp.clock.moveBy(day);
  testApp.standIns.cardProvider.runDue();
  await expect.poll(async () => (await ledger()).length, { timeout: 10_000 }).toBe(1);
});

it.each([
  ['base_14', 1_400],
  ['base_ata', 900],
])(
  'bills an account on the older plan %s by hand, on its screen as in the list, until it has a subscription (BILL-55)',
  async (plan, cents) => {
    const person = await buildPerson(testApp, { firstBillingDate: null });
    const id = await buildArtist(testApp, person.userId);
    await testApp.modules.accounts.operator.saveKind(person.userId, plan);
    const list = () => operatorCommand(testApp, 'billing-by-hand');
    const charge = async () =>
      dataOf(
        await testApp.call<{ get_billing_information: { manual_charge_cents: number | null } }>(
          person.token,
          '{ get_billing_information { manual_charge_cents } }',
        ),
      ).get_billing_information.manual_charge_cents;
    expect(await charge()).toBe(cents);
    expect(await list()).toContain(`${plan}  ${person.email}`);
    dataOf(
      await testApp.call(person.token, subscribing, {
        ...{ nonce: card, yearly: false, artists: [{ id, selected_plan: 'pro' }] },
      }),
    );
    expect(await charge()).toBeNull();
    expect(await list()).not.toContain(person.email);
    // Nor once it has ended: who comes back subscribes again.
    await testApp.sql("update users set subscription_status = 'Expired', next_billing_date = $2 where id = $1", [
      person.userId,
      testApp.clock.now(),
    ]);
    expect(await charge()).toBeNull();
    expect(await list()).not.toContain(person.email);
  },
);
