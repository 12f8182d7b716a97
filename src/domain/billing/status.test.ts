/** The states of a subscription: every transition, and what each state allows. */
import { describe, expect, it } from 'vitest';
import {
  type BillingState,
  isInactive,
  possibleEvents,
  shownStatus,
  statusAfter,
  statuses,
  trialDaysLeft,
  wayOfPlanChange,
} from './status.ts';

const now = new Date('2026-11-23T12:00:00Z');
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
const state = (changes: Partial<BillingState> = {}): BillingState => ({
  plan: 'none',
  subscriptionStatus: '',
  firstBillingDate: inDays(3),
  ...changes,
});

describe('the transitions', () => {
  it('lead from every state to known ones', () => {
    for (const status of statuses)
      for (const event of possibleEvents(status)) expect(statuses).toContain(statusAfter(status, event));
  });
  it.each([
    ['Trial', 'subscribeLater', 'Pending'],
    ['Pending', 'firstBilling', 'Active'],
    ['Active', 'chargeFailed', 'Past Due'],
    ['Past Due', 'chargeSettled', 'Active'],
    ['Past Due', 'cancel', 'Canceled'],
    ['Canceled', 'subscribe', 'Active'],
    ['Canceled', 'cancel', undefined],
    ['Active', 'startTrial', undefined],
    ['Trial', 'chargeFailed', undefined],
  ] as const)('from %s by %s to %s', (status, event, next) => {
    expect(statusAfter(status, event)).toBe(next);
  });
});

it('shows an account without a subscription as on trial if it ever had one', () => {
  expect(shownStatus(state())).toBe('Trial');
  expect(shownStatus(state({ firstBillingDate: inDays(-3) }))).toBe('Trial');
  expect(shownStatus(state({ firstBillingDate: null }))).toBe('');
  expect(shownStatus(state({ subscriptionStatus: 'Past Due' }))).toBe('Past Due');
});

it('counts unpaid and ended subscriptions as inactive, except a family’s', () => {
  const inactive = (status: BillingState['subscriptionStatus'], plan = 'none') =>
    isInactive(state({ subscriptionStatus: status, plan }));
  expect((['Canceled', 'Past Due', 'Expired'] as const).map((status) => inactive(status))).toEqual([true, true, true]);
  expect((['', 'Pending', 'Active'] as const).map((status) => inactive(status))).toEqual([false, false, false]);
  expect(inactive('Canceled', 'family')).toBe(false);
});

it('counts the days of a trial, the last one until its end', () => {
  expect(trialDaysLeft(state(), now)).toBe(3);
  expect(trialDaysLeft(state({ firstBillingDate: new Date(now.getTime() + 1) }), now)).toBe(1);
  expect(trialDaysLeft(state({ firstBillingDate: now }), now)).toBe(0);
  expect(trialDaysLeft(state({ firstBillingDate: inDays(-2) }), now)).toBe(-2);
  expect(trialDaysLeft(state({ plan: 'family' }), now)).toBeNull();
  expect(trialDaysLeft(state({ subscriptionStatus: 'Active' }), now)).toBeNull();
});

it.each([
  [{ plan: 'agency' }, 'free'],
  [{ plan: 'family', firstBillingDate: inDays(-9) }, 'free'],
  [{}, 'trial'],
  [{ firstBillingDate: inDays(-1) }, 'subscribe'],
  [{ firstBillingDate: null }, 'subscribe'],
  [{ subscriptionStatus: 'Pending' }, 'charge'],
  [{ subscriptionStatus: 'Active' }, 'charge'],
  [{ subscriptionStatus: 'Past Due' }, 'settle'],
  [{ subscriptionStatus: 'Canceled', firstBillingDate: inDays(-40) }, 'subscribe'],
] as const)('changes a plan of %o by %s', (changes, way) => {
  expect(wayOfPlanChange(state(changes), now)).toBe(way);
});
