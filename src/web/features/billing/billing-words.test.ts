/** The billing screen's texts: in which time zone trial days count, and that other payers are not named. */
import { expect, test } from 'vitest';
import { accountStanding, payerWords, suspensionWords } from './billing-words.ts';

const now = new Date('2026-11-21T22:30:00Z');
const zone = 'Europe/Berlin';
const titleOf = (firstBillingDate: string | null, plan = 'none'): string =>
  accountStanding({ plan, firstBillingDate: firstBillingDate === null ? null : new Date(firstBillingDate) }, now, zone)
    .title;

test('the days of a trial are those of the person who looks', () => {
  expect(titleOf('2026-12-05T12:00:00Z')).toBe('Your trial ends in 14 days');
  expect(titleOf('2026-11-22T23:30:00Z')).toBe('Your trial ends in 2 days');
  expect(titleOf('2026-11-22T22:30:00Z')).toBe('Your trial ends tomorrow');
  expect(titleOf('2026-11-21T22:45:00Z')).toBe('Your trial ends today');
  expect(titleOf('2026-11-21T22:30:00Z')).toBe('Your trial has ended');
  expect(titleOf(null)).toBe('No trial');
});

test('agencies and families are billed by hand, whatever the date', () => {
  expect(titleOf('2026-12-05T12:00:00Z', 'agency')).toBe('Agency account');
  expect(titleOf(null, 'family')).toBe('Family account');
});

test('a suspended artist’s links are reserved for 30 days, and whoever pays can restore it', () => {
  const artist = { billing_user_id: 'me', suspended_at: '2026-11-20T23:30:00Z' };
  const words = (at: Date, userId = 'me') => suspensionWords(artist, userId, { now: at, zone });
  expect(words(now)).toBe('Its links are reserved until December 21, 2026.');
  expect(words(now, 'other')).toBe(
    'Its links are reserved until December 21, 2026. Whoever pays for it can restore it.',
  );
  expect(words(new Date('2026-12-20T23:30:00Z'))).toBe('Other artists may have claimed paths of its links.');
  expect(suspensionWords({ ...artist, suspended_at: null }, 'me', { now, zone })).toBeUndefined();
});

test('who pays is said without naming other people', () => {
  expect(payerWords({ billing_user_id: 'me' }, 'me')).toBe('Paid by you');
  expect(payerWords({ billing_user_id: 'other' }, 'me')).toBe('Paid by another account');
});
