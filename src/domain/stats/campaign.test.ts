/** Campaign values are read whole, bounded and harmless. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { placedQuery } from '../links/placement.ts';
import { campaignQuery, hasCampaign, isMarked, longestCampaignValue, queryValue, readCampaign } from './campaign.ts';

it('reads the three values and keeps their capitals', () => {
  const campaign = readCampaign('?utm_source=News%20Letter&utm_medium=+Email+&utm_campaign=Launch&utm_term=x');
  expect(campaign).toEqual({ utm_source: 'News Letter', utm_medium: 'Email', utm_campaign: 'Launch', utm_p: '' });
  expect(hasCampaign(campaign)).toBe(true);
});

it('reads the code of a placement in small letters, and writes it with the campaign', () => {
  const campaign = readCampaign('?UTM_P=7K&utm_source=ig');
  expect(campaign).toEqual({ utm_source: 'ig', utm_medium: '', utm_campaign: '', utm_p: '7k' });
  expect(campaignQuery(campaign)).toBe('utm_source=ig&utm_p=7k');
  expect(readCampaign('utm_p=no-code').utm_p).toBe('');
  expect([hasCampaign(readCampaign('utm_p=7k')), isMarked(readCampaign('utm_p=7k'))]).toEqual([false, true]);
  // The code of the path stands in front, and the first one is read.
  expect(readCampaign(placedQuery('bio', 'utm_p=7k&utm_source=ig'))).toMatchObject({ utm_p: 'bio', utm_source: 'ig' });
});

it('has nothing without values', () => {
  expect(hasCampaign(readCampaign(''))).toBe(false);
  expect(hasCampaign(readCampaign('utm_source=&utm_term=a'))).toBe(false);
});

it.each([
  [
    'utm_source=ig&amp;utm_medium=bio&amp;utm_campaign=x',
    { utm_source: 'ig', utm_medium: 'bio', utm_campaign: 'x', utm_p: '' },
  ],
  ['UTM_SOURCE=ig&Utm_Medium=Bio', { utm_source: 'ig', utm_medium: 'Bio', utm_campaign: '', utm_p: '' }],
  ['utm_source=ig?utm_medium=bio', { utm_source: 'ig', utm_medium: 'bio', utm_campaign: '', utm_p: '' }],
  ['fbclid=x?UTM_CAMPAIGN=who?', { utm_source: '', utm_medium: '', utm_campaign: 'who?', utm_p: '' }],
])('reads %j as it was meant', (query, campaign) => expect(readCampaign(`?${query}`)).toEqual(campaign));

it.each([
  ['utm_d=nov27-3f9a', 'drop-nov27-3f9a'],
  ['utm_campaign=spring&utm_d=nov27-3f9a', 'spring drop-nov27-3f9a'],
  ['utm_campaign=spring+drop-nov27-3f9a&utm_d=nov27-3f9a', 'spring drop-nov27-3f9a'],
  ['utm_d=tomorrow&utm_campaign=spring', 'spring'],
])('DROP-58: reads the mark of a drop in %j, behind the campaign of its link', (query, utm_campaign) => {
  expect(readCampaign(`?${query}`).utm_campaign).toBe(utm_campaign);
});

it('bounds whatever comes, and reads a kept value the same again', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 400, unit: 'binary' }), (value) => {
      const { utm_source } = readCampaign(`utm_source=${encodeURIComponent(value.toWellFormed())}`);
      expect([...utm_source].length).toBeLessThanOrEqual(longestCampaignValue);
      expect(utm_source).not.toMatch(/[\r\n\t]/);
      expect(readCampaign(`utm_source=${encodeURIComponent(utm_source)}`).utm_source).toBe(utm_source);
    }),
  );
});

it('reads a query as the platform does', () => {
  const name = fc.constantFrom('a', 'ab', 'r', 'utm_source');
  const value = fc
    .oneof(fc.string({ unit: 'binary' }), fc.constantFrom('', 'x y', 'a+b', '100%', '%zz', '&=', 'ü'))
    .map((text) => text.toWellFormed());
  fc.assert(
    fc.property(fc.array(fc.tuple(name, value), { maxLength: 5 }), name, (pairs, wanted) => {
      const query = new URLSearchParams(pairs).toString();
      expect(queryValue(query, wanted)).toBe(new URLSearchParams(query).get(wanted) ?? undefined);
    }),
  );
  expect(queryValue('a=1&r=%zz+x', 'r')).toBe('%zz x');
  expect(queryValue('xr=1', 'r')).toBeUndefined();
});
