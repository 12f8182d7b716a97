/** Parts of texts by what an installation has (MODE-12). */
import { expect, it } from 'vitest';
import type { SiteNeed } from './hidden-parts.ts';
import { partsFor, shownOf } from './parts-by-need.ts';

const without = (...needs: SiteNeed[]) => new Set(needs);
const text = 'Fans<!-- with texts --> and texts<!-- end -->.<!-- without payments --> It is free.<!-- end -->';

it('shows a part only with, or only without, what it is for', () => {
  expect(partsFor(text, without())).toBe('Fans and texts.');
  expect(partsFor(text, without('texts'))).toBe('Fans.');
  expect(partsFor(text, without('payments'))).toBe('Fans and texts. It is free.');
});

it.each(['<!-- with money -->a<!-- end -->', '<!-- with texts -->a', 'a<!-- end -->', '<!-- a remark -->'])(
  'refuses %s',
  (wrong) => {
    expect(() => partsFor(wrong, without())).toThrow();
  },
);

it('leaves out entries of a list whose need is not met', () => {
  const list = [{ name: 'all' }, { name: 'signup', needs: ['signup'] as const }];
  expect(shownOf(list, without('signup')).map(({ name }) => name)).toEqual(['all']);
  expect(shownOf(list, without('texts'))).toEqual(list);
});
