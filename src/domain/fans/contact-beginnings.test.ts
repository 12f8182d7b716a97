/** What of a fan's contact a typed text may mean. */
import { expect, test } from 'vitest';
import { contactBeginnings } from './contact-beginnings.ts';

test.each([
  ['Ada', ['ada']],
  ['ada+shows@Mail.test', ['ada+shows@mail.test']],
  ['\u200bada@', ['ada@']],
  ['+1 (212) 555', ['+1212555']],
  ['0046 70 123', ['+4670123']],
  ['(212) 555-01', ['+21255501', '+121255501']],
  ['2125550103', ['2125550103', '+2125550103', '+12125550103']],
  ['+54 11 2345 6789', ['+5491123456789']],
])('%s begins %j', (typed, beginnings) => {
  expect(contactBeginnings(typed)).toEqual(beginnings);
});

test.each(['', 'ad', '+4', 'night ferry', 'a'.repeat(400)])('%s is no contact', (typed) => {
  expect(contactBeginnings(typed)).toEqual([]);
});
