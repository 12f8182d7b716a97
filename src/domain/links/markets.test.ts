/** SRC-25: the markets of a look-up. */
import { expect, it } from 'vitest';
import { firstInMarkets, knownMarkets, marketsToAsk } from './markets.ts';

it('asks the known markets first, each once, then large ones, four at most', () => {
  expect(marketsToAsk(['JP', '', 'SE', 'JP'])).toEqual(['JP', 'SE', 'US', 'GB']);
  expect(marketsToAsk([])).toEqual(['US', 'GB', 'DE', 'JP']);
  expect(marketsToAsk(['A', 'AT', 'CH', 'LI', 'DE', 'LU'])).toEqual(['AT', 'CH', 'LI', 'DE']);
  expect(knownMarkets(['', 'de', 'DE', 'DE'])).toEqual(['DE']);
});

it('stops at the first market that has it', async () => {
  const asked: string[] = [];
  const find = async (market: string) => {
    asked.push(market);
    return market === 'DE' ? 'there' : undefined;
  };
  expect(await firstInMarkets(['SE', 'DE', 'US'], find)).toBe('there');
  expect(asked).toEqual(['SE', 'DE']);
  expect(await firstInMarkets(['SE'], find)).toBeUndefined();
});
