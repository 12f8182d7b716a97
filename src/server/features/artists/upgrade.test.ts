/** Upgrading an artist on trial over the API: who is put on pro for nothing, and who has to pay first. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildArtist, buildPerson, logIn } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { customerId } from '../billing/provider/provider-ids.ts';

const upgrade = 'mutation ($id: uuid!) { upgrade_artist_trial_plan(artist_id: $id) { success } }';
const day = 86_400_000;

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp?.close());

const planOf = async (id: string) => (await testApp.sql('select current_plan from artists where id = $1', [id]))[0];
const success = (value: boolean) => ({ upgrade_artist_trial_plan: { success: value } });

it('puts a bio artist on pro while its payer is on trial, and says until when that is', async () => {
  const owner = await buildPerson(testApp);
  const artistId = await buildArtist(testApp, owner.userId, { plan: 'bio' });
  const me = '{ get_current_user_data { first_billing_date } }';
  const { get_current_user_data: user } = dataOf(
    await testApp.call<{ get_current_user_data: { first_billing_date: string } }>(owner.token, me),
  );
  const daysAhead = (Date.parse(user.first_billing_date) - testApp.clock.now().getTime()) / day;
  expect(Math.round(daysAhead)).toBe(14);
  expect(dataOf(await testApp.call(owner.token, upgrade, { id: artistId }))).toEqual(success(true));
  expect(await planOf(artistId)).toEqual({ current_plan: 'pro' });
});

it('does nothing once the trial is over', async () => {
  const owner = await buildPerson(testApp);
  const artistId = await buildArtist(testApp, owner.userId, { plan: 'bio' });
  await testApp.operator.setFirstBillingDate(owner.userId, new Date(testApp.clock.now().getTime() - day));
  expect(dataOf(await testApp.call(owner.token, upgrade, { id: artistId }))).toEqual(success(false));
  expect(await planOf(artistId)).toEqual({ current_plan: 'bio' });
});

it('asks about the one who pays, not the one who clicks', async () => {
  const [owner, payer] = [await buildPerson(testApp), await buildPerson(testApp, { plan: 'family' })];
  const artistId = await buildArtist(testApp, owner.userId, { plan: 'bio', billingUserId: payer.userId });
  for (const { userId } of [owner, payer])
    await testApp.operator.setFirstBillingDate(userId, new Date(testApp.clock.now().getTime() - day));
  expect(dataOf(await testApp.call(owner.token, upgrade, { id: artistId }))).toEqual(success(true));
  expect(await planOf(artistId)).toEqual({ current_plan: 'pro' });
});

describe('with a card that was added during the trial', () => {
  const subscribe = async (token: string, id: string) =>
    dataOf(
      await testApp.call(
        token,
        'mutation ($id: uuid!) { subscribe(nonce: "fake-valid-visa-nonce", yearly_plan: false, artists: [{ id: $id, selected_plan: "bio" }]) { id } }',
        { id },
      ),
    );
  const linesOf = (userId: string) =>
    testApp.sql(
      'select artist_id as id, plan, price_cents as cents from billing_lines join billing_subscriptions on billing_subscriptions.id = subscription_id where user_id = $1 and ended_at is null order by price_cents',
      [userId],
    );

  it('charges for pro from the first billing on, also for an artist that was left out', async () => {
    const payer = await buildPerson(testApp);
    const one = await buildArtist(testApp, payer.userId, { plan: 'bio' });
    const other = await buildArtist(testApp, payer.userId, { plan: 'bio' });
    await subscribe(payer.token, one);
    for (const id of [one, other])
      expect(dataOf(await testApp.call(payer.token, upgrade, { id }))).toEqual(success(true));
    for (const id of [one, other]) expect(await planOf(id)).toEqual({ current_plan: 'pro' });
    expect(await linesOf(payer.userId)).toEqual(
      expect.arrayContaining([one, other].map((id) => ({ id, plan: 'pro', cents: 1900 }))),
    );
    testApp.clock.moveBy(15 * day);
    testApp.standIns.cardProvider.runDue();
    await expect.poll(() => testApp.modules.billing.check(), { timeout: 30_000 }).toEqual([]);
    expect(testApp.standIns.cardProvider.captured().get(customerId(payer.userId))).toBe(3800);
    // Once it is billed, it has to be paid.
    const third = await buildArtist(testApp, payer.userId, { plan: 'bio' });
    payer.token = await logIn(testApp, payer);
    expect(dataOf(await testApp.call(payer.token, upgrade, { id: third }))).toEqual(success(false));
    await testApp.operator.setPlan(third, '');
  });

  it('charges nobody for what somebody else chose', async () => {
    const [owner, payer] = [await buildPerson(testApp), await buildPerson(testApp)];
    const artistId = await buildArtist(testApp, owner.userId, { plan: 'bio', billingUserId: payer.userId });
    await testApp.operator.addMember(artistId, payer.userId, 'owner');
    await subscribe(payer.token, artistId);
    expect(dataOf(await testApp.call(owner.token, upgrade, { id: artistId }))).toEqual(success(false));
    expect(await linesOf(payer.userId)).toEqual([{ id: artistId, plan: 'bio', cents: 600 }]);
  });
});

it('keeps the end that was agreed for the artist', async () => {
  const heir = await buildPerson(testApp);
  const artistId = await buildArtist(testApp, heir.userId, { plan: 'bio' });
  const end = new Date(testApp.clock.now().getTime() + 5 * day);
  await testApp.sql('update artists set paid_until = $2 where id = $1', [artistId, end]);
  expect(dataOf(await testApp.call(heir.token, upgrade, { id: artistId }))).toEqual(success(true));
  expect(await testApp.sql('select paid_until from artists where id = $1', [artistId])).toEqual([{ paid_until: end }]);
});

it('never takes an artist down from max', async () => {
  const owner = await buildPerson(testApp);
  const artistId = await buildArtist(testApp, owner.userId, { plan: 'max' });
  expect(dataOf(await testApp.call(owner.token, upgrade, { id: artistId }))).toEqual(success(true));
  expect(await planOf(artistId)).toEqual({ current_plan: 'max' });
});
