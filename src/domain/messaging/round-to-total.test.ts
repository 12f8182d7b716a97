import fc from 'fast-check';
import { expect, it } from 'vitest';
import { roundToTotal } from './round-to-total.ts';

it('rounds lines so that they add up to the rounded total (DROP-15)', () => {
  // $0.0166 and $0.0564 are $0.073: one line of $0.02 and one of $0.06 would add up to $0.08.
  expect(roundToTotal([16_600, 56_400])).toEqual([2, 5]);
  expect(roundToTotal([4_000, 4_000, 4_000])).toEqual([1, 0, 0]);
  expect(roundToTotal([])).toEqual([]);
});

it('never moves a line by more than a cent', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 1_000_000_000 }), { maxLength: 30 }), (micros) => {
      const cents = roundToTotal(micros);
      const total = micros.reduce((sum, amount) => sum + amount, 0);
      expect(cents.reduce((sum, amount) => sum + amount, 0)).toBe(Math.round(total / 10_000));
      for (const [index, amount] of micros.entries())
        expect(Math.abs((cents[index] ?? 0) - amount / 10_000)).toBeLessThanOrEqual(1);
    }),
  );
});
