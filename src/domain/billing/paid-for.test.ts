/** Which artists are suspended: every state of a payer, with and without a line, and before and after an agreed end. */
import { describe, expect, it } from 'vitest';
import { isPaidFor } from './paid-for.ts';
import { statuses } from './status.ts';

const now = new Date('2026-11-23T12:00:00Z');
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);

/** An account whose trial is over and whose period ends so many days from now. */
const payer = (subscriptionStatus: string, endsInDays: number, plan = 'none') => ({
  plan,
  subscriptionStatus,
  firstBillingDate: inDays(-40),
  nextBillingDate: inDays(endsInDays),
});

describe.each([
  // status       within its period  after it
  ['Pending', true, true],
  ['Active', true, true],
  ['Past Due', true, true],
  ['Canceled', true, false],
  ['Expired', true, false],
] as const)('an artist with a line of a subscription that is %s', (status, within, after) => {
  it(`${within ? 'keeps' : 'loses'} its plan within the period and ${after ? 'keeps' : 'loses'} it after`, () => {
    expect(isPaidFor({ payer: payer(status, 1), hasLine: true, paidUntil: null }, now)).toBe(within);
    expect(isPaidFor({ payer: payer(status, 0), hasLine: true, paidUntil: null }, now)).toBe(after);
    expect(isPaidFor({ payer: payer(status, -1), hasLine: true, paidUntil: null }, now)).toBe(after);
  });
});

it('is paid for during a trial, and not after it', () => {
  const trial = (days: number) => ({ ...payer('', 0), firstBillingDate: inDays(days), nextBillingDate: null });
  expect(isPaidFor({ payer: trial(1), hasLine: false, paidUntil: null }, now)).toBe(true);
  expect(isPaidFor({ payer: trial(0), hasLine: false, paidUntil: null }, now)).toBe(false);
});

it('never loses its plan with an agency or a family, or an account that never had a trial', () => {
  for (const status of statuses)
    for (const plan of ['agency', 'family'])
      expect(isPaidFor({ payer: payer(status, -9, plan), hasLine: false, paidUntil: inDays(-1) }, now)).toBe(true);
  const invited = { ...payer('', 0), firstBillingDate: null, nextBillingDate: null };
  expect(isPaidFor({ payer: invited, hasLine: false, paidUntil: null }, now)).toBe(true);
});

it('keeps its plan to the end that was agreed, whoever pays; then it needs a line', () => {
  expect(isPaidFor({ payer: payer('Canceled', -9), hasLine: false, paidUntil: inDays(1) }, now)).toBe(true);
  expect(isPaidFor({ payer: payer('Active', 9), hasLine: false, paidUntil: inDays(0) }, now)).toBe(false);
  expect(isPaidFor({ payer: payer('Active', 9), hasLine: true, paidUntil: inDays(0) }, now)).toBe(true);
});

it('needs a line or an agreed end once its payer, who had a trial, has a subscription for others', () => {
  for (const status of ['Pending', 'Active', 'Past Due', 'Canceled', 'Expired']) {
    expect(isPaidFor({ payer: payer(status, 9), hasLine: false, paidUntil: null }, now)).toBe(false);
    const onTrial = { ...payer(status, 9), firstBillingDate: inDays(1) };
    expect(isPaidFor({ payer: onTrial, hasLine: false, paidUntil: null }, now)).toBe(true);
    const neverOnTrial = { ...payer(status, 9), firstBillingDate: null };
    expect(isPaidFor({ payer: neverOnTrial, hasLine: false, paidUntil: null }, now)).toBe(true);
  }
});

it('is never lost where an account without a trial subscribed for other artists, whatever becomes of that subscription (COUP-2)', () => {
  for (const status of statuses) {
    const guest = { ...payer(status, -9), firstBillingDate: null };
    expect(isPaidFor({ payer: guest, hasLine: false, paidUntil: null }, now)).toBe(true);
    const subscribedFor = ['', 'Trial', 'Pending', 'Active', 'Past Due'].includes(status);
    if (status !== '' && status !== 'Trial')
      expect(isPaidFor({ payer: guest, hasLine: true, paidUntil: null }, now)).toBe(subscribedFor);
    // What was billed by hand before is not free.
    const older = { ...guest, plan: 'base_14' };
    if (!subscribedFor) expect(isPaidFor({ payer: older, hasLine: false, paidUntil: null }, now)).toBe(false);
  }
});
