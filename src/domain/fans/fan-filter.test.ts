/** The numbers of the pagination. */
import { expect, it } from 'vitest';
import { shownPages } from './fan-filter.ts';

it('shows all pages when there are fewer than 6', () => {
  expect(shownPages(1, 1)).toEqual([1]);
  expect(shownPages(3, 5)).toEqual([1, 2, 3, 4, 5]);
});

it('shows the first, the last and those around the page otherwise', () => {
  expect(shownPages(1, 6)).toEqual([1, 2, 3, 4, null, 6]);
  expect(shownPages(3, 6)).toEqual([1, 2, 3, 4, null, 6]);
  expect(shownPages(4, 6)).toEqual([1, null, 3, 4, 5, 6]);
  expect(shownPages(6, 6)).toEqual([1, null, 3, 4, 5, 6]);
  expect(shownPages(500, 32_494)).toEqual([1, null, 499, 500, 501, null, 32_494]);
});
