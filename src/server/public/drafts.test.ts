/** Drafts: visitors get what an unknown url gets, by every way to a page, until the link is published (LINK-80 to LINK-82). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toBase62 } from '#domain/kernel/base62.ts';
import type { Link } from '#domain/links/link.ts';
import { buildArtist, buildLink, buildPerson, linkObject, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { savesOf } from '#tests/fixtures/save-link.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { createVisitor, type Visitor } from '#tests/fixtures/visit.ts';

const spotify = 'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC';

let testApp: TestApp;
let visitor: Visitor;
let owner: TestPerson;
let artistId: string;
let port: number;
beforeAll(async () => {
  testApp = await createTestApp({ trustedProxies: ['127.0.0.1', '::1'] });
  visitor = await createVisitor(testApp);
  port = Number(new URL((await testApp.addServer()).url).port);
  owner = await buildPerson(testApp);
  artistId = await buildArtist(testApp, owner.userId);
});
afterAll(async () => {
  await visitor?.close();
  await testApp?.close();
});

const draftOf = (more: Partial<Link> = {}) =>
  buildLink(testApp, {
    artistId,
    draft: true,
    ...more,
    destinations: [
      { type: 'spotify', cta: 'Stream', url: spotify },
      {
        type: 'message_optin',
        text: 'Stay',
        config: { email_capture: true, phone_number_capture: false, success_message: '' },
      },
    ],
  });
const shortPath = async (link: Link) => {
  const [row] = await testApp.sql<{ short_id: string }>(
    "select short_id from link_destinations where link_id = $1 and type = 'spotify'",
    [link.id],
  );
  return `/${toBase62(Number(row?.short_id))}`;
};
const publish = (link: Link, draft = false) => savesOf(testApp, owner.token).saved(link.id, { draft });

it('answers by every way to the page as an unknown url is answered, and counts nothing', async () => {
  const link = await draftOf({ path: 'not-yet' });
  const unknown = { ...link, id: randomUUID(), path: 'not-there' };
  const ways = (of: Pick<Link, 'id' | 'path' | 'destinations'>) => [
    `/${of.path}`,
    `/${of.path}?utm_source=story`,
    `/${of.path}/-ab`,
    `/${of.path}/spotify`,
    `/${of.path}/${of.destinations[0]?.id}`,
    `/_/preview.jpg?l=${of.id}`,
    `/_/privacy?path=${of.path}`,
  ];
  const answers = async (of: Parameters<typeof ways>[0]) =>
    Promise.all(
      ways(of).map(async (way) => {
        const { status, text, headers } = await visitor.ask(way);
        return [status, headers.location, text.replaceAll(of.path, '')];
      }),
    );
  expect(await answers(link)).toEqual(
    await answers({ ...unknown, destinations: link.destinations.map((each) => ({ ...each, id: randomUUID() })) }),
  );
  expect((await visitor.ask(`/${link.path}`)).status).toBe(404);
  expect((await visitor.ask(await shortPath(link), { host: 'go.vibe.to' })).status).toBe(404);
  const optin = (of: Pick<Link, 'path'>, destination: string) =>
    visitor.ask('/_/optin', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ channel: 'email', email: 'fan@people.test', path: of.path, destination }).toString(),
    });
  const [sent, invented] = [await optin(link, link.destinations[1]?.id ?? ''), await optin(unknown, randomUUID())];
  expect([sent.status, sent.text]).toEqual([invented.status, invented.text]);
  expect(await testApp.sql('select id from optins_message where artist_id = $1', [artistId])).toEqual([]);
  await visitor.ask('/_/v', { method: 'POST', body: JSON.stringify({ l: link.id, r: '', q: '', p: `/${link.path}` }) });
  expect(await visitor.storedHits(link.id, 0)).toEqual([]);
});

it('opens at once in every process when it is published, also by its short link, and closes again', async () => {
  const link = await draftOf();
  const short = await shortPath(link);
  const statuses = async () => [
    (await visitor.ask(`/${link.path}`)).status,
    (await visitor.ask(`/${link.path}`, { port })).status,
    (await visitor.ask(short, { host: 'go.vibe.to' })).status,
    (await visitor.ask(short, { host: 'go.vibe.to', port })).status,
  ];
  expect(await statuses()).toEqual([404, 404, 404, 404]);
  await publish(link);
  await expect.poll(statuses, { timeout: 2_000 }).toEqual([200, 200, 302, 302]);
  await publish(link, true);
  await expect.poll(statuses, { timeout: 2_000 }).toEqual([404, 404, 404, 404]);
});

it('keeps its path, and leaves a path that another link left to that link until it is published', async () => {
  const link = await draftOf();
  const other = await buildPerson(testApp);
  const strangers = await buildArtist(testApp, other.userId);
  const insert = 'mutation ($object: links_insert_input!) { insert_links_one(object: $object) { draft } }';
  const taken = await testApp.call(other.token, insert, { object: linkObject(strangers, { path: link.path }) });
  expect(taken.codes).toEqual(['PATH_TAKEN']);
  const renamed = await buildLink(testApp, { artistId });
  await savesOf(testApp, owner.token).saved(renamed.id, { path: `${renamed.path}-new` });
  const object = { ...linkObject(artistId, { path: renamed.path }), draft: true };
  const made = dataOf(await testApp.call<{ insert_links_one: { draft: boolean } }>(owner.token, insert, { object }));
  expect(made.insert_links_one.draft).toBe(true);
  const lead = async () => (await visitor.ask(`/${renamed.path}`)).headers.location;
  await expect.poll(lead).toMatch(new RegExp(`/${renamed.path}-new$`));
  await testApp.sql('update links set draft = false where path = $1', [renamed.path]);
});

it('is no page for the root of a host', async () => {
  await testApp.sql("update links set type = 'release' where artist_id = $1", [artistId]);
  const own = await draftOf({ type: 'bio' });
  const pages = () => testApp.modules.links.service.listFrontPages('vibe.to', [artistId]);
  expect(await pages()).toEqual([]);
  await publish(own);
  expect((await pages()).map(({ path }) => path)).toEqual([own.path]);
});
