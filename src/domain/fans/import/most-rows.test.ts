/** A plan bounds the rows of an imported file (DROP-182). */
import { expect, it } from 'vitest';
import { mostImportRows } from './most-rows.ts';

it.each([
  ['bio', 50_000],
  ['pro', 250_000],
  ['max', 1_000_000],
  ['', 50_000],
  [undefined, 50_000],
])('plan %s: %i rows', (plan, most) => {
  expect(mostImportRows(plan)).toBe(most);
});
