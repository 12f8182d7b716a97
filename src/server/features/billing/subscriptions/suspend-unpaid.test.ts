/** Artists that nobody pays for are suspended once, whatever their payer's state, and come back with a payment (BILL-56 to BILL-58). */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailAbout } from '#tests/fixtures/account-mails.ts';
import { brokenRules } from '#tests/fixtures/billing-rules.ts';
import { buildArtist, buildLink, buildPerson, logIn, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { askHost } from '#tests/fixtures/visit.ts';
import { customerId } from '../provider/provider-ids.ts';

let testApp: TestApp;
let payer: TestPerson;
let artistId: string;
const day = 86_400_000;

beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp?.close());
beforeEach(async () => {
  payer = await buildPerson(testApp);
  artistId = await buildArtist(testApp, payer.userId, { name: 'Luna Ray' });
});
afterEach(async () => {
  testApp.standIns.cardProvider.switches.answers = 'none';
  await expect.poll(() => testApp.modules.billing.check(), { timeout: 30_000 }).toEqual([]);
});

const statusOf = async ({ path }: { path: string }) => (await askHost(testApp.settings.port, `/${path}`)).status;
const run = () => testApp.modules.billing.suspendUnpaid();
const endTrial = () => testApp.operator.setFirstBillingDate(payer.userId, new Date(testApp.clock.now().getTime() - 1));
const subscribe = async (artists = [artistId], person = payer) =>
  testApp.call(
    person.token,
    'mutation ($artists: [chosen_plan_input!]!) { subscribe(nonce: "fake-valid-visa-nonce", yearly_plan: false, artists: $artists) { id } }',
    { artists: artists.map((id) => ({ id, selected_plan: 'pro' })) },
  );
const planOf = async (id = artistId) => {
  const [row] = await testApp.sql<{ plan: string; before: string; suspended: boolean }>(
    'select current_plan as plan, plan_before_suspension as before, suspended_at is not null as suspended from artists where id = $1',
    [id],
  );
  return row;
};
/** The plan after the job has run. */
const planAfterRun = async (id = artistId) => {
  await run();
  return (await planOf(id))?.plan;
};
const card = () => {
  const { cards } = testApp.standIns.cardProvider.state;
  const found = Object.values(cards).find((one) => one.customerId === customerId(payer.userId));
  if (found === undefined) throw new Error('The provider has no card of the payer.');
  return found;
};
/** Lets days go by at the provider and here. */
const liveOn = async (days: number): Promise<void> => {
  testApp.clock.moveBy(days * day);
  testApp.standIns.cardProvider.runDue();
  await expect.poll(() => testApp.modules.billing.check(), { timeout: 30_000 }).toEqual([]);
  payer.token = await logIn(testApp, payer);
};
const captured = () => testApp.standIns.cardProvider.captured().get(customerId(payer.userId)) ?? 0;

