/** Tabs, search and sort of the list, by examples and properties. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { linkTypes } from '#domain/links/link.ts';
import { type ListedLink, listLinks, listSorts, listTabs, matchesSearch, tagsOfLinks, typeOf } from './list-rules.ts';

const link = (id: string, more: Partial<ListedLink> = {}): ListedLink => ({
  id,
  created_at: '2026-11-01T00:00:00.000Z',
  type: 'release',
  domain: 'vibe.to',
  path: id,
  title: id,
  archived_at: null,
  draft: false,
  tags: [],
  ...more,
});

const lanterns = link('lanterns', {
  title: 'Paper Lanterns',
  path: 'paper-lanterns',
  created_at: '2026-11-03T00:00:00Z',
});
const ferry = link('ferry', { title: 'Night Ferry', type: 'pre-release', created_at: '2026-11-01T00:00:00Z' });
const bio = link('bio', {
  title: 'Mará Vale',
  type: 'bio',
  domain: 'mara.vibe.to',
  path: 'bio',
  created_at: '2026-11-02T00:00:00Z',
});
const all = [ferry, lanterns, bio];
const totals = new Map([
  ['ferry', { views: 10, clicks: 9 }],
  ['lanterns', { views: 10, clicks: 3 }],
]);
const ids = (links: ListedLink[]): string[] => links.map(({ id }) => id);

describe('sorting', () => {
  test('newest first, oldest first', () => {
    expect(ids(listLinks(all, totals, { tab: 'all', sort: 'newest', search: '' }))).toEqual([
      'lanterns',
      'bio',
      'ferry',
    ]);
    expect(ids(listLinks(all, totals, { tab: 'all', sort: 'oldest', search: '' }))).toEqual([
      'ferry',
      'bio',
      'lanterns',
    ]);
  });

  test('popular goes by views, then clicks; a link without totals comes last', () => {
    expect(ids(listLinks(all, totals, { tab: 'all', sort: 'popular', search: '' }))).toEqual([
      'ferry',
      'lanterns',
      'bio',
    ]);
  });
});

test('a tab shows its type only, and a missing type counts as a release', () => {
  const untyped = link('untyped', { type: '' });
  expect(typeOf(untyped)).toBe('release');
  expect(ids(listLinks([...all, untyped], totals, { tab: 'release', sort: 'oldest', search: '' }))).toEqual([
    'untyped',
    'lanterns',
  ]);
  expect(ids(listLinks(all, totals, { tab: 'bio', sort: 'newest', search: '' }))).toEqual(['bio']);
});

test('an archived link is under "Archived" only, whatever its type', () => {
  const old = link('old', { archived_at: '2026-11-20T00:00:00.000Z' });
  const tabsOf = (one: ListedLink) =>
    listTabs
      .map(({ value }) => value)
      .filter((tab) => listLinks([one], totals, { tab, sort: 'newest', search: '' })[0]);
  expect(tabsOf(old)).toEqual(['archived']);
  expect(tabsOf(ferry)).toEqual(['all', 'pre-release']);
});

test('search reads title and address, without case and accents, word by word', () => {
  expect(matchesSearch(bio, 'mara')).toBe(true);
  expect(matchesSearch(bio, 'mara.vibe.to/b')).toBe(true);
  expect(matchesSearch(lanterns, ' LANTERNS paper ')).toBe(true);
  expect(matchesSearch(lanterns, 'ferry')).toBe(false);
});

test('no search and no tab lose no link, whatever the sort', () => {
  const anyLink = fc.record({
    id: fc.uuid(),
    created_at: fc
      .date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString()),
    type: fc.constantFrom(...linkTypes),
    domain: fc.constant('vibe.to'),
    path: fc.string(),
    title: fc.string(),
    archived_at: fc.constant(null),
    draft: fc.constant(false),
    tags: fc.constant([]),
  });
  const anySort = fc.constantFrom(...listSorts.map(({ value }) => value));
  fc.assert(
    fc.property(fc.uniqueArray(anyLink, { selector: ({ id }) => id }), anySort, (links, sort) => {
      const listed = listLinks(links, new Map(), { tab: 'all', sort, search: '' });
      expect(new Set(ids(listed))).toEqual(new Set(ids(links)));
      expect(ids(listLinks(links.toReversed(), new Map(), { tab: 'all', sort, search: '' }))).toEqual(ids(listed));
    }),
  );
});

test('links are found by their tags and their code, and shown by every chosen tag', () => {
  const tagged = [
    link('one', { tags: ['Summer', 'UK'], rid: 'GBAYE6800011' }),
    link('two', { tags: ['summer'] }),
    link('three', {}),
  ];
  const shown = (search: string, tags: string[] = []) =>
    listLinks(tagged, new Map(), { tab: 'all', sort: 'newest', search, tags })
      .map(({ id }) => id)
      .sort();
  expect(shown('summ')).toEqual(['one', 'two']);
  expect(shown('gbaye68')).toEqual(['one']);
  expect(shown('', ['SUMMER'])).toEqual(['one', 'two']);
  expect(shown('', ['Summer', 'uk'])).toEqual(['one']);
  expect(shown('', ['Gone'])).toEqual([]);
  expect(tagsOfLinks(tagged)).toEqual([
    { name: 'Summer', links: 2 },
    { name: 'UK', links: 1 },
  ]);
});
