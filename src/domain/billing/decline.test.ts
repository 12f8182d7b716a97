/** The sentences about a declined card: each says why and what can be done, and no processor's code. */
import { expect, test } from 'vitest';
import { declineAdvice, declinedBecause, declineReasonOf, declineReasons, isOfBank } from './decline.ts';

test('each reason names the card and a next step, as sentences without codes', () => {
  const sentences = declineReasons.map((reason) => [
    declinedBecause(reason, 'your card Visa ending 4417'),
    declineAdvice(reason),
  ]);
  expect(sentences.flat().filter((sentence) => !/^[A-Z].*\.$/.test(sentence))).toEqual([]);
  expect(sentences.filter(([why]) => !/card Visa ending 4417/.test(why ?? ''))).toEqual([]);
  expect(sentences.flat().filter((sentence) => /\d{4}/.test(sentence.replace('4417', '')))).toEqual([]);
  expect(new Set(sentences.map(([why]) => why)).size).toBe(declineReasons.length);
});

test('a sentence begins with a capital, also where it begins with the card', () => {
  expect(declinedBecause('expired', 'your card')).toBe('Your card has expired.');
  expect(declinedBecause('funds', 'Visa ending 4417')).toBe('There was not enough money on Visa ending 4417.');
});

test('a stored reason that is not known, as of charges from before, is a bank that gives none', () => {
  expect(declineReasonOf('funds')).toBe('funds');
  expect(['', '2001'].map(declineReasonOf)).toEqual(['bank', 'bank']);
});

test('the bank is named only where it declined', () => {
  expect(declineReasons.filter((reason) => !isOfBank(reason))).toEqual(['provider', 'network']);
});
