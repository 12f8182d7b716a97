/** Numbers that can be written in two forms are stored in one. */
import { expect, it } from 'vitest';
import { formsOf, storedNumber } from './stored-number.ts';

it.each([
  ['+541123456789', '+5491123456789'],
  ['+543512345678', '+5493512345678'],
  ['+5215512345678', '+525512345678'],
])('%s is stored as %s', (other, stored) => {
  expect(storedNumber(other)).toBe(stored);
  expect(storedNumber(stored)).toBe(stored);
  expect(formsOf(stored)).toEqual([stored, other]);
});

it.each(['+548003331234', '+12125550123', '+5211234567', '+4915112345678', 'ada@mail.test', ''])(
  '%j has one form',
  (contact) => {
    expect(storedNumber(contact)).toBe(contact);
    expect(formsOf(contact)).toEqual([contact]);
  },
);
