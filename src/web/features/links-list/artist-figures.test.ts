import { expect, test } from 'vitest';
import { artistFigures, figureChanges, leftOut, readLinkTotals } from './artist-figures.ts';

const counts = [
  { event: 'view', count: 150 },
  { event: 'view', count: 50 },
  { event: 'click', count: 77 },
  { event: 'subscribe', count: 4 },
  { event: 'presave', count: 3 },
];

test('sums of a range, with opt-ins and pre-saves as new fans', () => {
  expect(artistFigures(counts)).toEqual({ views: 200, clicks: 77, rate: 38.5, fans: 7 });
});

test('changes in percent, the rate in points; none where there was nothing before', () => {
  const current = artistFigures(counts);
  const before = { views: 160, clicks: 80, rate: 50, fans: 0 };
  expect(figureChanges(current, before)).toEqual({
    views: { amount: 25, text: '25.0%' },
    clicks: { amount: -3.7, text: '3.7%' },
    rate: { amount: -11.5, text: '11.5 pts' },
    fans: undefined,
  });
  expect(figureChanges(current, artistFigures([])).rate).toBeUndefined();
});

test('what was left out is a share of all hits, the largest reason first, persons never among them', () => {
  const out = leftOut(
    [
      { verdict: 'prefetch', count: 3 },
      { verdict: 'crawler', count: 20 },
      { verdict: 'crawler', count: 10 },
      { verdict: 'person', count: 999 },
    ],
    artistFigures(counts),
  );
  expect(out.count).toBe(33);
  expect(out.share).toBe(10.6);
  expect(out.reasons.map(({ verdict, count }) => [verdict, count])).toEqual([
    ['crawler', 30],
    ['prefetch', 3],
  ]);
});

test('totals are read by link, and an unreadable answer is told', () => {
  expect(readLinkTotals([{ link_id: 'a', clicks: 2, views: 5, trend: [1, 4] }])?.get('a')).toEqual({
    clicks: 2,
    views: 5,
    trend: [1, 4],
  });
  const unreadable = [
    [{ link_id: 'a' }],
    [{ link_id: 'a', clicks: 1, views: '5', trend: [] }],
    [{ link_id: 'a', clicks: 1, views: 5, trend: [null] }],
    [null],
    {},
    null,
  ];
  for (const answer of unreadable) expect(readLinkTotals(answer)).toBeUndefined();
});
