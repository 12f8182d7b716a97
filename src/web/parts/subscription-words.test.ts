/** The sentences about later charges, with and without a coupon. */
import { expect, it } from 'vitest';
import { laterWords } from './subscription-words.ts';

const quote = {
  due_cents: 1900,
  total_cents: 1900,
  coupon_cents: 0,
  coupon_charges: null,
  first_billing_day: '2026-12-07',
};
const trial = { ...quote, due_cents: 0 };

it.each([
  [quote, 'Then $19 a month, until you cancel.'],
  [trial, 'Your free trial goes on. From December 7, 2026 on it is $19 a month, until you cancel.'],
  [{ ...quote, due_cents: 1520, coupon_cents: 380 }, 'Then $15.20 a month, until you cancel.'],
  [
    { ...quote, due_cents: 1520, coupon_cents: 380, coupon_charges: 3 },
    'Then $15.20 a month for 2 more charges, and $19 a month after that, until you cancel.',
  ],
  [{ ...quote, due_cents: 1520, coupon_cents: 380, coupon_charges: 1 }, 'Then $19 a month, until you cancel.'],
  [{ ...quote, due_cents: 0, coupon_cents: 1900 }, 'Then $0 a month, until you cancel.'],
  [
    { ...trial, coupon_cents: 380 },
    'Your free trial goes on. From December 7, 2026 on it is $15.20 a month, until you cancel.',
  ],
  [
    { ...trial, coupon_cents: 380, coupon_charges: 2 },
    'Your free trial goes on. From December 7, 2026 on it is $15.20 a month for the first 2 charges, and $19 a month after that, until you cancel.',
  ],
])('%o: %s', (given, words) => {
  expect(laterWords(given, 'monthly')).toBe(words);
});
