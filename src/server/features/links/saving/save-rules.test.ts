/** Saving the rules of a link: numbers that stay, refusals, circles over our own pages, and what goes with a destination (ROUTE-1 to ROUTE-6). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toBase62 } from '#domain/kernel/base62.ts';
import type { Link } from '#domain/links/link.ts';
import { buildArtist, buildLink, buildPerson, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { type Saves, savesOf } from '#tests/fixtures/save-link.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

let testApp: TestApp;
let person: TestPerson;
let saves: Saves;
let artistId: string;
let link: Link;

beforeAll(async () => {
  testApp = await createTestApp();
  person = await buildPerson(testApp);
  saves = savesOf(testApp, person.token);
  artistId = await buildArtist(testApp, person.userId);
});
afterAll(() => testApp?.close());
beforeEach(async () => {
  link = await newLink();
});

const newLink = () =>
  buildLink(testApp, {
    artistId,
    destinations: [
      { type: 'spotify', cta: 'Stream', url: 'https://open.spotify.com/album/4uLU6hMCjMI75M1A2tKUQC' },
      { type: 'applemusic', cta: 'Stream', url: 'https://music.apple.com/us/album/1440857781' },
    ],
  });
const idAt = (index: number) => link.destinations[index]?.id ?? '';
const toApple = () => ({ countries: ['DE'], action: 'destination', target_id: idAt(1) });
const toUrl = (url: string) => ({ devices: ['phone'], action: 'url', url });
const rulesOf = async (rules: unknown[], of = link) => (await saves.saved(of.id, {}, { rules })).rules;
const refusal = async (rules: unknown[], of = link) => {
  const { code, field } = (await saves.refusal(of.id, {}, { rules })) ?? {};
  return `${code} ${field}`;
};

describe('ROUTE-1: rules', () => {
  it('are saved in order, as they are read', async () => {
    const times = { from: '2026-12-01T12:00:00.000Z', until: null, timezone: 'Europe/Berlin' };
    const [first, second] = await rulesOf([{ ...toApple(), ...times }, toUrl('shop.example/night')]);
    expect(first).toMatchObject({ id: 1, destination_id: null, ...toApple(), ...times, url: '' });
    expect(second).toMatchObject({ id: 2, action: 'url', url: 'https://shop.example/night', devices: ['phone'] });
    const listed = dataOf(
      await testApp.call<{ links: { id: string; rules: { id: number }[] }[] }>(
        person.token,
        'query ($id: uuid!) { links(artist_id: $id) { id title rules { id action } } }',
        { id: artistId },
      ),
    ).links;
    expect(listed.find(({ id }) => id === link.id)?.rules).toEqual([
      { id: 1, action: 'destination' },
      { id: 2, action: 'url' },
    ]);
  });

  it('keep their numbers, and no number is given again', async () => {
    await rulesOf([toApple(), toUrl('https://a.example/')]);
    const kept = await rulesOf([{ ...toUrl('https://b.example/'), id: 2 }, toApple()]);
    expect(kept.map(({ id }) => id)).toEqual([2, 3]);
    expect((await rulesOf([])).length).toBe(0);
    expect((await rulesOf([toApple()])).map(({ id }) => id)).toEqual([4]);
    expect(await refusal([{ ...toApple(), id: 2 }])).toBe('NOT_FOUND rules.0.id');
  });

  it('raise the version, and an editor of an older one is refused', async () => {
    const { version } = await saves.saved(link.id, {}, { rules: [toApple()] });
    expect(version).toBe(link.version + 1);
    expect(await saves.refusal(link.id, {}, { rules: [], version: link.version })).toMatchObject({
      code: 'LINK_CHANGED',
    });
    // A save that says nothing about rules leaves them.
    expect((await saves.saved(link.id, { subtitle: 'New' })).rules).toHaveLength(1);
  });

  it('are at most twenty, each with a condition and a target', async () => {
    const many = (count: number) => Array.from({ length: count }, toApple);
    expect(await rulesOf(many(20))).toHaveLength(20);
    expect(await refusal(many(21))).toBe('RULES_FULL rules');
    expect(await refusal([toApple(), { action: 'destination', target_id: idAt(0) }])).toBe(
      'RULE_CONDITION_MISSING rules.1.condition',
    );
    expect(await refusal([{ ...toApple(), target_id: (await newLink()).destinations[0]?.id }])).toBe(
      'RULE_TARGET_MISSING rules.0.target',
    );
  });
});

it('each refusal says what to do', async () => {
  const said = async (rules: unknown[]) => (await saves.save(link.id, {}, { rules })).errors[0]?.message;
  expect(await said(Array.from({ length: 21 }, toApple))).toBe('A link can have at most 20 rules');
  expect(await said([{ action: 'destination', target_id: idAt(0) }])).toBe(
    'Please choose which visitors this rule is for',
  );
  expect(await said([{ ...toApple(), target_id: null }])).toBe('Please choose where this rule leads');
  expect(await said([toUrl(`https://vibe.to/${link.path}`)])).toBe(
    'This would lead back to this page. Please choose another address',
  );
  const from = '2026-12-01T12:00:00Z';
  expect(await said([{ ...toApple(), from, until: from, timezone: 'UTC' }])).toBe(
    'The end has to come after the start',
  );
});

it('ROUTE-5: nobody else writes them, or sees their figures', async () => {
  const stranger = await buildPerson(testApp);
  const theirs = savesOf(testApp, stranger.token);
  expect(await theirs.refusal(link.id, {}, { rules: [toApple()] })).toMatchObject({ code: 'NOT_FOUND' });
  const own = await buildLink(testApp, { artistId: await buildArtist(testApp, stranger.userId) });
  for (const rule of [toApple(), { ...toUrl('https://shop.example/'), destination_id: idAt(1) }])
    expect(await theirs.refusal(own.id, {}, { rules: [rule] })).toMatchObject({ code: 'RULE_TARGET_MISSING' });
  const query = 'query ($id: uuid!) { link_rule_hits(link_id: $id) { rule } }';
  expect((await testApp.call(stranger.token, query, { id: link.id })).codes).toEqual(['NOT_FOUND']);
});

describe('ROUTE-5: what happens to the link', () => {
  it('a deleted destination takes its rules along', async () => {
    const hide = { destination_id: idAt(1), action: 'hidden', countries: ['FR'] };
    await rulesOf([toApple(), hide, toUrl('https://shop.example/')]);
    await testApp.call(person.token, 'mutation ($id: uuid!) { delete_link_destinations_by_pk(id: $id) { id } }', {
      id: idAt(1),
    });
    expect((await saves.saved(link.id, { subtitle: 'After' })).rules.map(({ id }) => id)).toEqual([3]);
  });

  it('a copy has the rules, which lead to its own destinations', async () => {
    await rulesOf([toUrl('https://shop.example/')]);
    await rulesOf([toApple()]);
    const { duplicate_link: made } = dataOf(
      await testApp.call<{
        duplicate_link: {
          id: string;
          rules: { id: number; target_id: string }[];
          destinations: { id: string; type: string }[];
        };
      }>(
        person.token,
        'mutation ($id: uuid!) { duplicate_link(id: $id) { id rules { id target_id } destinations { id type } } }',
        { id: link.id },
      ),
    );
    const apple = made.destinations.find(({ type }) => type === 'applemusic')?.id;
    expect(made.rules).toEqual([{ id: 1, target_id: apple }]);
    expect(apple).not.toBe(idAt(1));
  });
});

describe('ROUTE-6: a rule that leads in a circle is refused', () => {
  const pageOf = ({ domain, path }: Link) => `https://${domain}/${path}`;

  it('to the page itself, its code, its direct link and its short link', async () => {
    const short = `https://${testApp.settings.shortHost}/${toBase62(
      dataOf(
        await testApp.call<{ link_destinations: { short_id: number }[] }>(
          person.token,
          'query ($id: uuid!) { link_destinations(link_id: $id) { short_id } }',
          { id: link.id },
        ),
      ).link_destinations[0]?.short_id ?? 0,
    )}`;
    const page = pageOf(link);
    for (const url of [
      page,
      page.toUpperCase().replace('HTTPS', 'https'),
      `${page}/-7k`,
      `${page}/spotify`,
      `${page}?utm_source=x`,
      page.replace('://', '://www.'),
      short,
    ])
      expect(await refusal([toApple(), toUrl(url)]), url).toBe('RULE_CIRCLE rules.1.url');
  });

  it('over other pages, which may lead elsewhere', async () => {
    const [second, third] = [await newLink(), await newLink()];
    await rulesOf([toUrl(pageOf(third))], second);
    expect(await rulesOf([toUrl(pageOf(second))])).toHaveLength(1);
    expect(await refusal([toUrl(pageOf(link))], third)).toBe('RULE_CIRCLE rules.0.url');
    // By the url of a rule, and of a service that the page does not have.
    for (const behind of ['rule-1', 'deezer'])
      expect(await refusal([toUrl(`${pageOf(link)}/${behind}`)], third), behind).toBe('RULE_CIRCLE rules.0.url');
    // A row of a page is pressed by a person.
    expect(await rulesOf([toUrl(`${pageOf(second)}/spotify`)], third)).toHaveLength(1);
  });
});
