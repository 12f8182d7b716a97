/** The billing screen's texts: what is charged next and on which day, and how plans may change. */
import { expect, test } from 'vitest';
import {
  accountStanding,
  intervalWords,
  leftOutWords,
  planChanges,
  planPrice,
  suspensionWords,
} from './billing-words.ts';
import { overdueSteps, overdueWords } from './overdue-words.ts';
import type { BilledArtist } from './use-billing.ts';

const now = new Date('2026-11-21T22:30:00Z');
const facts = {
  status: 'Trial',
  next_billing_date: null as string | null,
  last_billing_date: null as string | null,
  first_billing_day: '2026-12-05',
  next_charge_cents: null as number | null,
  manual_charge_cents: null as number | null,
  is_enterprise: false,
  payment_method: null as { brand: string; last4: string } | null,
  subscription: null as { period_is_paid: boolean } | null,
  artists: [] as BilledArtist[],
};
const standing = (changes: Partial<typeof facts>, plan = 'none') =>
  accountStanding({ ...facts, ...changes }, plan, now);

test('days are those of UTC, as at the card provider, in mails and on invoices (BILL-97)', () => {
  const titleOf = (next_billing_date: string) => standing({ next_billing_date }).title;
  expect(titleOf('2026-12-05T12:00:00Z')).toBe('Your trial ends in 14 days');
  expect(titleOf('2026-11-23T00:30:00Z')).toBe('Your trial ends in 2 days');
  expect(titleOf('2026-11-22T22:30:00Z')).toBe('Your trial ends in 1 day');
  expect(titleOf('2026-11-21T22:45:00Z')).toBe('Your trial ends in 1 day');
  expect(titleOf('2026-11-21T22:30:00Z')).toBe('Your trial has ended');
});

test('the first payment is due on the day that the server says, as in its quotes', () => {
  const first = { next_billing_date: '2026-12-04T22:45:00Z', first_billing_day: '2026-12-05' };
  expect(standing(first).text).toContain('due on December 5, 2026.');
});

test('an ended trial has a chip, and whoever has paid once reads when that was last', () => {
  expect(standing({ next_billing_date: '2026-11-21T22:30:00Z' }).chip?.text).toBe('Ended');
  const paid = { last_billing_date: '2026-11-08T10:00:00Z' };
  for (const status of ['Canceled', 'Expired'])
    for (const next_billing_date of ['2026-12-05T12:00:00Z', '2026-11-20T12:00:00Z'])
      expect(standing({ ...paid, status, next_billing_date }).text).toMatch(/ Last paid on November 8, 2026\.$/);
});

test('agencies and families are billed by hand, whatever else is known', () => {
  expect(standing({ manual_charge_cents: 17_900 }, 'agency')).toMatchObject({
    label: 'Agency account',
    title: '$179.00 a month',
  });
  expect(standing({ manual_charge_cents: 24_900, is_enterprise: true }, 'agency')).toMatchObject({
    label: 'Enterprise',
    title: '$249.00 a month',
  });
  expect(standing({ manual_charge_cents: 1_700 }, 'family').action).toBeUndefined();
});

test('an older account is billed by hand, and an account that never has to pay is asked for nothing', () => {
  expect(standing({ status: '', manual_charge_cents: 1_400 }, 'base_14')).toMatchObject({ label: 'Billed by hand' });
  const artist = { id: '1', plan: 'pro', is_free: true } as BilledArtist;
  const free = standing({ status: '', artists: [artist] });
  expect(free).toMatchObject({ title: 'Nothing to pay' });
  expect(free.action).toBeUndefined();
  const other = { ...artist, is_free: false };
  expect(standing({ status: '', artists: [artist, other] }).action?.does).toBe('subscribe');
  // What ended was for the other one.
  const ended = { status: 'Canceled', next_billing_date: '2026-11-01T00:00:00Z' };
  expect(standing({ ...ended, artists: [artist, other] }).text).toContain(
    'The pages of the artists that it paid for are',
  );
  expect(standing({ ...ended, artists: [other] }).text).toContain('Your pages are not available');
});

