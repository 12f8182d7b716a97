/** Upgrading an artist on trial over the API: who is put on pro for nothing, and who has to pay first. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildArtist, buildPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

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

it('never takes an artist down from max', async () => {
  const owner = await buildPerson(testApp);
  const artistId = await buildArtist(testApp, owner.userId, { plan: 'max' });
  expect(dataOf(await testApp.call(owner.token, upgrade, { id: artistId }))).toEqual(success(true));
  expect(await planOf(artistId)).toEqual({ current_plan: 'max' });
});
