/** The links of all artists in one list: search, filters, pages, and nothing of artists that a person may not read. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildArtist, buildPerson, linkObject, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

let testApp: TestApp;
let owner: TestPerson;
let mara: string;
let ines: string;

interface Page {
  links: { title: string; tags: string[]; artist_id: string; views_total: number; views_trend: number[] }[];
  next: string | null;
  total: number | null;
  tags: { name: string; links: number }[];
}
const query = `query ($search: String!, $tags: [String!]!, $kind: String!, $oldest: Boolean!, $after: String, $limit: Int) {
  links_of_all(search: $search, tags: $tags, kind: $kind, oldest_first: $oldest, after: $after, limit: $limit) {
    links { title tags artist_id views_total views_trend } next total tags { name links } } }`;
const ask = (variables: Record<string, unknown> = {}, token = owner.token) =>
  testApp.call<{ links_of_all: Page }>(token, query, { search: '', tags: [], kind: '', oldest: false, ...variables });
const page = async (variables: Record<string, unknown> = {}) => dataOf(await ask(variables)).links_of_all;
const titles = async (variables: Record<string, unknown> = {}) =>
  (await page(variables)).links.map(({ title }) => title);
const insert = 'mutation ($object: links_insert_input!) { insert_links_one(object: $object) { id } }';

beforeAll(async () => {
  testApp = await createTestApp();
  owner = await buildPerson(testApp, { plan: 'agency', firstBillingDate: null });
  mara = await buildArtist(testApp, owner.userId, { name: 'Mará Vale' });
  ines = await buildArtist(testApp, owner.userId, { name: 'Ines Okoro' });
  const stranger = await buildPerson(testApp);
  const theirs = await buildArtist(testApp, stranger.userId);
  dataOf(await testApp.call(stranger.token, insert, { object: linkObject(theirs, { title: 'Not yours' }) }));
  for (const [artistId, title, more] of [
    [mara, 'One', { tags: ['Summer'], rid: 'GBAYE6800011' }],
    [ines, 'Two', { tags: ['summer', 'Press 100%'] }],
    [mara, 'Three', { type: 'playlist' }],
    [ines, 'Four', { draft: true }],
  ] as const)
    dataOf(await testApp.call(owner.token, insert, { object: linkObject(artistId, { title, ...more }) }));
});
afterAll(() => testApp?.close());

it('has the links of all artists, and counts them and their tags', async () => {
  const all = await page();
  expect(all.links.map(({ title }) => title).sort()).toEqual(['Four', 'One', 'Three', 'Two']);
  expect(all).toMatchObject({ total: 4, next: null });
  expect(all.tags.map(({ name, links }) => [name.toLowerCase(), links])).toEqual([
    ['press 100%', 1],
    ['summer', 2],
  ]);
  expect(all.links[0]).toMatchObject({ views_total: 0, views_trend: [] });
});

it('finds by title, url, code, tag and artist, all words of a search', async () => {
  expect((await titles({ search: 'mara' })).sort()).toEqual(['One', 'Three']);
  expect(await titles({ search: 'mara summer' })).toEqual(['One']);
  expect(await titles({ search: 'gbaye68' })).toEqual(['One']);
  expect(await titles({ search: '100%' })).toEqual(['Two']);
  expect(await titles({ search: 'thr' })).toEqual(['Three']);
  expect(await titles({ search: 'yours' })).toEqual([]);
  expect((await titles({ tags: ['SUMMER'] })).sort()).toEqual(['One', 'Two']);
  expect(await titles({ tags: ['SUMMER', 'press 100%'] })).toEqual(['Two']);
  expect(await titles({ kind: 'playlist' })).toEqual(['Three']);
  expect(await titles({ kind: 'draft' })).toEqual(['Four']);
  expect(await titles({ kind: 'archived' })).toEqual([]);
});

it('is found by the finder by the same words', async () => {
  const find = async (search: string) =>
    dataOf(
      await testApp.call<{ finder: { links: { title: string }[] } }>(
        owner.token,
        'query ($search: String!) { finder(search: $search) { links { title } } }',
        { search },
      ),
    ).finder.links.map(({ title }) => title);
  expect(await find('GBAYE6800011')).toEqual(['One']);
  expect(await find('summer ines')).toEqual(['Two']);
});

it.each([false, true])('is read page by page, each link once (oldest first: %s)', async (oldest) => {
  // Made in one statement, so that they have one creation.
  await testApp.sql(
    `insert into links (id, artist_id, created_at, updated_at, type, domain, path, title)
     select gen_random_uuid(), $1, now(), now(), 'release', 'vibe.to', 'many-' || $2 || '-' || n, 'Many' from generate_series(1, 130) n`,
    [mara, String(oldest)],
  );
  const { total } = await page();
  const seen: string[] = [];
  let after: string | null | undefined;
  let pages = 0;
  while (after !== null) {
    const next: Page = await page({ oldest, after, limit: 40 });
    seen.push(...next.links.map(({ title }) => title));
    after = next.next;
    pages += 1;
    expect(next.total === null).toBe(pages > 1);
  }
  expect(seen).toHaveLength(total ?? 0);
  expect(pages).toBe(Math.ceil((total ?? 0) / 40));
  expect(oldest ? seen[0] : seen.at(-1)).toBe('One');
});

it('refuses what is no cursor, no kind, and too much', async () => {
  for (const variables of [
    { after: "'; drop" },
    { kind: 'evil' },
    { limit: 501 },
    { limit: 0 },
    { search: 'x'.repeat(255) },
  ])
    expect((await ask(variables)).codes).toEqual(['BAD_INPUT']);
});
