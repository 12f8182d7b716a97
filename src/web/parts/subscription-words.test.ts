/** The sentences about later charges, with and without a coupon. */
import { expect, it } from 'vitest';
import { laterWords } from './subscription-words.ts';

const today = '2026-11-23';
const quote = {
  today,
  due_cents: 1900,
  total_cents: 1900,
  coupon_cents: 0,
  coupon_charges: null,
  first_billing_day: today,
  discount_cents: 0,
  goes_on: false,
  free_time: '',
};
const trial = { ...quote, due_cents: 0, first_billing_day: '2026-12-07' };
const renewal = { ...trial, goes_on: true };

it.each([
  [quote, 'Then $19 a month, until you cancel.'],
  [trial, 'Your free trial goes on. From December 7, 2026 on it is $19 a month, until you cancel.'],
  [{ ...quote, due_cents: 1520, coupon_cents: 380 }, 'Then $15.20 a month, until you cancel.'],
  [
    { ...quote, due_cents: 1520, coupon_cents: 380, coupon_charges: 3 },
    'Then $15.20 a month for 2 more charges, and $19 a month after that, until you cancel.',
  ],
  [{ ...quote, due_cents: 1520, coupon_cents: 380, coupon_charges: 1 }, 'Then $19 a month, until you cancel.'],
  [renewal, 'You have paid until December 7, 2026. From then on it is $19 a month, until you cancel.'],
  [
    { ...renewal, due_cents: 693, total_cents: 2900 },
    'It is for what changes until December 7, 2026. From then on it is $29 a month, until you cancel.',
  ],
  [
    { ...renewal, total_cents: 600, discount_cents: 450 },
    'You have paid until December 7, 2026. From then on it is $6 a month, until you cancel. Your credit takes $4.50 off the first charge.',
  ],
  [
    { ...quote, due_cents: 0, discount_cents: 1900 },
    '$19 that you have paid is taken off. Then $19 a month, until you cancel.',
  ],
  [{ ...quote, due_cents: 0, coupon_cents: 1900 }, 'Then $0 a month, until you cancel.'],
  [
    { ...trial, coupon_cents: 380 },
    'Your free trial goes on. From December 7, 2026 on it is $15.20 a month, until you cancel.',
  ],
  [
    { ...trial, coupon_cents: 380, coupon_charges: 2 },
    'Your free trial goes on. From December 7, 2026 on it is $15.20 a month for the first 2 charges, and $19 a month after that, until you cancel.',
  ],
  [
    { ...trial, coupon_cents: 1900, coupon_charges: 1 },
    'Your free trial goes on. From December 7, 2026 on it is $0 a month for the first charge, and $19 a month after that, until you cancel.',
  ],
  [
    { ...trial, discount_cents: 1300 },
    'Your free trial goes on. From December 7, 2026 on it is $19 a month, until you cancel. Your credit takes $13 off the first charge.',
  ],
  [
    { ...trial, free_time: 'Your first month is free.' },
    'Your first month is free. From December 7, 2026 on it is $19 a month, until you cancel.',
  ],
  // Another day than that of this computer.
  [
    { ...trial, today: '2027-01-20', first_billing_day: '2027-01-21' },
    'Your free trial goes on. From January 21, 2027 on it is $19 a month, until you cancel.',
  ],
  [{ ...trial, today: '2026-12-07' }, 'Then $19 a month, until you cancel.'],
])('%o: %s', (given, words) => {
  expect(laterWords(given, 'monthly')).toBe(words);
});
