/** What an applied coupon says. */
import { expect, it } from 'vitest';
import { appliedTitle, appliedWords, laterCouponWords } from './coupon-words.ts';
import { laterCouponOf } from './later-coupon.tsx';

const over = 'Its free month is over: it counts from the day the account was made.';

it.each([
  ['1 month free', '', 'Your discount is applied.', 'For listeners: 1 month free'],
  ['20% off', over, 'Your discount is applied.', `For listeners: 20% off. ${over}`],
  ['', over, 'Your coupon is applied.', over],
])('one that gives "%s" with the note "%s"', (gives, free_months_note, title, words) => {
  const coupon = { prepend: 'For listeners:', gives, free_months_note };
  expect(appliedTitle(coupon)).toBe(title);
  expect(appliedWords(coupon)).toBe(words);
});

it('a coupon whose link was opened later is named beside the one that counts (COUP-15)', () => {
  expect(laterCouponOf('coupon=spring', 'FERRY')).toBe('SPRING');
  expect(laterCouponOf('coupon=ferry', 'FERRY')).toBe('');
  expect(laterCouponOf('coupon=not%20a%20code', 'FERRY')).toBe('');
  expect(laterCouponOf('', 'FERRY')).toBe('');
  expect(laterCouponWords({ name: 'SPRING', gives: '2 months free' }, 'FERRY')).toBe(
    'You also opened the link of the coupon SPRING (2 months free). An account has one coupon, and yours is FERRY.',
  );
});
