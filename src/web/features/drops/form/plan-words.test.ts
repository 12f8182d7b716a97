/** The words of the flight plan. */
import { expect, it } from 'vitest';
import {
  centsByCountry,
  countryInWords,
  headlineOf,
  leftOutInWords,
  microsInWords,
  momentInWords,
  priceByFanInWords,
  savingInWords,
  totalInWords,
  withoutEmojiInWords,
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

it('gives the carrier’s total first, with lines that add up to it, and the price by fan with its reason (DROP-15)', () => {
  const plan = { cost: 7, us_canada: 2, elsewhere: 1, carrier_costs: [cost(16_600), cost(56_400)] };
  expect(totalInWords(plan)).toBe('$0.07');
  expect(centsByCountry(plan)).toEqual([2, 5]);
  expect(priceByFanInWords(plan)).toBe(
    'By fan it is $0.07: 1 cent for each of 2 fans in the US and Canada, 5 cents for each of 1 fan elsewhere. ' +
      'The total is the carrier’s price, which counts segments and differs by country.',
  );
});

it('gives the price by fan where a price of the carrier is not known', () => {
  const plan = { cost: 2, us_canada: 2, elsewhere: 0, carrier_costs: [cost(16_600), cost(null)] };
  expect(totalInWords(plan)).toBe('$0.02');
  expect(centsByCountry(plan)).toEqual([2, null]);
  expect(priceByFanInWords(plan)).toBe(
    'By fan it is $0.02: 1 cent for each of 2 fans in the US and Canada. A price of the carrier is not known, so the total is this one.',
  );
});

it.each([
  [{ written: 2, plain: 2, noEmoji: 1, plainNoEmoji: 1 }, 'Without the emoji this is 1 segment.'],
  [{ written: 3, plain: 3, noEmoji: 3, plainNoEmoji: 1 }, 'Without the emoji and with plain quotes this is 1 segment.'],
  [{ written: 2, plain: 1, noEmoji: 2, plainNoEmoji: 1 }, undefined],
  [{ written: 1, plain: 1, noEmoji: 1, plainNoEmoji: 1 }, undefined],
])('says of %j what the emoji cost: %s', (segments, words) => {
  expect(withoutEmojiInWords(segments)).toBe(words);
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
