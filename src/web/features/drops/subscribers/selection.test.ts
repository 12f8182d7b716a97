import { expect, it } from 'vitest';
import { isSelected, nothingSelected, selectedCount, toggled } from './selection.ts';

it('keeps the chosen fans of a page apart from all that match', () => {
  const page = ['a', 'b', 'c'];
  const one = toggled(nothingSelected, 'a', page);
  expect([selectedCount(one, 900), isSelected(one, 'a'), isSelected(one, 'b')]).toEqual([1, true, false]);
  expect(selectedCount(toggled(one, 'a', page), 900)).toBe(0);
  expect([selectedCount({ kind: 'all' }, 900), isSelected({ kind: 'all' }, 'z')]).toEqual([900, true]);
  // One fan taken out of all leaves the others of the open page.
  const rest = toggled({ kind: 'all' }, 'b', page);
  expect([selectedCount(rest, 900), isSelected(rest, 'b'), isSelected(rest, 'c')]).toEqual([2, false, true]);
});
