/** Reading the totals: by link, or not at all when the answer is not what it should be. */
import { expect, test } from 'vitest';
import { readLinkTotals } from './link-totals.ts';

test('totals are read by link, and an unreadable answer is reported', () => {
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
