/** The texts of the history of billing changes. */
import { expect, it } from 'vitest';
import { amountWords, changeWords } from './history-words.ts';

const none = { artist_name: null, plan: null, billing_interval: null };

it.each([
  [{ ...none, kind: 'payment' }, 'Subscription payment'],
  [{ ...none, kind: 'decline' }, 'Payment declined'],
  [{ ...none, kind: 'cancel' }, 'Subscription canceled'],
  [{ ...none, kind: 'subscribe', billing_interval: 'monthly' }, 'Subscription started, billed monthly'],
  [{ ...none, kind: 'interval', billing_interval: 'yearly' }, 'Changed to yearly billing'],
  [{ ...none, kind: 'change', artist_name: 'Juniper', plan: 'max' }, 'Juniper changed to Max'],
  [{ ...none, kind: 'change', artist_name: 'Juniper', plan: '' }, 'Juniper suspended'],
  [{ ...none, kind: 'change', plan: '' }, 'A deleted artist suspended'],
])('%o reads "%s"', (change, words) => {
  expect(changeWords(change)).toBe(words);
});

it('names what was charged, credited or declined, and nothing at 0', () => {
  expect(amountWords({ charged_cents: 1250, credited_cents: 0, declined_cents: 0 })).toBe('$12.50 charged');
  expect(amountWords({ charged_cents: 0, credited_cents: 900, declined_cents: 0 })).toBe('$9 credited');
  expect(amountWords({ charged_cents: 0, credited_cents: 0, declined_cents: 1900 })).toBe('$19 declined');
  expect(amountWords({ charged_cents: 0, credited_cents: 0, declined_cents: 0 })).toBeUndefined();
});
