/** Trials: their length, their end, and who is upgraded for nothing. */
import { expect, it } from 'vitest';
import { isOnTrial, trialEnd, upgradesForNothing } from './trial.ts';

const start = new Date('2026-11-21T10:00:00Z');
const end = new Date('2026-12-05T10:00:00Z');

it('lasts fourteen days', () => {
  expect(trialEnd(start)).toEqual(end);
  const account = { plan: 'none', firstBillingDate: end };
  expect(isOnTrial(account, new Date(end.getTime() - 1))).toBe(true);
  expect(isOnTrial(account, end)).toBe(false);
  expect(isOnTrial({ plan: 'none', firstBillingDate: null }, start)).toBe(false);
});

it.each([
  ['none', end, true],
  ['none', start, false],
  ['none', null, false],
  ['base_14', null, false],
  ['agency', null, true],
  ['family', start, true],
])(
  'an account on the plan %s whose first bill is due %s: upgraded for nothing is %s',
  (plan, firstBillingDate, expected) => {
    expect(upgradesForNothing({ plan, firstBillingDate }, start)).toBe(expected);
  },
);
