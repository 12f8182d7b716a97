/** The rows of all artists: figures, changes, order and search. */
import { expect, test } from 'vitest';
import { type ArtistSort, artistRows, comparedTotals, listArtists, missingSentence, totalOf } from './artist-rules.ts';

const artists = [
  { id: 'm', name: 'Mara Vale' },
  { id: 'k', name: 'Kilo Dusk' },
  { id: 'i', name: 'Inés Okoro' },
];
const figures = [
  { artist_id: 'm', views: 200, clicks: 50, fans: 1, trend: [1, 2] },
  { artist_id: 'k', views: 100, clicks: 60, fans: 9, trend: [3, 4] },
];
const before = [{ artist_id: 'm', views: 100, clicks: 50, fans: 1 }];
const releases = [
  { artist_id: 'k', link_id: 'l1', title: 'Signal Box', release_time: '2026-12-11T00:00:00.000Z' },
  { artist_id: 'm', link_id: 'l2', title: 'Night Ferry', release_time: '2026-12-13T00:00:00.000Z' },
];
const read = <Counts>(counts: Counts[], missing: string[] = []) => ({ artists: counts, missing });
const rows = artistRows(artists, read(figures), read(before), {
  next_releases: releases,
  waiting_presaves: [{ artist_id: 'k', waiting: 12 }],
});
const order = (sort: ArtistSort, search = '') => listArtists(rows, { sort, search }).map(({ id }) => id);

test('an artist without a hit has zeros, and what was nothing before is compared with nothing', () => {
  expect(rows.map((row) => row.figures)).toEqual([
    { views: 200, clicks: 50, fans: 1, rate: 25, trend: [1, 2], change: { amount: 100, text: '100.0%' } },
    { views: 100, clicks: 60, fans: 9, rate: 60, trend: [3, 4], change: undefined },
    { views: 0, clicks: 0, fans: 0, rate: 0, trend: [], change: undefined },
  ]);
  expect(rows.map(({ next }) => next?.title)).toEqual(['Night Ferry', 'Signal Box', undefined]);
  expect(rows.map(({ waiting }) => waiting)).toEqual([0, 12, 0]);
});

test('figures that are not there are no zeros', () => {
  expect(artistRows(artists, undefined, undefined, undefined).map((row) => [row.figures, row.waiting])).toEqual([
    [undefined, undefined],
    [undefined, undefined],
    [undefined, undefined],
  ]);
});

test('figures that cannot be read are no zeros, are compared with nothing, and are named', () => {
  const [now, then] = [
    read(figures.slice(0, 1), ['k']),
    read([{ artist_id: 'k', views: 9, clicks: 9, fans: 9 }], ['m']),
  ];
  const missing = artistRows(artists, now, then, undefined);
  expect(missing.map((row) => [row.figures?.views, row.figures?.change])).toEqual([
    [200, undefined],
    [undefined, undefined],
    [0, undefined],
  ]);
  expect(comparedTotals(now, then)).toEqual({ now: totalOf([]), before: totalOf([]) });
  expect(missingSentence(artists, [])).toBeUndefined();
  expect(missingSentence(artists, ['k'])).toBe(
    "The figures of Kilo Dusk can't be read at the moment. The totals are without them.",
  );
  const many = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, name: id.toUpperCase() }));
  expect(
    missingSentence(
      many,
      many.map(({ id }) => id),
    ),
  ).toContain('The figures of A, B, C, and 2 others');
});

test('the total has the rate of all clicks in all views', () => {
  expect(totalOf(figures)).toEqual({ views: 300, clicks: 110, fans: 10, rate: expect.closeTo(36.7, 1) });
});

test.each<[ArtistSort, string]>([
  ['views', 'mki'],
  ['clicks', 'kmi'],
  ['fans', 'kmi'],
  ['presaves', 'kim'],
  ['release', 'kmi'],
  ['name', 'ikm'],
])('sorted by %s', (sort, expected) => {
  expect(order(sort).join('')).toBe(expected);
});

test('found by every word of the name, whatever case and accents', () => {
  expect(order('views', 'ines OKO')).toEqual(['i']);
  expect(order('views', 'ines vale')).toEqual([]);
});
