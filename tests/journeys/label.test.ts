/** A label at work: twenty artists, eight people with three roles who join by mail, one who leaves, and one who is removed while their page is open. */
import { expect, inject, it } from 'vitest';
import { callGraphql, dataOf } from '#tests/fixtures/call.ts';
import { openAccount } from './account.ts';
import { makeArtist } from './operator.ts';
import { mailsTo } from './outbox.ts';
import { openTestApp } from './test-app.ts';

const testApp = openTestApp();
const desktop = { width: 1360, height: 1000, colorScheme: 'light' } as const;
const label = {
  email: 'label@people.test',
  password: 'twenty-artists-at-once',
  name: 'Pier One',
  plan: 'agency',
} as const;
const password = 'three trumpets and a drum';
const roles = ['owner', 'editor', 'viewer'];
const email = (person: number) => `person-${person}@label.test`;

it('a label invites eight people, each sees exactly their artists, and access ends at once', async () => {
  await makeArtist(label);
  const { run } = await openAccount(inject('baseUrl'), label);
  const names = Array.from({ length: 20 }, (_, index) => `Pier Artist ${index + 1}`);
  const { add_agency_artists: added } = await run<{ add_agency_artists: { artist_ids: string[] } }>(
    'mutation ($artists: [new_artist_input!]!) { add_agency_artists(artists: $artists) { artist_ids } }',
    { artists: names.map((name) => ({ name, selected_plan: 'pro' })) },
  );
  const call = callGraphql(inject('baseUrl'));
  const join = async (person: number, artist: number, mails: number): Promise<string> => {
    await run(
      'mutation ($id: uuid!, $email: String!, $role: String!) { invite_user(artist_id: $id, email: $email, role: $role) { success } }',
      { id: added.artist_ids[artist], email: email(person), role: roles[person % 3] },
    );
    const [mail] = await mailsTo(inject('dataDir'), email(person), mails);
    return /invitation=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  };
  // Each person works for two artists of their own: the account is made by the first invitation and joins by the second.
  const people = await Promise.all(
    Array.from({ length: 8 }, async (_, person) => {
      const registering = `mutation ($token: String!, $password: String!) {
        register_invited(token: $token, first_name: "Juno", last_name: "Park", password: $password) { token } }`;
      const first = await join(person, 2 * person, 1);
      const { register_invited: made } = dataOf(
        await call<{ register_invited: { token: string } }>(undefined, registering, { token: first, password }),
      );
      const second = await join(person, 2 * person + 1, 2);
      dataOf(
        await call(made.token, 'mutation ($token: String!) { accept_invitation(token: $token) { artist_id } }', {
          token: second,
        }),
      );
      return made.token;
    }),
  );
  const artistsOf = async (person: number) => {
    const document = '{ get_current_user_data { artists { name role } } }';
    const answer = await call<{ get_current_user_data: { artists: { name: string; role: string }[] } }>(
      people[person],
      document,
    );
    return dataOf(answer).get_current_user_data.artists;
  };
  for (let person = 0; person < 8; person += 1) {
    const own = [names[2 * person], names[2 * person + 1]].map((name) => ({ name, role: roles[person % 3] }));
    expect(await artistsOf(person)).toEqual(own);
  }

  const leaver = await testApp.newPage(desktop);
  await testApp.signIn(leaver, { email: email(1), password }, '/settings?tab=team-members');
  await leaver.getByRole('button', { name: 'Leave' }).click();
  await leaver.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await leaver.getByText('Success! You left the artist.').waitFor();
  await leaver.getByRole('heading', { name: 'SmartLinks' }).waitFor();
  expect((await artistsOf(1)).map(({ name }) => name)).toEqual([names[3]]);

  const removed = await testApp.newPage(desktop);
  const closed = new Promise<void>((resolve) =>
    removed.on('websocket', (socket) => socket.on('close', () => resolve())),
  );
  const opened = removed.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'));
  await testApp.signIn(removed, { email: email(2), password });
  await removed
    .getByText(names[4] ?? '', { exact: true })
    .first()
    .waitFor();
  await opened;
  const { artist_users: rows } = await run<{ artist_users: { id: string; team_user: { email: string } }[] }>(
    'query ($id: uuid!) { artist_users(artist_id: $id) { id team_user { email } } }',
    { id: added.artist_ids[4] },
  );
  const row = rows.find(({ team_user }) => team_user.email === email(2));
  await run('mutation ($id: uuid!) { remove_artist_users(artist_users_id: $id) { success } }', { id: row?.id });
  await closed;
  // The page goes on with the artist that is left.
  await removed
    .getByText(names[5] ?? '', { exact: true })
    .first()
    .waitFor();
  expect(await removed.getByText(names[4] ?? '', { exact: true }).count()).toBe(0);
  await testApp.check(removed, 'label-removed');
});
