/** Deleting the own account: what goes with it, what stays with co-owners, and that nothing is deleted without a recent proof. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mailTo } from '#tests/fixtures/account-mails.ts';
import { buildArtist, buildLink, buildPerson, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { createVisitor } from '#tests/fixtures/visit.ts';

const preview = '{ account_deletion_preview { deleted_artists { id } kept_artists { id kept_by } custom_domains } }';
const deletion = 'mutation { delete_account { success } }';
const stepUp = 'mutation ($password: String!) { step_up(password: $password) { success } }';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp?.close());

const remove = ({ token }: TestPerson) => testApp.call(token, deletion);
const artistRow = async (id: string) =>
  (await testApp.sql<{ payer: string }>('select billing_user_id as payer from artists where id = $1', [id]))[0];
const roleOf = async (artistId: string, { userId }: TestPerson) =>
  (
    await testApp.sql<{ role: string }>('select role from artist_users where artist_id = $1 and user_id = $2', [
      artistId,
      userId,
    ])
  )[0]?.role;

it('deletes what nobody else owns, hands the rest over, ends every session and tells those concerned', async () => {
  const person = await buildPerson(testApp);
  const friend = await buildPerson(testApp);
  const agency = await buildPerson(testApp, { plan: 'agency' });
  const editor = await buildPerson(testApp);
  const alone = await buildArtist(testApp, person.userId);
  const shared = await buildArtist(testApp, person.userId);
  const paidElsewhere = await buildArtist(testApp, person.userId, { billingUserId: agency.userId });
  await testApp.operator.addMember(alone, editor.userId, 'editor');
  await testApp.operator.addMember(shared, friend.userId, 'owner');
  await testApp.operator.addMember(shared, editor.userId, 'editor');
  const { id: linkId } = await buildLink(testApp, { artistId: alone });
  const domain = 'leaving.label.example';
  await testApp.operator.customDomains.addUnchecked({ domain, userId: person.userId, artistIds: [alone] });

  const { account_deletion_preview: shown } = dataOf(
    await testApp.call<{
      account_deletion_preview: { deleted_artists: { id: string }[]; kept_artists: { id: string; kept_by: string }[] };
    }>(person.token, preview),
  );
  expect(shown).toMatchObject({ deleted_artists: [{ id: alone }], custom_domains: [domain] });
  expect(shown.kept_artists.map(({ id }) => id).sort()).toEqual([shared, paidElsewhere].sort());

  await testApp.sql('update sessions set proven_at = null where user_id = $1', [person.userId]);
  expect((await remove(person)).codes).toEqual(['STEP_UP_NEEDED']);
  expect(await artistRow(alone)).toBeDefined();

  dataOf(await testApp.call(person.token, stepUp, { password: person.password }));
  dataOf(await remove(person));
  expect(await testApp.sql('select 1 from users where id = $1', [person.userId])).toEqual([]);
  expect(await artistRow(alone)).toBeUndefined();
  expect(await testApp.sql('select 1 from links where id = $1', [linkId])).toEqual([]);
  expect(await artistRow(shared)).toEqual({ payer: friend.userId });
  expect(await artistRow(paidElsewhere)).toEqual({ payer: agency.userId });
  expect(await roleOf(paidElsewhere, agency)).toBe('owner');
  expect(await roleOf(shared, editor)).toBe('editor');
  expect(await testApp.sql('select 1 from custom_domains where domain = $1', [domain])).toEqual([]);
  expect((await testApp.call(person.token, preview)).codes).toEqual(['NOT_SIGNED_IN']);
  expect((await testApp.call(friend.token, '{ security_events { kind } }')).data).toEqual({
    security_events: [{ kind: 'payer-changed' }],
  });
  expect(await mailTo(testApp, person.email)).toMatchObject({ subject: 'Your account was deleted' });
  expect(await mailTo(testApp, friend.email)).toMatchObject({ subject: 'You pay for an artist now' });
});

it('lets somebody who was removed from their last artist keep their account in order, and delete it', async () => {
  const [owner, person] = [await buildPerson(testApp), await buildPerson(testApp, { firstBillingDate: null })];
  const artistId = await buildArtist(testApp, owner.userId);
  await testApp.operator.addMember(artistId, person.userId, 'editor');
  await testApp.sql('delete from artist_users where artist_id = $1 and user_id = $2', [artistId, person.userId]);
  const call = async (document: string) => dataOf(await testApp.call<Record<string, unknown>>(person.token, document));

  await call('mutation { update_users(first_name: "Ada", last_name: "Quill") { id } }');
  const change =
    'mutation ($old: String!, $new: String!) { update_password(current_password: $old, new_password: $new) { success } }';
  const renewed = { old: person.password, new: 'without-an-artist-now' };
  expect(dataOf(await testApp.call(person.token, change, renewed))).toEqual({ update_password: { success: true } });
  expect(await call('{ security_events { kind } }')).toMatchObject({
    security_events: [{ kind: 'password-changed' }],
  });
  await call('mutation { request_data_export { id } }');
  const state = async () => (await call('{ data_export { state } }')).data_export;
  await expect.poll(state, { timeout: 20_000 }).toEqual({ state: 'ready' });
  expect(await call(preview)).toEqual({
    account_deletion_preview: { deleted_artists: [], kept_artists: [], custom_domains: [] },
  });
  await call(deletion);
  expect(await testApp.sql('select 1 from users where id = $1', [person.userId])).toEqual([]);
  expect(await artistRow(artistId)).toEqual({ payer: owner.userId });
});

it('leaves no hits of its artists, also of segments that arrive late, and those of others unharmed', async () => {
  const [person, friend] = [await buildPerson(testApp), await buildPerson(testApp)];
  const spotify = {
    type: 'spotify' as const,
    cta: 'Stream',
    url: 'https://open.spotify.com/album/4uLU6hMCjMI75M1A2tKUQC',
  };
  const pageOf = async (userId: string) =>
    buildLink(testApp, { artistId: await buildArtist(testApp, userId), destinations: [spotify] });
  const [own, other] = [await pageOf(person.userId), await pageOf(friend.userId)];
  const visitor = await createVisitor(testApp);
  const sweep = testApp.modules.stats.jobs?.find(({ definition }) => definition.name === 'stats.sweep_deleted_artists');
  const sweepTwice = () => Promise.all([sweep?.run({}), sweep?.run({})]);
  const notes = () => testApp.sql('select 1 from deleted_artists where artist_id = $1', [own.artistId]);
  try {
    for (const { id, path } of [own, other]) {
      await visitor.ask(`/${path}/spotify`);
      expect(await visitor.storedHits(id, 1)).toHaveLength(1);
    }
    await testApp.sql('update sessions set proven_at = now() where user_id = $1', [person.userId]);
    dataOf(await remove(person));
    await sweepTwice();
    await expect.poll(async () => (await visitor.storedHits(own.id, 0)).length).toBe(0);
    expect(await visitor.storedHits(other.id, 1)).toHaveLength(1);
    expect(await notes()).toHaveLength(1);
    testApp.clock.moveBy(3 * 86_400_000);
    await sweepTwice();
    expect(await notes()).toEqual([]);
    expect(await visitor.storedHits(other.id, 1)).toHaveLength(1);
  } finally {
    await visitor.close();
  }
});
