import { expect, it } from 'vitest';
import { placementFigures, usedUtmValues } from './placement-figures.ts';

it('PLACE-26: each placement has its views and clicks, and the rest came without one', () => {
  const figures = placementFigures({
    events: [
      { event: 'view', count: 60 },
      { event: 'view', count: 40 },
      { event: 'click', count: 30 },
      { event: 'subscribe', count: 5 },
    ],
    sources: [
      { event: 'view', category: 'placement', name: 'ig', count: 70 },
      { event: 'click', category: 'placement', name: 'ig', count: 20 },
      { event: 'view', category: 'placement', name: 'Direct / None', count: 30 },
      { event: 'view', category: 'utm_source', name: 'ig', count: 9 },
    ],
  });
  expect([...(figures.byCode ?? [])]).toEqual([['ig', { views: 70, clicks: 20 }]]);
  expect(figures.without).toEqual({ views: 30, clicks: 10 });
});

it('shows no figures before a visit with a code was counted', () => {
  expect(placementFigures({ events: [{ event: 'view', count: 3 }], sources: [] }).byCode).toBeUndefined();
});

it('offers the UTM values that visits came with', () => {
  const sources = [
    { event: 'view', category: 'utm_source', name: 'meta_ads', count: 3 },
    { event: 'click', category: 'utm_source', name: 'meta_ads', count: 1 },
    { event: 'view', category: 'utm_source', name: 'Direct / None', count: 9 },
    { event: 'view', category: 'utm_source', name: 'Other', count: 9 },
    { event: 'view', category: 'utm_campaign', name: 'tour', count: 2 },
  ];
  expect(usedUtmValues(sources)).toEqual({ source: ['meta_ads'], medium: [], campaign: ['tour'] });
});
