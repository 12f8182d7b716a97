import { expect, it } from 'vitest';
import { checkView, viewQuery } from './saved-view.ts';

it('keeps the filters and the order of an address, in one form', () => {
  const query = new URLSearchParams('range=last_7_days&tag=b&q=night%20ferry&tag=a&type=bio&evil=1');
  expect(viewQuery(query)).toBe('type=bio&q=night+ferry&tag=a&tag=b');
});

it('wants a name, and says what is wrong with one', () => {
  expect(checkView({ name: ' Summer\n singles ', query: 'tag=Summer' })).toEqual({
    view: { name: 'Summer singles', query: 'tag=Summer' },
  });
  expect(checkView({ name: ' ', query: '' })).toHaveProperty('problem.code', 'VIEW_NAME_MISSING');
  expect(checkView({ name: 'x'.repeat(61), query: '' })).toHaveProperty('problem.code', 'VIEW_NAME_TOO_LONG');
  expect(checkView({ name: 'x', query: 'q'.repeat(2001) })).toHaveProperty('problem.field', 'query');
});
