/** Prices in words. */
import { expect, it } from 'vitest';
import { inDollars, planPrices } from './prices.ts';

it('are written in dollars, with cents only where there are some', () => {
  const { monthly, yearly } = planPrices.pro;
  expect([inDollars(monthly), inDollars(yearly), inDollars(1950)]).toEqual(['$19', '$190', '$19.50']);
});
