/** When an account has lapsed: every state of a subscription × kind of account × second around its end (ACC-81). */
import { describe, expect, it } from 'vitest';
import { isLapsed, withoutLapse } from './navigation.ts';

const end = new Date('2026-11-23T12:00:00Z');
/** Seconds from the end of the trial or of the paid period. */
const seconds = [-1, 0, 1];
const never = [false, false, false];
const fromTheEndOn = [false, true, true];

/** What a second before the end, at it and a second after it say, by the state at the card provider; '' is the trial. */
const table: Record<string, boolean[]> = {
  '': fromTheEndOn,
  Pending: never,
  Active: never,
  'Past Due': fromTheEndOn,
  Canceled: fromTheEndOn,
  Expired: fromTheEndOn,
};
/** Kinds of account, and whether somebody bills them by hand. */
const kinds: [plan: string, isBilledByHand: boolean][] = [
  ['none', false],
  ['base_14', false],
  ['base_ata', false],
  ['agency', true],
  ['family', true],
];

describe.each(kinds)('an account of the kind %s', (plan, isBilledByHand) => {
  it.each(Object.entries(table))('with the state %j', (subscriptionStatus, expected) => {
    const lapsed = (dates: { firstBillingDate: Date | null; nextBillingDate: Date | null }) =>
      seconds.map((second) =>
        isLapsed({ plan, subscriptionStatus, ...dates }, new Date(end.getTime() + second * 1000)),
      );
    const ofTrial = { firstBillingDate: end, nextBillingDate: null };
    // Once there was a subscription, the end of the former trial decides nothing any more.
    const ofPeriod = { firstBillingDate: new Date(0), nextBillingDate: end };
    expect(lapsed(subscriptionStatus === '' ? ofTrial : ofPeriod)).toEqual(isBilledByHand ? never : expected);
    expect(lapsed({ firstBillingDate: null, nextBillingDate: null })).toEqual(never);
    // An account that owes nothing by itself loses the artists that it subscribed for, and nothing else.
    const isOlder = plan.startsWith('base');
    const expectedWithoutTrial = isOlder && subscriptionStatus !== '' ? expected : never;
    expect(lapsed({ firstBillingDate: null, nextBillingDate: end })).toEqual(expectedWithoutTrial);
    const overdue = { plan, subscriptionStatus, firstBillingDate: new Date(0), nextBillingDate: new Date(0) };
    expect(isLapsed(withoutLapse(overdue), end)).toBe(false);
  });
});
