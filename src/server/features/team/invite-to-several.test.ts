/** Inviting one person to several artists: one mail, one link, the rules of each team (ACC-141). */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { mailsSoFar, mailTo } from '#tests/fixtures/account-mails.ts';
import { buildArtist, buildPerson, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

let testApp: TestApp;
let owner: TestPerson;
let [ines, kilo, mara] = ['', '', ''];
let count = 0;
let email = '';
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp?.close());
beforeEach(async () => {
  owner = await buildPerson(testApp);
  mara = await buildArtist(testApp, owner.userId, { name: 'Mara Vale' });
  kilo = await buildArtist(testApp, owner.userId, { name: 'Kilo Dusk' });
  ines = await buildArtist(testApp, owner.userId, { name: 'Ines Okoro' });
  count += 1;
  email = `several-${count}@people.test`;
});

interface Answer {
  invite_to_artists: { invited: string[]; refused: { artist_id: string; code: string }[] };
}
const ask = (artists: string[], more: { role?: string; by?: TestPerson } = {}) =>
  testApp.call<Answer>(
    (more.by ?? owner).token,
    `mutation ($artists: [uuid!]!, $email: String!, $role: String) {
      invite_to_artists(artist_ids: $artists, email: $email, role: $role) { invited refused { artist_id code } } }`,
    { artists, email, role: more.role },
  );
const invite = async (...call: Parameters<typeof ask>) => dataOf(await ask(...call)).invite_to_artists;
const tokenIn = (text: string) => /invitation=([\w.-]+)/.exec(text)?.[1] ?? '';
const check = async (token: string) => {
  const document =
    'query ($token: String!) { register_invitation_check(token: $token) { status artist_name artist_names role needs_code } }';
  return dataOf(await testApp.call<{ register_invitation_check: object }>(undefined, document, { token }))
    .register_invitation_check;
};
const register = (token: string) =>
  testApp.call<{ register_invited: { token: string } }>(
    undefined,
    `mutation ($token: String!) { register_invited(token: $token, first_name: "Juno", last_name: "Park", password: "a brass band on the ferry") { token } }`,
    { token },
  );
const artistsOf = async (token: string) => {
  const { get_current_user_data: me } = dataOf(
    await testApp.call<{ get_current_user_data: { artists: { id: string; role: string }[] } }>(
      token,
      '{ get_current_user_data { artists { id role } } }',
    ),
  );
  return me.artists.map(({ id, role }) => `${id} ${role}`).sort();
};
const as = (role: string, ...ids: string[]) => ids.map((id) => `${id} ${role}`).sort();

it('sends one mail, whose link joins all artists at once', async () => {
  expect(await invite([mara, kilo, ines], { role: 'viewer' })).toEqual({
    ...{ invited: expect.arrayContaining([mara, kilo, ines]), refused: [] },
  });
  const { text, subject } = await mailTo(testApp, email);
  expect(await mailsSoFar(testApp, email)).toHaveLength(1);
  expect(subject).toBe('You are invited to Ines Okoro, Kilo Dusk and 1 more');
  expect(text).toContain('Ines Okoro, Kilo Dusk, Mara Vale');
  const token = tokenIn(text);
  expect(await check(token)).toEqual({
    ...{ status: 'pending', artist_name: 'Ines Okoro', artist_names: ['Ines Okoro', 'Kilo Dusk', 'Mara Vale'] },
    ...{ role: 'viewer', needs_code: false },
  });
  const { token: session } = dataOf(await register(token)).register_invited;
  expect(await artistsOf(session)).toEqual(as('viewer', mara, kilo, ines));
  expect(await check(token)).toMatchObject({ status: 'completed' });
});

