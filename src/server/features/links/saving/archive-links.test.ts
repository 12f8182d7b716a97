/** Archiving and restoring over the API: the page stays open, the open list hears of it, and nothing is done by halves. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildArtist, buildLink, buildPerson, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { createVisitor } from '#tests/fixtures/visit.ts';

type Changed = Record<string, { affected_rows: number; returning: { id: string; archived_at: string | null }[] }>;
const act = (name: string) =>
  `mutation ($ids: [uuid!]!) { ${name}(ids: $ids) { affected_rows returning { id archived_at } } }`;
const archive = act('archive_links');
const restore = act('restore_links');

let testApp: TestApp;
let owner: TestPerson;
let artistId: string;

beforeAll(async () => {
  testApp = await createTestApp();
  owner = await buildPerson(testApp);
  artistId = await buildArtist(testApp, owner.userId);
});
afterAll(() => testApp?.close());

const run = async (document: string, ids: string[]) =>
  dataOf(await testApp.call<Changed>(owner.token, document, { ids }));
const stored = async (id: string) =>
  (
    await testApp.sql<{ archived_at: Date | null; version: number }>(
      'select archived_at, version from links where id = $1',
      [id],
    )
  )[0];
const listed = async (id: string) => {
  const query = 'query ($id: uuid!) { links(artist_id: $id) { id archived_at } }';
  const { links } = dataOf(
    await testApp.call<{ links: { id: string; archived_at: string | null }[] }>(owner.token, query, { id: artistId }),
  );
  return links.find((link) => link.id === id);
};

it('archives and restores; only what was not so yet is changed', async () => {
  const [one, other] = await Promise.all([buildLink(testApp, { artistId }), buildLink(testApp, { artistId })]);
  expect((await run(archive, [one.id])).archive_links?.affected_rows).toBe(1);
  expect((await run(archive, [one.id])).archive_links?.affected_rows).toBe(0);
  const { archive_links: again } = await run(archive, [one.id, other.id, other.id]);
  expect(again?.returning.map(({ id }) => id)).toEqual([other.id]);
  // The version is in the digest by which an open list learns of it (LINK-42).
  expect(await stored(one.id)).toEqual({ archived_at: expect.any(Date), version: 2 });
  expect((await listed(one.id))?.archived_at).toEqual(expect.stringMatching(/^\d{4}-.+Z$/));
  const { restore_links: back } = await run(restore, [one.id]);
  expect(back?.returning).toEqual([{ id: one.id, archived_at: null }]);
  expect(await stored(one.id)).toEqual({ archived_at: null, version: 3 });
  expect(await listed(one.id)).toEqual({ id: one.id, archived_at: null });
  expect((await listed(other.id))?.archived_at).not.toBeNull();
});

it('leaves the page open', async () => {
  const link = await buildLink(testApp, { artistId });
  await run(archive, [link.id]);
  const visitor = await createVisitor(testApp);
  const { status, text } = await visitor.ask(`/${link.path}`);
  await visitor.close();
  expect(status).toBe(200);
  expect(text).toContain(link.path);
});

it('archives none when one is not there, belongs to another account or is banned', async () => {
  const [own, banned] = await Promise.all([buildLink(testApp, { artistId }), buildLink(testApp, { artistId })]);
  const strangers = await buildArtist(testApp, (await buildPerson(testApp)).userId);
  const foreign = await buildLink(testApp, { artistId: strangers });
  await testApp.sql('update links set banned_at = now() where id = $1', [banned.id]);
  const codes = async (id: string) => (await testApp.call(owner.token, archive, { ids: [own.id, id] })).codes;
  expect(await codes(foreign.id)).toEqual(['NOT_FOUND']);
  expect(await codes(crypto.randomUUID())).toEqual(['NOT_FOUND']);
  expect(await codes(banned.id)).toEqual(['LINK_BANNED']);
  expect(await stored(own.id)).toEqual({ archived_at: null, version: 1 });
});