describe('a trial that is over', () => {
  it('suspends the artist once, mails its payer, and takes its pages away until somebody pays', async () => {
    const link = await buildLink(testApp, { artistId });
    expect(await statusOf(link)).toBe(200);
    expect(await run()).toBe(0);
    await endTrial();
    expect(await Promise.all([run(), run()])).toEqual(expect.arrayContaining([1, 0]));
    expect(await run()).toBe(0);
    expect(await planOf()).toEqual({ plan: '', before: 'pro', suspended: true });
    await expect.poll(() => statusOf(link)).toBe(410);
    const shown = await testApp.call(
      payer.token,
      '{ get_current_user_data { artists { current_plan suspended_at } } }',
    );
    expect(shown.data).toEqual({
      get_current_user_data: {
        artists: [{ current_plan: '', suspended_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/) }],
      },
    });
    await mailAbout(testApp, payer.email, 'The links of Luna Ray are suspended');
    dataOf(await subscribe());
    expect(await planOf()).toEqual({ plan: 'pro', before: '', suspended: false });
    await expect.poll(() => statusOf(link)).toBe(200);
    expect(await run()).toBe(0);
    expect(captured()).toBe(1900);
  });

  it('suspends nothing where the first payment is moved meanwhile, as by a coupon', async () => {
    await endTrial();
    const later = new Date(testApp.clock.now().getTime() + day).toISOString();
    const moving = testApp.sql(
      `update users set first_billing_date = '${later}' where id = '${payer.userId}'; select pg_sleep(4) as moving`,
    );
    const isMoving = "select 1 from pg_stat_activity where query like '%pg_sleep(4) as moving' and state = 'active'";
    await expect.poll(async () => (await testApp.sql(isMoving)).length).toBe(1);
    expect(await planAfterRun()).toBe('pro');
    await moving;
  });

  it('suspends nothing while a payment has no answer, and nothing afterwards if it was made', async () => {
    await endTrial();
    testApp.standIns.cardProvider.switches.answers = 'lost';
    expect((await subscribe()).codes).toEqual(['BILLING_PENDING']);
    expect(await planAfterRun()).toBe('pro');
    testApp.standIns.cardProvider.switches.answers = 'none';
    expect(await planAfterRun()).toBe('pro');
    expect(captured()).toBe(1900);
  });

  it('leaves the artists of agencies, families and people without a trial alone', async () => {
    for (const draft of [{ plan: 'agency' }, { plan: 'family' }, { firstBillingDate: null }]) {
      const other = await buildPerson(testApp, draft);
      const id = await buildArtist(testApp, other.userId);
      if (draft.plan !== undefined)
        await testApp.operator.setFirstBillingDate(other.userId, new Date(testApp.clock.now().getTime() - day));
      expect(await planAfterRun(id)).toBe('pro');
    }
  });
});

it('is done by a job every ten minutes, and the rules notice when it is not', async () => {
  await endTrial();
  const broken = async () => (await brokenRules(testApp)).filter((rule) => rule.endsWith(artistId));
  expect(await broken()).toEqual([`BILL-56: an artist has a plan that nobody pays for: ${artistId}`]);
  const job = testApp.modules.billing.jobs?.find(({ definition }) => definition.name === 'billing.suspend_unpaid');
  expect(job?.definition.schedule).toBe('*/10 * * * *');
  await job?.run({});
  expect((await planOf())?.plan).toBe('');
  expect(await broken()).toEqual([]);
});

describe('a subscription', () => {
  it('that is canceled pays for its artist to the end of the period', async () => {
    await endTrial();
    dataOf(await subscribe());
    dataOf(await testApp.call(payer.token, 'mutation { cancel_subscription { success } }'));
    await liveOn(20);
    expect(await planAfterRun()).toBe('pro');
    await liveOn(12);
    expect(await planAfterRun()).toBe('');
    expect(captured()).toBe(1900);
  });

  it('that is overdue keeps its artist until the provider gives up, and then ends with what was paid', async () => {
    await endTrial();
    dataOf(await subscribe());
    card().declines = '2000';
    await liveOn(32);
    expect(await planAfterRun()).toBe('pro');
    await liveOn(9);
    const [{ status } = { status: '' }] = await testApp.sql<{ status: string }>(
      'select subscription_status as status from users where id = $1',
      [payer.userId],
    );
    expect(status).toBe('Canceled');
    expect(await planAfterRun()).toBe('');
    expect(captured()).toBe(1900);
  });

  it('that is overdue can be canceled: what is overdue is not charged any more, and the artist is suspended', async () => {
    await endTrial();
    dataOf(await subscribe());
    card().declines = '2000';
    await liveOn(32);
    dataOf(await testApp.call(payer.token, 'mutation { cancel_subscription { success } }'));
    expect(await planAfterRun()).toBe('');
    card().declines = '';
    await liveOn(9);
    expect(captured()).toBe(1900);
  });

  it('for one of two artists keeps the other one to the end of the trial only', async () => {
    const other = await buildArtist(testApp, payer.userId);
    dataOf(await subscribe());
    expect(await planAfterRun(other)).toBe('pro');
    await liveOn(15);
    expect(await planAfterRun()).toBe('pro');
    expect(await planOf(other)).toMatchObject({ plan: '', before: 'pro' });
    expect(captured()).toBe(1900);
  });
});

