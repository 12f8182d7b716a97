/** Numbers as people write them. */
import { expect, it } from 'vitest';
import { findNumber, readContact, understoodNumber } from './read-contact.ts';

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

it('takes away marks that nobody sees', () => {
  for (const typed of [
    '\u202a+1 (503) 555-0145\u202c',
    '\u2068+15035550145\u2069',
    '+1\ufe0e-503-555-0145',
    '\u200e+15035550145',
  ])
    expect(findNumber(typed, '')).toMatchObject({ number: '+15035550145' });
  expect(findNumber('+1 503\u2011555\u20110145', '')).toMatchObject({ number: '+15035550145' });
});

it.each([
  ['15035550151', '', '+15035550151'],
  ['447700900151', '', '+447700900151'],
  ['447700900151', 'US', '+447700900151'],
  ['4915112345679', '', '+4915112345679'],
  ['4915112345679', 'DE', '+4915112345679'],
  ['33612345679', '', '+33612345679'],
  ['33612345679', 'DE', '+33612345679'],
  ['33612345679', 'US', '+33612345679'],
  // Of the country that is known, whatever it would be with a plus.
  ['51987654321', 'BR', '+5551987654321'],
  ['13812345678', 'CN', '+8613812345678'],
  ['6592345678', 'US', '+16592345678'],
  ['06.12.34.56.78', 'FR', '+33612345678'],
])('puts a lost plus back: %j in %j', (typed, country, number) =>
  expect(findNumber(typed, country)).toMatchObject({ number }),
);

it('reads no plus into ten digits', () => {
  expect(findNumber('6592345678', '')).toBe('number');
});

it.each(['123-456-7890', '1111111111', '(012) 345-6789', '555-555-5555', '9999999999', '000-000-0000', '911 555 0123'])(
  'refuses %j, which nobody in the US or Canada can have',
  (typed) => {
    expect(findNumber(typed, 'US')).toBe('nonexistent');
    expect(() => readContact('phone_number', typed, 'CA')).toThrow('Please enter a valid phone number');
  },
);

it.each([
  ['07700 900151', 'GB', { written: '+44 7700 900151', country: 'GB' }],
  ['(503) 555-0145', 'US', { written: '+1 503 555 0145', country: 'US' }],
  ['447400123456', 'US', { written: '+44 7400 123456', country: 'GB' }],
  ['+44 7700 900151', 'US', undefined],
  ['\u202a0044 7700 900151', 'US', undefined],
])('shows how %j is understood in %s (FAN-24)', (typed, country, understood) => {
  expect(understoodNumber(typed, country)).toEqual(understood);
});
