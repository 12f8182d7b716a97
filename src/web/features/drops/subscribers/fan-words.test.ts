/** Contacts and places in words. */
import { expect, it } from 'vitest';
import { contactText, placeText } from './fan-words.ts';

it('masks contacts of more than 11 characters on narrow screens only', () => {
  expect(contactText('+12125550103', { narrow: false })).toBe('(212) 555-0103');
  expect(contactText('+12125550103', { narrow: true })).toBe('+1•••03');
  expect(contactText('tova.lind@mail.test', { narrow: true })).toBe('t•••@mail.test');
  expect(contactText('a@mail.test', { narrow: true })).toBe('a@mail.test');
  expect(contactText('l•••@mail.test', { narrow: true })).toBe('l•••@mail.test');
  expect(contactText('+46701234567', { narrow: false })).toBe('+46701234567');
  expect(contactText('', { narrow: false })).toBe('–');
});

it('says the place as far as it is known, with the country', () => {
  expect(placeText({ country: 'US', region: 'New York', city: 'Brooklyn' })).toBe('Brooklyn, New York, United States');
  expect(placeText({ country: 'TR', region: 'Istanbul', city: 'Istanbul' })).toBe('Istanbul, Türkiye');
  expect(placeText({ country: '', region: 'Istanbul', city: '' })).toBe('Istanbul');
  expect(placeText({ country: 'US', region: '', city: '' })).toBe('United States');
  expect(placeText({ country: '', region: '', city: '' })).toBe('Unknown');
});
