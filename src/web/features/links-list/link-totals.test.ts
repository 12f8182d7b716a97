/** Reading the totals: by link, or not at all when the answer is not what it should be. */
import { expect, test } from 'vitest';
import { readLinkTotals, totalsByLink } from './link-totals.ts';

test('totals are read by link, and an unreadable answer is reported', () => {
  const totals = { link_id: 'a', clicks: 2, views: 5, trend: [1, 4] };
  expect(totalsByLink(readLinkTotals([{ ...totals, more: 1 }]) ?? [])).toEqual(new Map([['a', totals]]));
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