it('leaves out the artists on which the person works already, and says so', async () => {
  const member = await buildPerson(testApp);
  await testApp.operator.addMember(kilo, member.userId, 'editor');
  email = member.email;
  expect(await invite([mara, kilo])).toEqual({
    ...{ invited: [mara], refused: [{ artist_id: kilo, code: 'ALREADY_MEMBER' }] },
  });
  expect((await ask([kilo])).codes).toEqual(['ALREADY_MEMBER']);
  const token = tokenIn((await mailTo(testApp, email)).text);
  dataOf(
    await testApp.call(member.token, 'mutation ($token: String!) { accept_invitation(token: $token) { artist_id } }', {
      token,
    }),
  );
  expect(await artistsOf(member.token)).toEqual([...as('editor', kilo, mara)].sort());
});

it('joins what is left when one invitation is withdrawn, sent again, or its inviter is no owner any more', async () => {
  const third = await buildArtist(testApp, owner.userId, { name: 'Zora Quay' });
  await invite([mara, kilo, ines, third]);
  const token = tokenIn((await mailTo(testApp, email)).text);
  const [row] = await testApp.sql<{ id: string }>('select id from invitations where artist_id = $1 and email = $2', [
    kilo,
    email,
  ]);
  await testApp.call(owner.token, 'mutation ($id: uuid!) { resend_invitation(artist_users_id: $id) { success } }', {
    id: row?.id,
  });
  await testApp.sql('delete from invitations where artist_id = $1 and email = $2', [ines, email]);
  const heir = await buildPerson(testApp);
  await testApp.operator.addMember(third, heir.userId, 'owner');
  await testApp.sql("update artist_users set role = 'viewer' where artist_id = $1 and user_id = $2", [
    third,
    owner.userId,
  ]);
  expect(await check(token)).toMatchObject({ status: 'pending', artist_names: ['Mara Vale'] });
  const { token: session } = dataOf(await register(token)).register_invited;
  expect(await artistsOf(session)).toEqual(as('editor', mara));
  const again = tokenIn((await mailTo(testApp, email)).text);
  expect(await check(again)).toMatchObject({ status: 'pending', artist_names: ['Kilo Dusk'] });
});

it('joins everywhere once, however often the link is opened at once', async () => {
  await invite([mara, kilo]);
  const token = tokenIn((await mailTo(testApp, email)).text);
  const answers = await Promise.all(Array.from({ length: 6 }, () => register(token)));
  expect(answers.filter(({ errors }) => errors.length === 0)).toHaveLength(1);
  const members = await testApp.sql('select 1 from artist_users join users on users.id = user_id where email = $1', [
    email,
  ]);
  expect(members).toHaveLength(2);
});

it('invites nobody anywhere when one artist is foreign, missing or not the caller’s to invite to', async () => {
  const foreign = await buildArtist(testApp, (await buildPerson(testApp)).userId);
  const edited = await buildArtist(testApp, (await buildPerson(testApp)).userId);
  await testApp.operator.addMember(edited, owner.userId, 'editor');
  expect((await ask([mara, foreign])).codes).toEqual(['NOT_FOUND']);
  expect((await ask([mara, '00000000-0000-4000-8000-000000000000'])).codes).toEqual(['NOT_FOUND']);
  expect((await ask([mara, edited])).codes).toEqual(['NOT_ALLOWED']);
  expect((await ask([])).codes).toEqual(['BAD_INPUT']);
  expect((await ask(Array.from({ length: 101 }, () => mara))).codes).toEqual(['BAD_INPUT']);
  expect(await testApp.sql('select 1 from invitations where email = $1', [email])).toEqual([]);
  expect(await mailsSoFar(testApp, email)).toEqual([]);
});

it('counts as one mail of the person and of the email, and as one invitation of each artist', async () => {
  for (let sent = 0; sent < 5; sent += 1) await invite([mara, kilo]);
  expect((await ask([mara, kilo])).codes).toEqual(['TOO_MANY_TRIES']);
  const trial = await buildPerson(testApp);
  const [one, other] = [await buildArtist(testApp, trial.userId), await buildArtist(testApp, trial.userId)];
  for (let sent = 0; sent < 20; sent += 1) {
    email = `trial-${count}-${sent}@people.test`;
    await invite([one, other], { by: trial });
  }
  email = `trial-${count}-last@people.test`;
  expect((await ask([one, other], { by: trial })).codes).toEqual(['TOO_MANY_TRIES']);
});
