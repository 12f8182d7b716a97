/** How phone numbers are written and read on the screen. */
import { describe, expect, test } from 'vitest';
import { areaCodeOf, isMoving, numberSteps, placeOfOffer, readOffers, wordsOfState } from './number-words.ts';

test.each([
  ['503', '503'],
  ['(503) 5', '503'],
  ['+1 5o3', '153'],
  ['abc', ''],
])('%j is the area code %j', (typed, code) => {
  expect(areaCodeOf(typed)).toBe(code);
});

describe('the answer of the search', () => {
  const offer = { phone_number: '+15035550118', locality: '', region: 'OR', country: 'US' };

  test('has numbers with their place', () => {
    const offers = readOffers([offer, { ...offer, locality: 'Portland' }]);
    expect(offers.map(placeOfOffer)).toEqual(['OR', 'Portland, OR']);
  });

  test.each([undefined, null, {}, 'text', [{ phone_number: 1 }]])('%j has none', (answer) => {
    expect(readOffers(answer)).toEqual([]);
  });
});

test.each(['claiming', 'claimed', 'registering', 'approved', 'refused'])('%s says what comes next', (state) => {
  const { label, text, step } = wordsOfState(state);
  expect([label, text]).not.toContain('');
  expect(step).toBeLessThanOrEqual(numberSteps.length);
  expect(isMoving(state)).toBe(!['approved', 'refused'].includes(state));
});
