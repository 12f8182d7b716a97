/** Tags over the API: on one link, on many at once, renamed and deleted. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildArtist, buildLink, buildPerson, linkObject, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

let testApp: TestApp;
let owner: TestPerson;
let artistId: string;

beforeAll(async () => {
  testApp = await createTestApp();
  owner = await buildPerson(testApp);
});
afterAll(() => testApp?.close());

const newArtist = async () => {
  artistId = await buildArtist(testApp, owner.userId);
  return artistId;
};
const run = async <Data>(document: string, variables: Record<string, unknown>) => {
  const answer = await testApp.call<Data>(owner.token, document, variables);
  return { ...answer, messages: answer.errors.map(({ message }) => message) };
};

interface Tagged {
  id: string;
  version: number;
  tags: string[];
}
const insert = 'mutation ($object: links_insert_input!) { insert_links_one(object: $object) { id version tags } }';
const create = async (tags: string[]) =>
  dataOf(await run<{ insert_links_one: Tagged }>(insert, { object: linkObject(artistId, { tags }) })).insert_links_one;
const save =
  'mutation ($id: uuid!, $set: links_set_input!) { update_links_by_pk(pk_columns: { id: $id }, _set: $set) { id version tags } }';
const list = 'query ($id: uuid!) { links(artist_id: $id) { id version title tags } }';
const listed = async () => dataOf(await run<{ links: Tagged[] }>(list, { id: artistId })).links;
const act = (name: string) =>
  `mutation ($ids: [uuid!]!, $tag: String!) { ${name}(ids: $ids, tag: $tag) { returning { id version tags } } }`;
const onMany = async (name: 'tag_links' | 'untag_links', ids: string[], tag: string) => {
  const data = dataOf(await run<Record<string, { returning: Tagged[] }>>(act(name), { ids, tag }));
  return data[name]?.returning ?? [];
};
interface Tag {
  id: string;
  name: string;
  links: number;
}
const tagsOf = async () =>
  dataOf(
    await run<{ link_tags: Tag[] }>('query ($id: uuid!) { link_tags(artist_id: $id) { id name links } }', {
      id: artistId,
    }),
  ).link_tags;
const rename = 'mutation ($id: uuid!, $name: String!) { rename_link_tag(id: $id, name: $name) { id name links } }';
const remove = 'mutation ($id: uuid!) { delete_link_tag(id: $id) { name links } }';

it('keeps the tags of a link, each once, and gives them in every list', async () => {
  await newArtist();
  const made = await create([' Summer ', 'summer', 'Press "kit", \\ 2026', '']);
  const tags = ['Press "kit", \\ 2026', 'Summer'];
  expect(made.tags).toEqual(tags);
  await create([]);
  expect((await listed()).map((link) => link.tags).sort()).toEqual([[], tags]);
  const { links } = dataOf(
    await run<{ links: Tagged[] }>('query ($id: uuid!) { links(artist_id: $id) { id tags destinations { id } } }', {
      id: artistId,
    }),
  );
  expect(links.map((link) => link.tags).sort()).toEqual([[], tags]);
  // The spelling that the artist has already stays, and what is not given is not changed.
  const changed = dataOf(
    await run<{ update_links_by_pk: Tagged }>(save, { id: made.id, set: { tags: ['SUMMER', 'Tour'] } }),
  );
  expect(changed.update_links_by_pk).toEqual({ id: made.id, version: made.version + 1, tags: ['Summer', 'Tour'] });
  const same = dataOf(await run<{ update_links_by_pk: Tagged }>(save, { id: made.id, set: { title: 'Another' } }));
  expect(same.update_links_by_pk.tags).toEqual(['Summer', 'Tour']);
  const copy = dataOf(
    await run<{ duplicate_link: Tagged }>('mutation ($id: uuid!) { duplicate_link(id: $id) { id tags } }', {
      id: made.id,
    }),
  );
  expect(copy.duplicate_link.tags).toEqual(['Summer', 'Tour']);
});

it('refuses tags that are too long or too many, and writes nothing', async () => {
  await newArtist();
  const link = await create(['Kept']);
  for (const [tags, sentence] of [
    [['x'.repeat(51)], 'A tag can have at most 50 characters'],
    [Array.from({ length: 21 }, (_, index) => `tag ${index}`), 'A link can have at most 20 tags'],
  ] as const) {
    const { messages } = await run(save, { id: link.id, set: { tags, title: 'Lost' } });
    expect(messages).toEqual([sentence]);
  }
  expect(await listed()).toEqual([expect.objectContaining({ id: link.id, version: link.version, tags: ['Kept'] })]);
  await testApp.sql(
    `insert into link_tags (id, artist_id, name, folded, created_at)
     select gen_random_uuid(), $1, 'tag ' || n, 'tag ' || n, now() from generate_series(1, 499) n`,
    [artistId],
  );
  const full = 'An artist can have at most 500 tags. Please delete some first.';
  expect((await run(save, { id: link.id, set: { tags: ['Kept', 'One more'] } })).messages).toEqual([full]);
  expect((await run(act('tag_links'), { ids: [link.id], tag: 'One more' })).messages).toEqual([full]);
  expect((await onMany('tag_links', [link.id], 'TAG 7'))[0]?.tags).toEqual(['Kept', 'tag 7']);
});

it('puts a tag on many links and takes it away again, and says which changed', async () => {
  await newArtist();
  const [one, other] = [await create(['Summer']), await create([])];
  const added = await onMany('tag_links', [one.id, other.id], 'summer');
  expect(added).toEqual([{ id: other.id, version: other.version + 1, tags: ['Summer'] }]);
  const removed = await onMany('untag_links', [one.id, other.id], 'SUMMER');
  expect(removed.map(({ id, tags }) => [id, tags]).sort()).toEqual([one, other].map(({ id }) => [id, []]).sort());
  expect(await onMany('untag_links', [one.id], 'Never')).toEqual([]);
  expect((await run(act('tag_links'), { ids: [one.id], tag: '  ' })).messages).toEqual(['Please enter a tag']);

  const foreign = await buildLink(testApp, {
    artistId: await buildArtist(testApp, (await buildPerson(testApp)).userId),
  });
  expect((await run(act('tag_links'), { ids: [one.id, foreign.id], tag: 'Mine' })).codes).toEqual(['NOT_FOUND']);
  expect((await listed()).flatMap(({ tags }) => tags)).toEqual([]);
});

it('makes one tag of two calls at once', async () => {
  await newArtist();
  const links = await Promise.all([create([]), create([]), create([])]);
  await Promise.all(links.map(({ id }) => onMany('tag_links', [id], 'Race')));
  expect(await tagsOf()).toEqual([{ id: expect.any(String), name: 'Race', links: 3 }]);
});

it('renames and deletes a tag on every link, whose lists hear of it', async () => {
  await newArtist();
  const link = await create(['Old', 'Other']);
  const [other, old] = [...(await tagsOf())].reverse();
  expect(old).toEqual({ id: expect.any(String), name: 'Old', links: 1 });
  expect((await run(rename, { id: old?.id, name: 'OTHER' })).messages).toEqual([
    'You have a tag with this name already',
  ]);
  const renamed = dataOf(await run<{ rename_link_tag: Tag }>(rename, { id: old?.id, name: ' new ' }));
  expect(renamed.rename_link_tag).toEqual({ id: old?.id, name: 'new', links: 1 });
  expect(await listed()).toEqual([expect.objectContaining({ version: link.version + 1, tags: ['new', 'Other'] })]);
  expect(dataOf(await run(remove, { id: other?.id }))).toEqual({ delete_link_tag: { name: 'Other', links: 1 } });
  expect(await listed()).toEqual([expect.objectContaining({ version: link.version + 2, tags: ['new'] })]);
  expect((await run(remove, { id: other?.id })).codes).toEqual(['NOT_FOUND']);
});
