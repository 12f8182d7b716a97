/** What the API says of an artist's bill, and to whom (BILL-101). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildArtist, buildPerson, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { subscriptionId } from '../provider/provider-ids.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp?.close());

const fields = `id plan active_plan username subscription_status subscription_id first_billing_date next_billing_date monthly_charge
  billing_user { id email }`;
const artistOf = async ({ token }: { token: string }, id: string) =>
  dataOf(
    await testApp.call<{ artists_by_pk: Record<string, unknown> }>(
      token,
      `query ($id: uuid!) { artists_by_pk(id: $id) { ${fields} } }`,
      { id },
    ),
  ).artists_by_pk;
const subscribe = async ({ token }: TestPerson, artists: object[], yearly: boolean) =>
  dataOf(
    await testApp.call(
      token,
      'mutation ($artists: [chosen_plan_input!]!, $yearly: Boolean!) { subscribe(nonce: "fake-valid-visa-nonce", yearly_plan: $yearly, artists: $artists) { id } }',
      { artists, yearly },
    ),
  );
const nothing = {
  ...{ plan: null, subscription_status: null, subscription_id: null },
  ...{ first_billing_date: null, next_billing_date: null, monthly_charge: null },
};

it('gives the payer the bill, owners who pays, and others neither', async () => {
  const payer = await buildPerson(testApp, { firstBillingDate: null });
  const artistId = await buildArtist(testApp, payer.userId);
  const people = {
    owner: await buildPerson(testApp),
    editor: await buildPerson(testApp),
    viewer: await buildPerson(testApp),
  };
  for (const [role, { userId }] of Object.entries(people))
    await testApp.operator.addMember(artistId, userId, role as keyof typeof people);
  await subscribe(payer, [{ id: artistId, selected_plan: 'pro' }], true);
  const bill = {
    ...{ plan: 'pro_yearly', active_plan: 'pro', subscription_status: 'Active', first_billing_date: null },
    ...{ subscription_id: subscriptionId(payer.userId, 1), monthly_charge: 1900 },
    billing_user: { id: payer.userId, email: payer.email },
  };
  const shown = await artistOf(payer, artistId);
  expect(shown).toMatchObject(bill);
  expect(new Date(String(shown.next_billing_date)).getTime()).toBeGreaterThan(testApp.clock.now().getTime());
  const { owner, editor, viewer } = people;
  expect(await artistOf(owner, artistId)).toMatchObject({ ...nothing, billing_user: { id: payer.userId } });
  for (const person of [editor, viewer])
    expect(await artistOf(person, artistId)).toMatchObject({ ...nothing, active_plan: 'pro', billing_user: null });
  // A payer who is no member any more.
  await testApp.sql('delete from artist_users where artist_id = $1 and user_id = $2', [artistId, payer.userId]);
  expect(await artistOf(payer, artistId)).toMatchObject(bill);
});

it('tells the artists of one payer apart, and knows nothing of a former payer', async () => {
  const payer = await buildPerson(testApp, { firstBillingDate: null });
  const heir = await buildPerson(testApp);
  const [bio, without, left] = [
    await buildArtist(testApp, payer.userId),
    await buildArtist(testApp, payer.userId),
    await buildArtist(testApp, payer.userId),
  ];
  await subscribe(
    payer,
    [
      { id: bio, selected_plan: 'bio' },
      { id: left, selected_plan: 'max' },
    ],
    false,
  );
  await testApp.sql('update artists set billing_user_id = $2 where id = $1', [left, heir.userId]);
  await testApp.operator.addMember(left, payer.userId, 'owner');
  await testApp.operator.setPlan(without, '');
  const { artists } = dataOf(
    await testApp.call<{ get_current_user_data: { artists: { id: string }[] } }>(
      payer.token,
      `{ get_current_user_data { artists { ${fields} } } }`,
    ),
  ).get_current_user_data;
  const of = (id: string) => artists.find((artist) => artist.id === id);
  expect(of(bio)).toMatchObject({ plan: 'lite_monthly', monthly_charge: 600, subscription_status: 'Active' });
  expect(of(without)).toMatchObject({ ...nothing, active_plan: null, subscription_status: '' });
  expect(of(left)).toMatchObject({ ...nothing, billing_user: { id: heir.userId } });
  expect(await artistOf(heir, left)).toMatchObject({
    ...{ ...nothing, subscription_status: '', first_billing_date: expect.any(String) },
    billing_user: { id: heir.userId },
  });
});

it("names an artist by its subdomain's label", async () => {
  const { userId, token } = await buildPerson(testApp);
  const [named, other] = [await buildArtist(testApp, userId), await buildArtist(testApp, userId)];
  await testApp.operator.addDomain(named, `sub-${named}.vibe.to`);
  expect((await artistOf({ token }, named)).username).toBe(`sub-${named}`);
  expect((await artistOf({ token }, other)).username).toBeNull();
});
