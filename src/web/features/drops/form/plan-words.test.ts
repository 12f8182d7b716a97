/** The words of the flight plan. */
import { expect, it } from 'vitest';
import {
  countryInWords,
  headlineOf,
  leftOutInWords,
  microsInWords,
  momentInWords,
  priceWarning,
  savingInWords,
} from './plan-words.ts';

const stop = (count: number) => ({ at: '2026-11-25T14:00:00Z', count, reason: 'window' });
const cost = (price_micros: number | null) => ({ country: 'US', count: 1, price_micros });

it.each([
  [0, [], true, 'Nobody to reach yet'],
  [1200, [], true, '1,200 now'],
  [1200, [stop(30), stop(16)], true, '1,200 now, 46 later'],
  [1200, [stop(30)], false, '1,200 at once, 30 later'],
  [0, [stop(30)], true, '30 later'],
])('says of %i at once and %j later: %s', (go_now, stops, isNow, words) => {
  expect(headlineOf({ go_now, stops }, isNow)).toBe(words);
});

it('writes an instant in the zone that was chosen', () => {
  expect(momentInWords('2026-11-23T18:03:00Z', 'America/New_York').replaceAll('\u202f', ' ')).toBe(
    'Mon, Nov 23, 1:03 PM',
  );
});

it('warns where the carrier charges more than is shown, and not where a price is unknown', () => {
  expect(priceWarning({ cost: 1, carrier_costs: [cost(8300)] })).toBeUndefined();
  expect(priceWarning({ cost: 1, carrier_costs: [cost(16_600)] })).toContain('about $0.02, more than the $0.01');
  // Both are written as $0.06, so the one is not more than the other.
  expect(priceWarning({ cost: 6, carrier_costs: [cost(63_700)] })).toBeUndefined();
  expect(priceWarning({ cost: 1, carrier_costs: [cost(16_600), cost(null)] })).toBeUndefined();
});

it.each([
  [1, '1 fan in countries that Drop Settings leave out gets nothing.'],
  [12, '12 fans in countries that Drop Settings leave out get nothing.'],
])('says of %i fans left out: %s', (count, words) => {
  expect(leftOutInWords(count)).toBe(words);
});

it('says what plain quotes save', () => {
  expect(savingInWords({ written: 2, plain: 1 }, 82_400_000)).toBe('saves $41.20, 1 segment less');
  expect(savingInWords({ written: 3, plain: 1 }, undefined)).toBe('2 segments less');
  expect(savingInWords({ written: 1, plain: 1 }, 8300)).toBeUndefined();
});

it('names countries and small amounts', () => {
  expect([countryInWords('DE'), countryInWords(''), microsInWords(8300)]).toEqual([
    'Germany',
    'Other',
    'less than $0.01',
  ]);
});
