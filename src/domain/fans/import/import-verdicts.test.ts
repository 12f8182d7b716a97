/** Verdicts in words, and as a file. */
import { expect, it } from 'vitest';
import { verdictSentence } from './import-verdict-words.ts';
import { verdictLines } from './import-verdicts.ts';

it('says why', () => {
  expect(verdictSentence('known', '')).toBe('Already a fan');
  expect(verdictSentence('invalid', 'landline')).toBe('This is a landline, which gets no texts.');
  expect(verdictSentence('invalid', 'something')).toBe('This row cannot be read.');
});

it('writes lines without formulas', () => {
  expect(verdictLines([])).toBe('');
  expect(
    verdictLines([
      { row: 2, value: '+4915112345601', verdict: 'new', reason: '' },
      { row: 3, value: '=1+1', verdict: 'invalid', reason: 'email' },
    ]),
  ).toBe(`2;+4915112345601;new;New\r\n3;"'=1+1";invalid;This is not an email.\r\n`);
});
