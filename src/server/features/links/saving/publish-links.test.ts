/** Publishing drafts over the API: each by itself with its own refusal, and by a save. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildArtist, buildLink, buildPerson, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { savesOf } from '#tests/fixtures/save-link.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

interface Published {
  publish_links: { published: string[]; refused: { link_id: string; code: string; message: string }[] };
}
const document =
  'mutation ($ids: [uuid!]!) { publish_links(ids: $ids) { published refused { link_id code message } } }';

let testApp: TestApp;
let owner: TestPerson;
let artistId: string;
beforeAll(async () => {
  testApp = await createTestApp();
  owner = await buildPerson(testApp);
  artistId = await buildArtist(testApp, owner.userId);
});
afterAll(() => testApp?.close());

const publish = (ids: string[]) => testApp.call<Published>(owner.token, document, { ids });
const areDrafts = async (ids: string[]) => {
  const rows = await testApp.sql<{ id: string; draft: boolean }>(
    'select id, draft from links where id = any($1::uuid[])',
    [ids],
  );
  return ids.map((id) => rows.find((row) => row.id === id)?.draft);
};

it('publishes what can be, says of each other one why not, and changes no link that is published', async () => {
  const [one, other] = [
    await buildLink(testApp, { artistId, draft: true }),
    await buildLink(testApp, { artistId, draft: true }),
  ];
  const empty = await buildLink(testApp, { artistId, draft: true, destinations: [] });
  const banned = await buildLink(testApp, { artistId, draft: true });
  await testApp.sql('update links set banned_at = now() where id = $1', [banned.id]);
  const open = await buildLink(testApp, { artistId });
  const ids = [one, other, empty, banned, open].map(({ id }) => id);
  const { publish_links: done } = dataOf(await publish([...ids, one.id]));
  expect([...done.published].sort()).toEqual([one.id, other.id, open.id].sort());
  expect(done.refused).toEqual([
    { link_id: empty.id, code: 'LINK_EMPTY', message: 'This page is empty. Please add a destination to it first.' },
    { link_id: banned.id, code: 'LINK_BANNED', message: expect.stringContaining('banned') },
  ]);
  expect(await areDrafts(ids)).toEqual([false, false, true, true, false]);
  const [row] = await testApp.sql<{ version: number }>('select version from links where id = $1', [open.id]);
  expect(row?.version).toBe(1);
});

it('publishes nothing when one of them belongs to somebody else', async () => {
  const other = await buildPerson(testApp);
  const foreign = await buildLink(testApp, { artistId: await buildArtist(testApp, other.userId), draft: true });
  const own = await buildLink(testApp, { artistId, draft: true });
  for (const id of [foreign.id, randomUUID()]) expect((await publish([own.id, id])).codes).toEqual(['NOT_FOUND']);
  expect(await areDrafts([own.id, foreign.id])).toEqual([true, true]);
});

it('refuses what the plan does not have, here and in a save', async () => {
  const bioArtist = await buildArtist(testApp, owner.userId, { plan: 'bio' });
  const release = await buildLink(testApp, { artistId: bioArtist, draft: true });
  const { publish_links: done } = dataOf(await publish([release.id]));
  expect(done.refused.map(({ code }) => code)).toEqual(['UPGRADE_REQUIRED']);
  const saves = savesOf(testApp, owner.token);
  expect(await saves.refusal(release.id, { draft: false })).toMatchObject({ code: 'UPGRADE_REQUIRED' });
  expect(await areDrafts([release.id])).toEqual([true]);
});

it('publishes by a save that fills the page, and not by one that leaves it empty', async () => {
  const empty = await buildLink(testApp, { artistId, draft: true, destinations: [] });
  const saves = savesOf(testApp, owner.token);
  expect(await saves.refusal(empty.id, { draft: false })).toMatchObject({ code: 'LINK_EMPTY' });
  await saves.saved(empty.id, { title: 'Still a draft' });
  const destinations = [{ type: 'spotify', cta: 'Play', url: 'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC' }];
  await saves.saved(empty.id, { draft: false }, { destinations });
  expect(await areDrafts([empty.id])).toEqual([false]);
});