it('leaves the free artist of an account alone whose subscription for another one has ended (COUP-2, BILL-28)', async () => {
  payer = await buildPerson(testApp, { firstBillingDate: null });
  const free = await buildArtist(testApp, payer.userId, { name: 'Free Band' });
  const paid = await buildArtist(testApp, payer.userId, { name: 'Paid Band' });
  dataOf(await subscribe([paid]));
  dataOf(await testApp.call(payer.token, 'mutation { cancel_subscription { success } }'));
  await liveOn(32);
  expect(await planAfterRun(free)).toBe('pro');
  expect((await planOf(paid))?.plan).toBe('');
  const reading = 'query ($id: uuid!) { artist_socials(artist_id: $id) { id } }';
  expect((await testApp.call(payer.token, reading, { id: free })).codes).toEqual([]);
  const { get_billing_information: billed } = dataOf(
    await testApp.call<{ get_billing_information: { artists: { name: string; is_free: boolean }[] } }>(
      payer.token,
      '{ get_billing_information { artists { name is_free } } }',
    ),
  );
  expect(billed.artists.map(({ name, is_free }) => [name, is_free])).toEqual([
    ['Free Band', true],
    ['Paid Band', false],
  ]);
  dataOf(await testApp.call(payer.token, 'mutation { resubscribe(nonce: "fake-valid-visa-nonce") { success } }'));
  expect(captured()).toBe(2 * 1900);
  expect(await planOf(paid)).toMatchObject({ plan: 'pro' });
});

it('keeps an heir’s artist as long as the former payer paid for it', async () => {
  const heir = await buildPerson(testApp, { firstBillingDate: null });
  await testApp.operator.addMember(artistId, heir.userId, 'owner');
  await endTrial();
  dataOf(await subscribe());
  dataOf(await testApp.call(payer.token, 'mutation { delete_account { success } }'));
  testApp.clock.moveBy(20 * day);
  expect(await planAfterRun()).toBe('pro');
  testApp.clock.moveBy(12 * day);
  expect(await planAfterRun()).toBe('');
  expect(await planOf()).toMatchObject({ plan: '', before: 'pro' });
  heir.token = await logIn(testApp, heir);
  dataOf(await subscribe([artistId], heir));
  expect(await planOf()).toMatchObject({ plan: 'pro' });
  expect(testApp.standIns.cardProvider.captured().get(customerId(heir.userId))).toBe(1900);
  expect(captured()).toBe(1900);
});

it('gives an heir on trial no dearer plan than was paid beyond the trial, without a subscription (BILL-53)', async () => {
  const heir = await buildPerson(testApp);
  await testApp.operator.addMember(artistId, heir.userId, 'owner');
  await endTrial();
  dataOf(await subscribe());
  dataOf(await testApp.call(payer.token, 'mutation { delete_account { success } }'));
  const change = async (plan: string) =>
    (
      await testApp.call(
        heir.token,
        'mutation ($id: uuid!, $plan: String!) { change_artist_plan(artist_id: $id, selected_plan: $plan) { success } }',
        { id: artistId, plan },
      )
    ).codes[0];
  const preview = 'query ($id: uuid!) { preview_artist_plan(artist_id: $id, selected_plan: "max") { due_cents } }';
  expect((await testApp.call(heir.token, preview, { id: artistId })).codes).toEqual(['PAYMENT_METHOD_MISSING']);
  expect(await change('max')).toBe('PAYMENT_METHOD_MISSING');
  // What was paid stays free, also after a cheaper one.
  expect(await change('bio')).toBeUndefined();
  expect(await change('pro')).toBeUndefined();
  dataOf(await subscribe([artistId], heir));
  expect(await change('max')).toBeUndefined();
  expect(await planOf()).toMatchObject({ plan: 'max' });
  expect(testApp.standIns.cardProvider.captured().get(customerId(heir.userId))).toBeUndefined();
});
