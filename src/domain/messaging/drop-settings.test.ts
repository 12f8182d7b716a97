import { expect, it } from 'vitest';
import { allowsNumber, everythingOn, welcomes } from './drop-settings.ts';

it('lets texts go to every country, or to those that are named', () => {
  expect(allowsNumber(everythingOn, '+18765550123')).toBe(true);
  const countries = { countries: ['US', 'DE'] };
  const numbers = ['+12125550123', '+4915112345601', '+14165550123', '+18765550123', '+447700900123', '+0'];
  expect(numbers.map((number) => allowsNumber(countries, number))).toEqual([true, true, false, false, false, false]);
});

it('switches the welcome text off only where carriers do not require it', () => {
  const off = { welcomeAbroad: false };
  // New York, Toronto, and an area code that nobody has: it may be in either country.
  for (const number of ['+12125550100', '+14165550100', '+15005550006']) expect(welcomes(off, number)).toBe(true);
  // Berlin, and Jamaica, which shares +1.
  for (const number of ['+4915112345678', '+18765550100']) expect(welcomes(off, number)).toBe(false);
  expect(welcomes({ welcomeAbroad: true }, '+4915112345678')).toBe(true);
});