test('a live subscription shows the next charge, its day and its card', () => {
  const live = {
    status: 'Active',
    next_billing_date: '2026-12-08T00:00:00Z',
    last_billing_date: '2026-11-08T10:00:00Z',
    next_charge_cents: 5_067,
    payment_method: { brand: 'Visa', last4: '4417' },
  };
  expect(standing(live)).toMatchObject({
    title: '$50.67',
    text: 'December 8, 2026, in 17 days, by Visa ending 4417. Last paid on November 8, 2026.',
  });
  expect(standing({ ...live, status: 'Canceled' })).toMatchObject({
    title: 'Your subscription ends on December 8, 2026',
    action: { label: 'Renew Subscription', does: 'subscribe' },
  });
});

test('a renewed subscription is active, and its charge is the next and not the first one', () => {
  const pending = { status: 'Pending', next_billing_date: '2026-12-08T00:00:00Z', next_charge_cents: 1_900 };
  expect(standing(pending)).toMatchObject({ label: 'First charge', chip: { text: 'Pending' } });
  expect(standing({ ...pending, subscription: { period_is_paid: true } })).toMatchObject({
    label: 'Next charge',
    chip: { text: 'Active' },
  });
});

const notKnown = { decline_reason: null, declined_card: null };

test('an overdue payment names what is owed, why the card of the last try was declined, and what to do (BILL-94)', () => {
  const overdue = { since: '', declined_at: [], retries_at: [], suspended_at: null };
  const billing = { overdue_cents: 950, next_charge_cents: 1_900, payment_method: { brand: 'Visa', last4: '4417' } };
  const card = { decline_reason: 'funds', declined_card: { brand: 'MasterCard', last4: '4444' } };
  expect(overdueWords({ ...billing, overdue: { ...overdue, ...card } }, 3)).toEqual({
    title: 'Your bank declined $9.50',
    why: 'There was not enough money on Mastercard ending 4444. The links of your 3 artists still work.',
    advice: 'Add money before the next try, or pay with another card.',
  });
  // Before its charge was read, and where it was not the bank.
  const unread = { ...overdue, ...notKnown };
  expect(overdueWords({ ...billing, overdue_cents: null, overdue: unread }, 1)).toMatchObject({
    title: 'Your bank declined $19.00',
    why: 'Your bank declined Visa ending 4417 and gave no reason. All links still work.',
  });
  expect(overdueWords({ ...billing, overdue: { ...unread, decline_reason: 'network' } }, 1).title).toBe(
    '$9.50 could not be charged',
  );
});

test('an overdue payment names each day: declined, tried again, and links suspended (BILL-93)', () => {
  const overdue = {
    ...notKnown,
    since: '2026-11-08T00:00:00Z',
    declined_at: ['2026-11-08T03:00:00Z', '2026-11-08T09:00:00Z', '2026-11-11T02:00:00Z'],
    retries_at: ['2026-11-14T00:00:00Z'],
    suspended_at: '2026-11-14T00:00:00Z',
  };
  expect(overdueSteps({ overdue })).toEqual([
    { days: 'Sun, Nov 8 and Wed, Nov 11', what: 'Declined', tone: 'bad' },
    { days: 'Sat, Nov 14', what: 'Last try. If it fails, links pause; nothing is deleted', tone: 'brass' },
  ]);
  const first = { ...overdue, declined_at: [], retries_at: ['2026-11-11T00:00:00Z', '2026-11-14T00:00:00Z'] };
  expect(overdueSteps({ overdue: first }).map(({ what }) => what)).toEqual([
    'We try this card again',
    'Last try. If it fails, links pause; nothing is deleted',
  ]);
  const past = { ...overdue, declined_at: [], retries_at: [], suspended_at: null };
  expect(overdueSteps({ overdue: past })).toMatchObject([{ days: 'After that' }]);
  expect(overdueSteps({ overdue: null })).toEqual([]);
});

