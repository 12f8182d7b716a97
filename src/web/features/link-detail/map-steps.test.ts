/** Every count has exactly one shade, and country codes get their names. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countryCode, countryName } from '#domain/stats/country-names.ts';
import { mapSteps, stepInWords, stepOf } from './map-steps.ts';

it('gives every count from 1 to the largest exactly one shade', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 50_000_000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (largest, share) => {
        const steps = mapSteps(largest);
        const count = Math.max(1, Math.floor(largest * share));
        expect(steps.length).toBeLessThanOrEqual(5);
        expect(steps.filter((step) => count >= step.from && count <= step.to)).toHaveLength(1);
        expect(steps.at(-1)?.to).toBe(largest);
      },
    ),
  );
});

it('says each step as its range', () => {
  expect(mapSteps(6610).map(stepInWords)).toEqual(['1–4', '5–19', '20–199', '200–999', '1K–6.6K']);
  expect(mapSteps(1).map(stepInWords)).toEqual(['1']);
});

it('has round limits', () => {
  expect(mapSteps(6610).map((step) => step.from)).toEqual([1, 5, 20, 200, 1000]);
  expect(mapSteps(1)).toEqual([{ from: 1, to: 1 }]);
  expect(mapSteps(0)).toEqual([]);
  expect(stepOf(mapSteps(6610), 0)).toBe(-1);
});

it('names countries and finds them by number', () => {
  expect([countryName('DE'), countryName(''), countryName('??')]).toEqual(['Germany', 'Unknown', '??']);
  expect([countryCode('276'), countryCode('840'), countryCode('-99'), countryCode('')]).toEqual([
    'DE',
    'US',
    undefined,
    undefined,
  ]);
});
