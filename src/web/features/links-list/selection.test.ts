/** Selecting links one by one, by range and all at once. */
import { expect, test } from 'vitest';
import { keepExisting, nothingSelected, type Selection, toggleAll, toggleSelected } from './selection.ts';

const listed = ['a', 'b', 'c', 'd', 'e'];
const ids = (selection: Selection): string[] => [...selection.ids].sort();
const click = (selection: Selection, id: string, range = false): Selection =>
  toggleSelected(selection, id, { listed, range });

test('one click selects, another takes out again', () => {
  const one = click(nothingSelected, 'b');
  expect(ids(one)).toEqual(['b']);
  expect(ids(click(one, 'b'))).toEqual([]);
});

test('Shift selects from the last one, downwards and upwards, and takes out likewise', () => {
  const down = click(click(nothingSelected, 'b'), 'd', true);
  expect(ids(down)).toEqual(['b', 'c', 'd']);
  expect(ids(click(click(nothingSelected, 'e'), 'c', true))).toEqual(['c', 'd', 'e']);
  expect(ids(click({ ...down, anchor: 'c' }, 'd', true))).toEqual(['b']);
});

test('Shift without a last one, or with one that is no longer listed, selects one', () => {
  expect(ids(click(nothingSelected, 'c', true))).toEqual(['c']);
  expect(ids(click({ ids: new Set(['x']), anchor: 'x' }, 'c', true))).toEqual(['c', 'x']);
});

test('all that are found are added to what is selected, then taken out', () => {
  const all = toggleAll(click(nothingSelected, 'b'), ['a', 'b']);
  expect(ids(all)).toEqual(['a', 'b']);
  const more = toggleAll(all, ['d']);
  expect(ids(more)).toEqual(['a', 'b', 'd']);
  expect(ids(toggleAll(more, ['a', 'd']))).toEqual(['b']);
});

test('links that are gone are no longer selected', () => {
  const some: Selection = { ids: new Set(['a', 'b']), anchor: 'a' };
  expect(ids(keepExisting(some, new Set(['b', 'c'])))).toEqual(['b']);
  expect(keepExisting(some, new Set(listed))).toBe(some);
});
