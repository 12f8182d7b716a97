/** What an applied coupon says. */
import { expect, it } from 'vitest';
import { appliedTitle, appliedWords } from './coupon-words.ts';

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
