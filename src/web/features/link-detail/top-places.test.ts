/** The country and the source that a phone names above the chart. */
import { expect, it } from 'vitest';
import { topPlaces } from './top-places.ts';

const statistics = {
  countries: [
    { event: 'click', country: '', count: 5 },
    { event: 'click', country: 'SE', count: 2 },
    { event: 'click', country: 'DE', count: 3 },
    { event: 'view', country: 'US', count: 90 },
  ],
  sources: [
    { event: 'click', category: 'referrer', name: 'Direct / None', count: 6 },
    { event: 'click', category: 'referrer', name: 'Instagram', count: 4 },
    { event: 'click', category: 'utm_source', name: 'news', count: 9 },
  ],
};

it('UI-43: names the largest that is known, with its share of all', () => {
  expect(topPlaces(statistics, 'click')).toEqual({
    country: { name: 'DE', share: 30 },
    source: { name: 'Instagram', share: 40 },
  });
  expect(topPlaces(statistics, 'view')).toEqual({ country: { name: 'US', share: 100 }, source: undefined });
  expect(topPlaces({ countries: [], sources: [] }, 'click')).toEqual({ country: undefined, source: undefined });
});
