/** What a return does to a paid period and to a credit (BILL-92, BILL-100). */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isPaidBack, takenOffCredit } from './returns.ts';

it.each([
  [0, 1_250, false],
  [1_249, 1_250, false],
  [1_250, 1_250, true],
  [2_500, 1_250, true],
  [0, 0, false],
  [1, 0, true],
])('%i cents of what had %i left: paid back %s (BILL-92)', (returnedCents, leftCents, isBack) => {
  expect(isPaidBack({ returnedCents, leftCents })).toBe(isBack);
});

it.each([
  // Nothing but the credit is left of the payment.
  [19_000, 0, 29_000, 19_000],
  // The artists that are still paid come first.
  [19_000, 19_000, 29_000, 0],
  [20_000, 19_000, 29_000, 1_000],
  [10_000, 19_000, 29_000, 0],
  // What is not there is not taken.
  [19_000, 0, 5_000, 5_000],
  [-100, 0, 5_000, 0],
])(
  '%i cents of what had %i left take of a credit of %i: %i (BILL-100)',
  (returnedCents, leftCents, creditCents, taken) => {
    expect(takenOffCredit({ returnedCents, leftCents, creditCents })).toBe(taken);
  },
);

it('is taken once, in however many steps', () => {
  fc.assert(
    fc.property(
      fc.nat(50_000),
      fc.nat(50_000),
      fc.array(fc.nat(50_000), { maxLength: 5 }),
      (returned, credit, lefts) => {
        let [taken, rest] = [0, credit];
        for (const leftCents of [...lefts, 0]) {
          const now = takenOffCredit({ returnedCents: returned - taken, leftCents, creditCents: rest });
          [taken, rest] = [taken + now, rest - now];
        }
        expect(taken).toBe(Math.min(returned, credit));
      },
    ),
  );
});
