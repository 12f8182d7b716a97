/** Trials: their length and their end. */
import { expect, it } from 'vitest';
import { isOnTrial, trialEnd } from './trial.ts';

const start = new Date('2026-11-21T10:00:00Z');
const end = new Date('2026-12-05T10:00:00Z');

it('lasts fourteen days', () => {
  expect(trialEnd(start)).toEqual(end);
  const account = { plan: 'none', firstBillingDate: end };
  expect(isOnTrial(account, new Date(end.getTime() - 1))).toBe(true);
  expect(isOnTrial(account, end)).toBe(false);
  expect(isOnTrial({ plan: 'none', firstBillingDate: null }, start)).toBe(false);
});

it('lasts as long where the clocks change meanwhile, whatever the zone of the server is', () => {
  // Europe changes on 25 October, America on 1 November.
  expect(trialEnd(new Date('2026-10-20T10:00:00Z'))).toEqual(new Date('2026-11-03T10:00:00Z'));
});
