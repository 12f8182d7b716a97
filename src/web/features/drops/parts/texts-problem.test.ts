/** What a drop form says is missing before anything is written. */
import { expect, it } from 'vitest';
import { textsProblem } from './texts-problem.ts';

it.each([
  [false, undefined, 'TEXTS_OFF'],
  [false, [{ state: 'approved' }], 'TEXTS_OFF'],
  [true, undefined, undefined],
  [true, [], 'NUMBER_NEEDED'],
  [true, [{ state: 'registering' }], 'NUMBER_NOT_APPROVED'],
  [true, [{ state: 'refused' }], 'NUMBER_NOT_APPROVED'],
  [true, [{ state: 'approved' }], undefined],
])('activated: %s, numbers: %j, problem: %s', (activated, numbers, problem) => {
  expect(textsProblem(activated, numbers)).toBe(problem);
});
