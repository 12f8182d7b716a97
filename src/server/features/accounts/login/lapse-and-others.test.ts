/** A lapse is about what one pays for: artists that others pay for stay open to a person whose own trial is over (ACC-81). */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildArtist, buildPerson, type TestPerson } from '#tests/fixtures/builders.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { openSocket } from '#tests/fixtures/watch.ts';

const linksOf = 'subscription ($id: uuid!) { links(artist_id: $id) { id } }';
const read = 'query ($id: uuid!) { artist_socials(artist_id: $id) { id } }';
const change =
  'mutation ($id: uuid!) { update_artist_socials(artist_id: $id, new_artist_socials: [], deleted_artist_social_ids: []) { id } }';
const leave = 'mutation ($id: uuid!) { leave_artist(artist_id: $id) { success } }';
const deleteArtist = 'mutation ($id: uuid!) { delete_artist(artist_id: $id) { success } }';
const deleteAccount = 'mutation { delete_account { success } }';
/** Asks for the permission with any artist, not for one: the domain is malformed. */
const addDomain = 'mutation { add_custom_domain(domain: "no domain") { added } }';

let testApp: TestApp;
let lapsed: TestPerson;
let payer: TestPerson;
/** What the lapsed account pays for, and what another account pays for. */
let own: string;
let others: string;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp?.close());
beforeEach(async () => {
  [lapsed, payer] = [await buildPerson(testApp), await buildPerson(testApp)];
  own = await buildArtist(testApp, lapsed.userId);
  others = await buildArtist(testApp, payer.userId);
  await testApp.operator.addMember(others, lapsed.userId, 'editor');
  await testApp.operator.setFirstBillingDate(lapsed.userId, testApp.clock.now());
});

const refusals = async (document: string, id?: string) =>
  (await testApp.call(lapsed.token, document, id === undefined ? {} : { id })).codes;

it('works on an artist that another account pays for, and on none of its own', async () => {
  for (const document of [read, change]) {
    expect(await refusals(document, others)).toEqual([]);
    expect(await refusals(document, own)).toEqual(['SUBSCRIPTION_LAPSED']);
  }
  const socket = openSocket(testApp.url, lapsed.token);
  expect(await socket.watch(linksOf, { id: others }).next()).toEqual({ links: [] });
  await expect(socket.watch(linksOf, { id: own }).next()).rejects.toThrow('SUBSCRIPTION_LAPSED');
  socket.close();
});

it('passes where any artist will do as soon as another account pays for one with the right role', async () => {
  expect(await refusals(addDomain)).toEqual(['SUBSCRIPTION_LAPSED']);
  await testApp.operator.addMember(others, lapsed.userId, 'owner');
  expect(await refusals(addDomain)).toEqual(['CUSTOM_DOMAIN_INVALID']);
});

it('is refused of what another account pays for only what the role or a missing plan refuses', async () => {
  await testApp.operator.addMember(others, lapsed.userId, 'viewer');
  expect(await refusals(change, others)).toEqual(['NOT_ALLOWED']);
  await testApp.operator.addMember(others, lapsed.userId, 'editor');
  await testApp.sql("update artists set current_plan = '' where id = $1", [others]);
  expect(await refusals(change, others)).toEqual(['ARTIST_SUSPENDED']);
});

it('is refused an artist that it pays for, whatever the lapse of an owner who does not', async () => {
  await testApp.sql('update artists set billing_user_id = $2 where id = $1', [own, payer.userId]);
  expect(await refusals(change, own)).toEqual([]);
  await testApp.sql('update artists set billing_user_id = $2 where id = $1', [others, lapsed.userId]);
  expect(await refusals(change, others)).toEqual(['SUBSCRIPTION_LAPSED']);
});

it('leaves the artists of others, and deletes its own', async () => {
  expect(await refusals(deleteArtist, own)).toEqual([]);
  expect(await testApp.sql('select 1 from artists where id = $1', [own])).toEqual([]);
  expect(await refusals(leave, others)).toEqual([]);
  expect(await refusals(read, others)).toEqual(['NOT_FOUND']);
});

it('loses an open artist at the moment when it becomes the payer', async () => {
  await testApp.operator.addMember(others, lapsed.userId, 'owner');
  const socket = openSocket(testApp.url, lapsed.token);
  expect(await socket.watch(linksOf, { id: others }).next()).toEqual({ links: [] });
  expect((await testApp.call(payer.token, deleteAccount)).codes).toEqual([]);
  expect(await socket.closed).toBe(1012);
  expect(await refusals(read, others)).toEqual(['SUBSCRIPTION_LAPSED']);
});
