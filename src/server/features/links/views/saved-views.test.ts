/** Saved views over the API: each person's own, for an artist and for all artists. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildArtist, buildPerson, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

let testApp: TestApp;
let owner: TestPerson;
let artistId: string;
beforeAll(async () => {
  testApp = await createTestApp();
  owner = await buildPerson(testApp);
  artistId = await buildArtist(testApp, owner.userId);
});
afterAll(() => testApp?.close());

interface View {
  id: string;
  name: string;
  query: string;
}
const run = async (document: string, variables: Record<string, unknown>, person = owner) => {
  const answer = await testApp.call<Record<string, View>>(person.token, document, variables);
  return { ...answer, messages: answer.errors.map(({ message }) => message) };
};
const save =
  'mutation ($id: uuid, $name: String!, $query: String!) { save_link_view(artist_id: $id, name: $name, query: $query) { id name query } }';
const rename = 'mutation ($id: uuid!, $name: String!) { rename_link_view(id: $id, name: $name) { id name query } }';
const remove = 'mutation ($id: uuid!) { delete_link_view(id: $id) { id } }';
const list = async (id: string | null, person = owner) =>
  dataOf(
    await testApp.call<{ saved_link_views: View[] }>(
      person.token,
      'query ($id: uuid) { saved_link_views(artist_id: $id) { id name query } }',
      { id },
    ),
  ).saved_link_views;
const make = async (name: string, query: string, id: string | null = artistId) => {
  const view = dataOf(await run(save, { id, name, query })).save_link_view;
  if (view === undefined) throw new Error('no view');
  return view;
};

it('keeps views by name, for an artist and for all artists apart', async () => {
  const summer = await make('Summer', 'tag=Summer&range=last_7_days&type=release');
  expect(summer.query).toBe('type=release&tag=Summer');
  expect(await make('summer', 'tag=Winter')).toEqual({ ...summer, query: 'tag=Winter' });
  const everywhere = await make('Summer', 'tag=Summer', null);
  expect(await list(artistId)).toEqual([{ ...summer, query: 'tag=Winter' }]);
  expect(await list(null)).toEqual([everywhere]);

  const press = await make('Press', 'tag=Press');
  expect((await run(rename, { id: press.id, name: 'SUMMER' })).messages).toEqual([
    'You have a view with this name already',
  ]);
  expect((await run(rename, { id: press.id, name: ' ' })).messages).toEqual(['Please enter a name for the view']);
  expect((await run(save, { id: artistId, name: 'x'.repeat(61), query: '' })).messages).toEqual([
    'The name of a view can have at most 60 characters',
  ]);
  expect(dataOf(await run(rename, { id: press.id, name: 'Kit' })).rename_link_view?.name).toBe('Kit');
  dataOf(await run(remove, { id: press.id }));
  expect((await list(artistId)).map(({ name }) => name)).toEqual(['Summer']);
});

it('shows nobody the views of others, not even to members of the artist', async () => {
  const view = await make('Mine alone', 'q=x');
  const member = await buildPerson(testApp);
  await testApp.operator.addMember(artistId, member.userId, 'editor');
  expect(await list(artistId, member)).toEqual([]);
  expect((await run(rename, { id: view.id, name: 'Taken' }, member)).codes).toEqual(['NOT_FOUND']);
  expect((await run(remove, { id: view.id }, member)).codes).toEqual(['NOT_FOUND']);
});

it('takes 50 views and no more', async () => {
  const other = await buildArtist(testApp, owner.userId);
  await testApp.sql(
    `insert into saved_link_views (id, user_id, artist_id, name, query, created_at)
     select gen_random_uuid(), $1, $2, 'View ' || n, '', now() from generate_series(1, 50) n`,
    [owner.userId, other],
  );
  expect((await run(save, { id: other, name: 'One more', query: '' })).messages).toEqual([
    'You can keep 50 views here. Please delete one first.',
  ]);
  expect((await run(save, { id: other, name: 'View 7', query: 'q=x' })).messages).toEqual([]);
});
