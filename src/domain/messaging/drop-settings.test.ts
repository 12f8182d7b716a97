import { expect, it } from 'vitest';
import { allowsNumber, everythingOn } from './drop-settings.ts';

it('lets texts go to every country, or to those that are named', () => {
  expect(allowsNumber(everythingOn, '+18765550123')).toBe(true);
  const countries = { countries: ['US', 'DE'] };
  const numbers = ['+12125550123', '+4915112345601', '+14165550123', '+18765550123', '+447700900123', '+0'];
  expect(numbers.map((number) => allowsNumber(countries, number))).toEqual([true, true, false, false, false, false]);
});