test('an artist that no charge is for is named with the day on which its plan ends', () => {
  const artist = {
    plan: 'pro',
    price_cents: null as number | null,
    paid_until: '2026-12-08T00:00:00Z',
    is_free: false,
  };
  const words = (changes: Partial<typeof artist>, status = 'Active') =>
    leftOutWords({ ...artist, ...changes }, { status });
  expect(words({})).toBe('Not renewed. Its links work until December 8, 2026.');
  expect(words({ price_cents: 1_900 })).toBeUndefined();
  expect(words({ plan: '' })).toBeUndefined();
  expect(words({}, 'Canceled')).toBeUndefined();
  expect(words({ is_free: true })).toBeUndefined();
});

test('plans change freely on trial and by hand, are charged while live, and wait for a payment else', () => {
  const of = (status: string, next_billing_date: string | null, plan = 'none') =>
    planChanges({ status, next_billing_date }, plan, now);
  expect(of('Trial', '2026-12-05T12:00:00Z')).toBe('free');
  expect(of('Trial', '2026-11-20T12:00:00Z')).toBe('none');
  expect(of('', null, 'agency')).toBe('free');
  expect(of('Active', '2026-12-05T12:00:00Z')).toBe('charged');
  expect(of('Past Due', '2026-11-20T12:00:00Z')).toBe('overdue');
  expect(of('Canceled', '2026-12-05T12:00:00Z')).toBe('none');
});

test('the price of pro is the payer’s own where they have one', () => {
  const subscription = { period_is_paid: false };
  const live = { status: 'Active', billing_interval: 'monthly', pro_price_cents: null, subscription };
  expect(planPrice('pro', live)).toBe(1_900);
  expect(planPrice('pro', { ...live, billing_interval: 'yearly', pro_price_cents: 1_000 })).toBe(10_000);
  expect(planPrice('bio', { ...live, pro_price_cents: 1_000 })).toBe(900);
  expect(planPrice('bio', { ...live, status: 'Pending', subscription: { period_is_paid: true } })).toBe(900);
  // Before the first charge the price stays the one that the trial showed.
  expect(planPrice('bio', { ...live, status: 'Pending' })).toBe(600);
  // What is chosen on trial is charged once the subscription begins, at its price (BILL-1).
  expect(planPrice('bio', { ...live, status: 'Trial' })).toBe(600);
  expect(planPrice('bio', { ...live, status: 'Trial', billing_interval: 'yearly' })).toBe(6_000);
});

test('another interval says what is taken off and charged now, and on trial when it begins (BILL-35, BILL-70)', () => {
  const quote = {
    today: '2026-11-21',
    due_cents: 17_733,
    credit_cents: 1_267,
    discount_cents: 1_267,
    coupon_cents: 0,
    total_cents: 19_000,
  };
  const words = (changes: Partial<typeof quote> & { first_billing_day?: string | null } = {}, yearly = true) =>
    intervalWords({ first_billing_day: '2026-11-21', ...quote, ...changes }, yearly ? 'yearly' : 'monthly');
  expect(words()).toBe(
    'A new year begins today. It costs $190.00; $12.67 of what you have paid is taken off. $177.33 is charged now.',
  );
  const back = { due_cents: 0, credit_cents: 18_900, discount_cents: 1_900, total_cents: 1_900 };
  expect(words(back, false)).toContain('$0.00 is charged now. $170.00 stays as a credit.');
  // Whatever day it is on this computer.
  expect(words({ today: '2027-02-01', first_billing_day: '2027-02-01' })).toContain('$177.33 is charged now.');
  expect(words({ due_cents: 0, first_billing_day: '2026-12-05', coupon_cents: 1_900 })).toBe(
    'Nothing is charged now. Your first year begins on December 5, 2026 and costs $171.00 with your discount.',
  );
});

test('the links of a suspended artist are reserved for 30 days', () => {
  const words = (at: Date, suspended_at: string | null = '2026-11-20T23:30:00Z') =>
    suspensionWords({ suspended_at }, at);
  expect(words(now)).toBe('Its links are reserved until December 20, 2026.');
  expect(words(new Date('2026-12-20T23:30:00Z'))).toBe('Other artists may have claimed paths of its links.');
  expect(words(now, null)).toBeUndefined();
});
