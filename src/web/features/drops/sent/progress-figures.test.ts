/** The bar of a drop: its parts are all recipients, and those who wait are counted once. */
import { expect, it } from 'vitest';
import { barOf, shareOf, takenBy } from './progress-figures.ts';

const progress = {
  ...{ queued: 30, waiting: 20, sending: 2, sent: 8, delivered: 50, failed: 5, unknown: 1, skipped: 4 },
  ...{ segments: 64, price_micros: 531_200 },
};

it('draws everybody once', () => {
  const bar = barOf(progress);
  expect(bar).toEqual([
    { name: 'delivered', count: 50 },
    { name: 'sent', count: 10 },
    { name: 'failed', count: 5 },
    { name: 'unknown', count: 1 },
    { name: 'skipped', count: 4 },
    { name: 'queued', count: 10 },
    { name: 'waiting', count: 20 },
  ]);
  expect(bar.reduce((sum, { count }) => sum + count, 0)).toBe(100);
  expect(takenBy(progress)).toBe(64);
});

it('leaves out what is empty, and shares of nothing', () => {
  expect(barOf({ ...progress, failed: 0, unknown: 0, skipped: 0 }).map(({ name }) => name)).toEqual([
    'delivered',
    'sent',
    'queued',
    'waiting',
  ]);
  expect([shareOf(1, 3), shareOf(0, 0)]).toEqual(['33.3%', '']);
});
