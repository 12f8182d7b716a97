/** Grouping, dates and messages of our own card fields. */
import { expect, it } from 'vitest';
import { brandOf, cardProblems, expiryParts, groupNumber, writeExpiry } from './card-input.ts';

it.each([
  ['4111111111111111', '4111 1111 1111 1111'],
  ['378282246310005', '3782 822463 10005'],
  [' 5555-5555 5555-4444 ', '5555 5555 5555 4444'],
  ['4111', '4111'],
  ['41111', '4111 1'],
  ['4111 1111 1111 1111 9999999', '4111 1111 1111 1111 999'],
  ['٤١١١ card ４１１１', '4111'],
  ['', ''],
])('groups %s', (typed, text) => {
  expect(groupNumber(typed, typed.length).text).toBe(text);
});

it('keeps the caret behind the digit that was typed in the middle', () => {
  expect(groupNumber('41119 111', 5)).toEqual({ text: '4111 9111', caret: 6 });
  expect(groupNumber('411 1111', 3)).toEqual({ text: '4111 111', caret: 3 });
});

it.each([
  ['1', '1'],
  ['7', '07'],
  ['12', '12'],
  ['122', '12 / 2'],
  ['0728', '07 / 28'],
  ['7/28', '07 / 28'],
  ['07/2028', '07 / 28'],
  ['1/', '01'],
  ['12 / 2', '12 / 2'],
])('writes the date %s', (typed, shown) => {
  expect(writeExpiry(typed)).toBe(shown);
});

it('knows the brand and the length of its code', () => {
  expect(brandOf('3782')).toEqual({ type: 'american-express', name: 'American Express', codeLength: 4 });
  expect(brandOf('')).toBeUndefined();
});

it('finds what is missing and what is wrong, and nothing in a good card', () => {
  const good = { number: '4111 1111 1111 1111', expirationDate: '12 / 32', cvv: '123' };
  expect(cardProblems(good)).toEqual({});
  expect(expiryParts(good.expirationDate)).toEqual({ month: '12', year: '32' });
  expect(Object.keys(cardProblems({ number: '', expirationDate: '', cvv: '' }))).toEqual([
    'number',
    'expirationDate',
    'cvv',
  ]);
  expect(cardProblems({ number: '4111 1111 1111 1112', expirationDate: '01 / 20', cvv: '12' })).toEqual({
    number: 'This card number is not valid',
    expirationDate: 'This date is not valid, or the card has expired',
    cvv: 'The security code has 3 digits',
  });
  expect(cardProblems({ ...good, number: '3782 822463 10005' })).toEqual({ cvv: 'The security code has 4 digits' });
});
