/** Numbers as people write them. */
import { expect, it } from 'vitest';
import { findNumber, readContact } from './read-contact.ts';

it.each([
  ['+52 1 55 1234 5678', '+525512345678'],
  ['+5215512345678', '+525512345678'],
  ['005215512345678', '+525512345678'],
  ['+52 55 1234 5678', '+525512345678'],
  ['+54 11 2345-6789', '+5491123456789'],
  ['+54 9 11 2345-6789', '+5491123456789'],
  ['+54 11 15 2345-6789', '+5491123456789'],
  ['+1 (212) 555-0123', '+12125550123'],
])('reads %j', (typed, number) => expect(findNumber(typed, '')).toMatchObject({ number }));

it('refuses landlines, but not what is written like one in Argentina', () => {
  expect(() => readContact('phone_number', '030 1234567', 'DE')).toThrow('This is a landline, which gets no texts.');
  expect(readContact('phone_number', '11 2345 6789', 'AR')).toBe('+5491123456789');
  expect(findNumber('0800 333 1234', 'AR')).toBe('charged');
});
