/** Deletions that can be undone: what visitors, codes and other artists meet meanwhile, what comes back, and what the job deletes. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { undoMinutes } from '#domain/links/undo-deletion.ts';
import { buildArtist, buildLink, buildPerson, linkObject, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { createVisitor, type Visitor } from '#tests/fixtures/visit.ts';

let testApp: TestApp;
let visitor: Visitor;
let owner: TestPerson;
let artistId: string;
let link: Awaited<ReturnType<typeof buildLink>>;

beforeAll(async () => {
  testApp = await createTestApp({ trustedProxies: ['127.0.0.1', '::1'] });
  visitor = await createVisitor(testApp);
  owner = await buildPerson(testApp, { plan: 'agency', firstBillingDate: null });
});
afterAll(async () => {
  await visitor?.close();
  await testApp?.close();
});
beforeEach(async () => {
  artistId = await buildArtist(testApp, owner.userId, { plan: 'max' });
  link = await buildLink(testApp, {
    artistId,
    destinations: [{ type: 'spotify', cta: 'Stream', url: 'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC' }],
  });
});

const act = (name: string) =>
  `mutation ($ids: [uuid!]!) { ${name}(ids: $ids) { affected_rows returning { id path destinations { id } } } }`;
interface Changed {
  affected_rows: number;
  returning: { id: string; path: string; destinations: { id: string }[] }[];
}
const remove = async (...ids: string[]) =>
  dataOf(await testApp.call<Record<string, Changed>>(owner.token, act('delete_links_later'), { ids }))
    .delete_links_later;
const undo = (...ids: string[]) =>
  testApp.call<{ undelete_links: Changed }>(owner.token, act('undelete_links'), { ids });
const status = async () => (await visitor.ask(`/${link.path}`)).status;
const insert = 'mutation ($object: links_insert_input!) { insert_links_one(object: $object) { id path } }';
const stored = async () => (await testApp.sql<{ id: string }>('select id from links where id = $1', [link.id])).length;
const runJob = async () => {
  const job = testApp.modules.links.jobs?.find(({ definition }) => definition.name === 'links.delete_marked');
  await job?.run({});
};
const ask = async <Data>(document: string) => dataOf(await testApp.call<Data>(owner.token, document, { id: artistId }));
const listed = async () =>
  (await ask<{ links: { id: string }[] }>('query ($id: uuid!) { links(artist_id: $id) { id } }')).links;
const deleting = async () =>
  (await ask<{ deleting_links: { id: string }[] }>('query ($id: uuid!) { deleting_links(artist_id: $id) { id } }'))
    .deleting_links;

it('closes and hides a link at once, and brings it back with everything on it', async () => {
  expect(await status()).toBe(200);
  expect(await remove(link.id)).toMatchObject({ affected_rows: 1, returning: [{ id: link.id }] });
  await expect.poll(status).toBe(404);
  expect((await visitor.ask(`/${link.path}/spotify`)).status).toBe(404);
  expect(await listed()).toEqual([]);
  expect(await deleting()).toEqual([{ id: link.id }]);
  const byId = 'query ($id: uuid!) { links_by_pk(id: $id) { id } }';
  expect(dataOf(await testApp.call(owner.token, byId, { id: link.id }))).toEqual({ links_by_pk: null });
  expect((await testApp.call(owner.token, act('archive_links'), { ids: [link.id] })).codes).toEqual(['NOT_FOUND']);

  const back = dataOf(await undo(link.id)).undelete_links;
  expect(back).toEqual({
    affected_rows: 1,
    returning: [{ id: link.id, path: link.path, destinations: [{ id: link.destinations[0]?.id }] }],
  });
  await expect.poll(status).toBe(200);
  expect(await listed()).toEqual([{ id: link.id }]);
  expect(await deleting()).toEqual([]);
  // A second "Undo", of a screen that was left open, says that there is nothing to undo.
  expect((await undo(link.id)).codes).toEqual(['NOT_FOUND']);
});

it('leads codes to the bio page meanwhile, and back to the link after the undo', async () => {
  await testApp.operator.addPlacement({
    ...{ id: crypto.randomUUID(), artistId, code: '7k', name: 'Poster', kind: 'print' as const },
    ...{ source: '', medium: '', campaign: '' },
  });
  const bio = await buildLink(testApp, { artistId, type: 'bio' });
  const leadsTo = async () => (await visitor.ask(`/${link.path}/-7k`)).headers.location ?? '';
  expect(await leadsTo()).toBe('');
  await remove(link.id);
  await expect.poll(leadsTo).toContain(`/${bio.path}/-7k`);
  dataOf(await undo(link.id));
  await expect.poll(leadsTo).toBe('');
  const scans = 'query ($id: uuid!) { deleted_code_scans(artist_id: $id) { code } }';
  expect(await ask(scans)).toEqual({ deleted_code_scans: [] });
});

it('keeps the path from other artists, and gives it to the same one', async () => {
  await remove(link.id);
  const stranger = await buildPerson(testApp);
  const theirs = linkObject(await buildArtist(testApp, stranger.userId), { path: link.path });
  expect((await testApp.call(stranger.token, insert, { object: theirs })).codes).toEqual(['PATH_TAKEN']);
  const again = linkObject(artistId, { path: link.path });
  dataOf(await testApp.call(owner.token, insert, { object: again }));
  const [back] = dataOf(await undo(link.id)).undelete_links.returning;
  expect(back?.path).toMatch(new RegExp(`^${link.path}-`));
  expect((await visitor.ask(`/${back?.path}`)).status).toBe(200);
});

it('deletes for good after half an hour, not before', async () => {
  await remove(link.id);
  testApp.clock.moveTo(new Date(testApp.clock.now().getTime() + (undoMinutes - 1) * 60_000));
  await runJob();
  expect(await stored()).toBe(1);
  testApp.clock.moveTo(new Date(testApp.clock.now().getTime() + 60_000));
  await runJob();
  await runJob();
  expect(await stored()).toBe(0);
  expect((await undo(link.id)).codes).toEqual(['NOT_FOUND']);
  const forgotten = await testApp.sql('select 1 from pgboss.job where name = $1 and data::text like $2', [
    'links.forget_statistics',
    `%${link.id}%`,
  ]);
  expect(forgotten).toHaveLength(1);
});

it('takes links back all or none', async () => {
  await remove(link.id);
  const foreign = await buildLink(testApp, {
    artistId: await buildArtist(testApp, (await buildPerson(testApp)).userId),
  });
  await testApp.sql('update links set deleting_since = now(), path_released_at = now() where id = $1', [foreign.id]);
  expect((await undo(link.id, foreign.id)).codes).toEqual(['NOT_FOUND']);
  expect(await listed()).toEqual([]);
});
