/** A copy of a link: what comes along, what stays, and under which path. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Link } from '#domain/links/link.ts';
import { buildArtist, buildLink, buildPerson, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

let testApp: TestApp;
let person: TestPerson;
let artistId: string;

beforeAll(async () => {
  testApp = await createTestApp();
  person = await buildPerson(testApp);
  artistId = await buildArtist(testApp, person.userId);
});
afterAll(() => testApp?.close());

const duplicate = (id: string, key?: string) =>
  testApp.call<{ duplicate_link: { id: string } }>(
    person.token,
    'mutation ($id: uuid!, $key: uuid) { duplicate_link(id: $id, request_key: $key) { id } }',
    { id, key },
  );
const copyOf = async (link: Link): Promise<Link> => {
  const { id } = dataOf(await duplicate(link.id)).duplicate_link;
  const [copy] = await testApp.modules.links.service.linksById([id]);
  if (copy === undefined) throw new Error('The copy is not there.');
  return copy;
};

describe('LINK-64: a copy', () => {
  it('has everything of the page, with rows of its own, under the first free path', async () => {
    const link = await buildLink(testApp, {
      artistId,
      description: 'A song about the harbour',
      destinations: [
        { type: 'spotify', url: 'https://open.spotify.com/album/4uLU6hMCjMI75M1A2tKUQC' },
        { type: 'header', text: 'More' },
      ],
    });
    const [first, second] = [await copyOf(link), await copyOf(link)];
    expect([first.path, second.path]).toEqual([`${link.path}-2`, `${link.path}-3`]);
    expect(first).toMatchObject({ domain: link.domain, title: link.title, description: link.description });
    const words = ({ destinations }: Link) =>
      destinations.map(({ type, url, text, cta }) => ({ type, url, text, cta }));
    expect(words(first)).toEqual(words(link));
    const rows = [first, second].flatMap(({ destinations }) => destinations);
    const numbers = rows.flatMap(({ id, shortId }) => [id, shortId]);
    expect(new Set([...numbers, ...link.destinations.map(({ id }) => id)]).size).toBe(10);
  });

  it('of an archived link is in the list', async () => {
    const link = await buildLink(testApp, { artistId });
    await testApp.sql('update links set archived_at = now() where id = $1', [link.id]);
    expect((await copyOf(link)).archivedAt).toBeNull();
  });

  it('is made once for a call that is repeated', async () => {
    const link = await buildLink(testApp, { artistId });
    const key = '7d3d3b9c-3b0e-4a39-8d5e-3f2f6a0c1b77';
    const made = await Promise.all([duplicate(link.id, key), duplicate(link.id, key)]);
    expect(new Set(made.map((answer) => dataOf(answer).duplicate_link.id)).size).toBe(1);
  });

  it('keeps a day that is ahead, and leaves out one that is over', async () => {
    const now = testApp.clock.now().getTime();
    const day = 86_400_000;
    const ahead = await buildLink(testApp, {
      artistId,
      type: 'pre-release',
      releaseTime: new Date(now + day),
      timezone: 'UTC',
    });
    const over = await buildLink(testApp, {
      artistId,
      type: 'pre-release',
      releaseTime: new Date(now + 1_000),
      timezone: 'UTC',
    });
    testApp.clock.moveBy(2_000);
    expect((await copyOf(ahead)).releaseTime).toEqual(ahead.releaseTime);
    expect((await copyOf(over)).releaseTime).toBeNull();
  });

  it('finds a path of its own when several are made at once', async () => {
    const link = await buildLink(testApp, { artistId });
    const made = await Promise.all(Array.from({ length: 4 }, () => copyOf(link)));
    expect(made.map(({ path }) => path).sort()).toEqual([2, 3, 4, 5].map((number) => `${link.path}-${number}`));
  });

  it('stands on the first link host where the artist lost the domain', async () => {
    const link = await buildLink(testApp, { artistId });
    await testApp.sql("update links set domain = 'lost.example' where id = $1", [link.id]);
    const copy = await copyOf({ ...link, domain: 'lost.example' });
    expect(copy.domain).toBe('vibe.to');
  });

  it('of a banned link is refused', async () => {
    const link = await buildLink(testApp, { artistId });
    await testApp.sql('update links set banned_at = now() where id = $1', [link.id]);
    expect((await duplicate(link.id)).codes).toEqual(['LINK_BANNED']);
  });
});
