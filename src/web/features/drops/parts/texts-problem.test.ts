/** What a drop form says is missing before anything is written. */
import { expect, it } from 'vitest';
import { textsProblem } from './texts-problem.ts';

it.each([
  [false, 'max', undefined, 'TEXTS_OFF'],
  [false, 'max', [{ state: 'approved' }], 'TEXTS_OFF'],
  [true, 'max', undefined, undefined],
  [true, 'max', [], 'NUMBER_NEEDED'],
  [true, 'pro', [], 'NUMBER_PLAN'],
  [true, 'max', [{ state: 'registering' }], 'NUMBER_NOT_APPROVED'],
  [true, 'max', [{ state: 'refused' }], 'NUMBER_NOT_APPROVED'],
  [true, 'pro', [{ state: 'approved' }], 'TEXTS_PLAN'],
  [true, 'max', [{ state: 'approved' }], undefined],
])('activated: %s, plan: %s, numbers: %j, problem: %s', (activated, plan, numbers, problem) => {
  expect(textsProblem(activated, plan, numbers)).toBe(problem);
});
