/** Prices in words. */
import { expect, it } from 'vitest';
import { inDollars, proPrice } from './prices.ts';

it('are written in dollars, with cents only where there are some', () => {
  expect([inDollars(proPrice.monthly), inDollars(proPrice.yearly), inDollars(1950)]).toEqual(['$19', '$190', '$19.50']);
});
