/** How long the lists of a team and of a person's artists get: one more is refused, with a sentence. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mailTo } from '#tests/fixtures/account-mails.ts';
import { buildArtist, buildPerson, type TestPerson } from '#tests/fixtures/builders.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp?.close());

const saying = async ({ token }: TestPerson, document: string, variables: Record<string, unknown>) =>
  (await testApp.call(token, document, variables)).errors.map(({ message }) => message);
const invite = (by: TestPerson, artistId: string, email: string) =>
  saying(by, 'mutation ($id: uuid!, $email: String!) { invite_user(artist_id: $id, email: $email) { success } }', {
    ...{ id: artistId, email },
  });

it('ACC-130: an artist has 1,000 members and open invitations, which can be sent again', async () => {
  const owner = await buildPerson(testApp);
  const artistId = await buildArtist(testApp, owner.userId);
  await testApp.sql(
    `insert into invitations (id, artist_id, email, role, invited_by, created_at, expires_at)
     select gen_random_uuid(), $1, 'open-' || n || '@people.test', 'viewer', $2, now(), now() + interval '7 days'
     from generate_series(1, 998) n`,
    [artistId, owner.userId],
  );
  expect(await invite(owner, artistId, 'last@people.test')).toEqual([]);
  const full = ['An artist can have 1,000 members and open invitations. Please remove some first.'];
  expect(await invite(owner, artistId, 'one-more@people.test')).toEqual(full);
  expect(await invite(owner, artistId, 'open-1@people.test')).toEqual([]);
  await testApp.sql("delete from invitations where email = 'open-2@people.test'");
  expect(await invite(owner, artistId, 'one-more@people.test')).toEqual([]);
});

it('ACC-131: a person has 2,000 artists, those that they join included', async () => {
  const [person, inviter] = [await buildPerson(testApp), await buildPerson(testApp)];
  await testApp.sql(
    `with made as (
       insert into artists (id, name, billing_user_id, created_at)
       select gen_random_uuid(), 'Artist ' || n, $1, now() from generate_series(1, 1998) n returning id)
     insert into artist_users (id, artist_id, user_id, role, created_at) select gen_random_uuid(), id, $1, 'owner', now() from made`,
    [person.userId],
  );
  const add = (...names: string[]) =>
    saying(person, 'mutation ($artists: [new_artist_input!]!) { add_artists(artists: $artists) { artist_ids } }', {
      artists: names.map((name) => ({ name, selected_plan: 'pro' })),
    });
  const full = ['An account can have 2,000 artists. Please leave or delete one first.'];
  expect(await add('Mara', 'Quay', 'Ferry')).toEqual(full);
  const both = await Promise.all([add('Mara', 'Quay'), add('Ferry', 'Harbour')]);
  expect(both).toContainEqual([]);
  expect(both).toContainEqual(full);
  const joined = await buildArtist(testApp, inviter.userId);
  expect(await invite(inviter, joined, person.email)).toEqual([]);
  const token = /invitation=([\w.-]+)/.exec((await mailTo(testApp, person.email)).text)?.[1];
  const accept = () =>
    saying(person, 'mutation ($token: String!) { accept_invitation(token: $token) { artist_id } }', { token });
  expect(await accept()).toEqual(full);
  await testApp.sql("delete from artists where name = 'Artist 1' and billing_user_id = $1", [person.userId]);
  expect(await accept()).toEqual([]);
});

it('ACC-140: a person on trial sends 20 invitation mails a day over all artists, one who is past it 200', async () => {
  const owner = await buildPerson(testApp);
  const paying = await buildPerson(testApp, { firstBillingDate: null });
  const [first, second, paid] = [
    await buildArtist(testApp, owner.userId),
    await buildArtist(testApp, owner.userId),
    await buildArtist(testApp, paying.userId),
  ];
  const sent: string[][] = [];
  for (let count = 0; count < 21; count += 1)
    sent.push(await invite(owner, count % 2 === 0 ? first : second, `trial-${count}@people.test`));
  expect(sent.slice(0, 20).flat()).toEqual([]);
  expect(sent[20]).toHaveLength(1);
  for (let count = 0; count < 21; count += 1)
    expect(await invite(paying, paid, `paid-${count}@people.test`)).toEqual([]);
});
