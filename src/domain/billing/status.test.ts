/** The states of a subscription: every transition, and what each state allows. */
import { describe, expect, it } from 'vitest';
import { isInGoodStanding } from './good-standing.ts';
import {
  type BillingState,
  canBecome,
  firstBillingDay,
  type SubscriptionStatus,
  shownStatus,
  statusAfter,
  statuses,
  subscriptionEvents,
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

/** The whole table, a row for each state in the order of `subscriptionEvents`; `-` is refused. */
const table: Record<SubscriptionStatus, string> = {
  //           startTrial  subscribe  subscribeLater  firstBilling  chargeSettled  chargeFailed  cancel     expire
  '': '        Trial     | Active   | Pending       | -           | -            | -           | -        | -',
  Trial: '     -         | Active   | Pending       | -           | -            | -           | -        | -',
  Pending: '   -         | -        | -             | Active      | -            | Past Due    | Canceled | -',
  Active: '    -         | -        | -             | -           | Active       | Past Due    | Canceled | Expired',
  'Past Due': '-         | -        | -             | -           | Active       | Past Due    | Canceled | Expired',
  Canceled: '  -         | Active   | Pending       | -           | -            | -           | -        | -',
  Expired: '   -         | Active   | Pending       | -           | -            | -           | -        | -',
};

describe('the transitions', () => {
  const cells = statuses.flatMap((status) =>
    table[status].split('|').map((next, index) => ({ status, event: subscriptionEvents[index], next: next.trim() })),
  );
  it('are a table without gaps', () => {
    expect(cells).toHaveLength(statuses.length * subscriptionEvents.length);
  });
  it.each(cells)('lead from "$status" by $event to $next', ({ status, event, next }) => {
    if (event === undefined) throw new Error('A row has more cells than there are events.');
    expect(statusAfter(status, event) ?? '-').toBe(next);
  });
  it.each([
    ['Pending', ['Pending', 'Active', 'Past Due', 'Canceled', 'Expired']],
    ['Active', ['Active', 'Past Due', 'Canceled', 'Expired']],
    ['Past Due', ['Active', 'Past Due', 'Canceled', 'Expired']],
    ['Canceled', ['Canceled']],
    ['Expired', ['Expired']],
  ] as const)('let the provider move a subscription from %s to %o only', (from, possible) => {
    expect(statuses.filter((to) => canBecome(from, to))).toEqual(
      statuses.filter((to) => possible.some((one) => one === to)),
    );
  });
});

it('shows an account without a subscription as on trial if it ever had one', () => {
  expect(shownStatus(state())).toBe('Trial');
  expect(shownStatus(state({ firstBillingDate: inDays(-3) }))).toBe('Trial');
  expect(shownStatus(state({ firstBillingDate: null }))).toBe('');
  expect(shownStatus(state({ subscriptionStatus: 'Past Due' }))).toBe('Past Due');
});

it('counts the days of a trial, the last one until its end', () => {
  expect(trialDaysLeft(state(), now)).toBe(3);
  expect(trialDaysLeft(state({ firstBillingDate: new Date(now.getTime() + 1) }), now)).toBe(1);
  expect(trialDaysLeft(state({ firstBillingDate: now }), now)).toBe(0);
  expect(trialDaysLeft(state({ firstBillingDate: inDays(-2) }), now)).toBe(-2);
  expect(trialDaysLeft(state({ plan: 'family' }), now)).toBeNull();
  expect(trialDaysLeft(state({ subscriptionStatus: 'Active' }), now)).toBeNull();
});

it('bills a trial first on the day that begins when it is over, never before (BILL-15)', () => {
  const ends = (end: string, from: string) => firstBillingDay({ firstBillingDate: new Date(end) }, new Date(from));
  expect(ends('2026-12-08T09:00:00Z', '2026-12-01T12:00:00Z')).toBe('2026-12-09');
  expect(ends('2026-12-08T00:30:00Z', '2026-12-07T23:59:00Z')).toBe('2026-12-09');
  expect(ends('2026-12-08T00:00:00Z', '2026-12-07T23:59:00Z')).toBe('2026-12-08');
  expect(ends('2026-12-08T09:00:00Z', '2026-12-08T08:00:00Z')).toBe('2026-12-09');
  expect(ends('2026-12-08T09:00:00Z', '2026-12-08T09:00:00Z')).toBe('2026-12-08');
  expect(firstBillingDay({ firstBillingDate: null }, new Date('2026-12-08T09:00:00Z'))).toBe('2026-12-08');
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
  [{ subscriptionStatus: 'Expired', firstBillingDate: null }, 'subscribe'],
  [{ plan: 'agency', subscriptionStatus: 'Past Due' }, 'free'],
  [{ plan: 'base_14', firstBillingDate: null }, 'subscribe'],
  [{ subscriptionStatus: 'Canceled', firstBillingDate: inDays(3) }, 'subscribe'],
] as const)('changes a plan of %o by %s', (changes, way) => {
  expect(wayOfPlanChange(state(changes), now)).toBe(way);
});

it('only a subscription that is charged, or will be, is in good standing', () => {
  expect(statuses.filter(isInGoodStanding)).toEqual(['Pending', 'Active']);
});
