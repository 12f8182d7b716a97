/** What a stranger or a taken session cannot do with a team: guess the code of an invited email, or change who owns the artist (ACC-40, ACC-52). */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { mailsSoFar, mailTo } from '#tests/fixtures/account-mails.ts';
import { buildArtist, buildPerson, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

let testApp: TestApp;
let owner: TestPerson;
let artistId: string;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp?.close());
beforeEach(async () => {
  owner = await buildPerson(testApp);
  artistId = await buildArtist(testApp, owner.userId);
});

const run = async (by: TestPerson | undefined, document: string, variables: object): Promise<string | undefined> =>
  (await testApp.call(by?.token, document, { ...variables })).codes[0];
const onRow = (name: string, id: string) =>
  run(owner, `mutation ($id: uuid!) { ${name}(artist_users_id: $id) { success } }`, { id });
const setRole = (id: string, role: string) =>
  run(
    owner,
    'mutation ($id: uuid!, $role: String!) { update_artist_users_role(artist_users_id: $id, role: $role) { success } }',
    { id, role },
  );
const invite = (email: string, role: string) =>
  run(
    owner,
    'mutation ($id: uuid!, $email: String!, $role: String!) { invite_user(artist_id: $id, email: $email, role: $role) { success } }',
    { id: artistId, email, role },
  );
async function member(role: 'owner' | 'editor'): Promise<TestPerson> {
  const person = await buildPerson(testApp);
  await testApp.operator.addMember(artistId, person.userId, role);
  return person;
}
interface Row {
  id: string;
  team_user: { email: string };
  user: { invitation: string | null };
}
const list = async (): Promise<Row[]> =>
  dataOf(
    await testApp.call<{ artist_users: Row[] }>(
      owner.token,
      'query ($id: uuid!) { artist_users(artist_id: $id) { id team_user { email } user { invitation } } }',
      { id: artistId },
    ),
  ).artist_users;
const rowOf = async (email: string): Promise<Row> => {
  const row = (await list()).find(({ team_user }) => team_user.email === email);
  if (row === undefined) throw new Error(`${email} is not in the team`);
  return row;
};

it('an invited email gets three codes an hour at most', async () => {
  const email = `codes-${owner.email}`;
  await invite(email, 'editor');
  const token = /invitation=([\w.-]+)/.exec((await rowOf(email)).user.invitation ?? '')?.[1];
  const sendCode = () =>
    run(undefined, 'mutation ($token: String!) { register_invitation_code(token: $token) { success } }', { token });
  const threeMinutes = 3 * 60_000;
  expect(await sendCode()).toBeUndefined();
  expect(await sendCode()).toBe('CODE_RECENT');
  testApp.clock.moveBy(threeMinutes);
  for (let sent = 1; sent < 3; sent += 1) {
    expect(await sendCode()).toBeUndefined();
    testApp.clock.moveBy(threeMinutes);
  }
  // The third one is valid for ten minutes: its form can be opened again.
  expect(await sendCode()).toBe('CODE_RECENT');
  testApp.clock.moveBy(3 * threeMinutes);
  expect(await sendCode()).toBe('TOO_MANY_TRIES');
  // The invitation, and three codes.
  await mailTo(testApp, email, 4);
  expect(await mailsSoFar(testApp, email)).toHaveLength(4);
  testApp.clock.moveBy(-6 * threeMinutes);
});

it('owners come, go and change only with a proof of who acts', async () => {
  const [second, third, editor] = [await member('owner'), await member('owner'), await member('editor')];
  const invited = `invited-${owner.email}`;
  await invite(invited, 'owner');
  const rows = await Promise.all([second.email, editor.email, invited].map(rowOf));
  const [ownerRow = '', editorRow = '', invitationRow = ''] = rows.map(({ id }) => id);
  await testApp.sql('update sessions set proven_at = null where user_id = any($1)', [[owner.userId, third.userId]]);
  const refused = await Promise.all([
    setRole(ownerRow, 'viewer'),
    setRole(editorRow, 'owner'),
    onRow('remove_artist_users', ownerRow),
    onRow('remove_artist_users', invitationRow),
    onRow('resend_invitation', invitationRow),
    invite(invited, 'viewer'),
    run(third, 'mutation ($id: uuid!) { leave_artist(artist_id: $id) { success } }', { id: artistId }),
  ]);
  expect(new Set(refused)).toEqual(new Set(['STEP_UP_NEEDED']));
  expect(await list()).toHaveLength(5);
  expect(await setRole(editorRow, 'viewer')).toBeUndefined();
  expect(await onRow('remove_artist_users', editorRow)).toBeUndefined();
  await testApp.sql('update sessions set proven_at = $1 where user_id = $2', [testApp.clock.now(), owner.userId]);
  expect(await onRow('remove_artist_users', ownerRow)).toBeUndefined();
  expect(await onRow('remove_artist_users', invitationRow)).toBeUndefined();
});
