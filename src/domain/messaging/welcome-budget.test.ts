/** Which beginnings of a number have a budget. */
import { expect, it } from 'vitest';
import { numberRanges } from './welcome-budget.ts';

it('counts the ten thousand and the million numbers around a number', () => {
  expect(numberRanges('+12125550143')).toEqual([
    { beginning: '+1212555', budget: 20 },
    { beginning: '+12125', budget: 100 },
  ]);
});
