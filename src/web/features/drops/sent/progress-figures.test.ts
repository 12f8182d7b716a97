/** The bar of a drop: its parts are all recipients, and those who wait are counted once. */
import { expect, it } from 'vitest';
import { barOf, doneIn, everybodyIn, shareOf, takenBy } from './progress-figures.ts';

const progress = {
  ...{ queued: 30, waiting: 20, sending: 2, sent: 8, delivered: 50, failed: 5, refused: 2, unknown: 1, skipped: 4 },
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
  expect(everybodyIn(progress)).toBe(100);
});

it('counts as sent what the carrier took, and as done what it refused and who was left out, too', () => {
  expect(takenBy(progress)).toBe(62);
  expect(doneIn(progress)).toBe(68);
  const leftOut = { ...progress, ...{ queued: 100, waiting: 0, sending: 0, sent: 0, delivered: 0 } };
  const atStart = { ...leftOut, failed: 0, refused: 0, unknown: 0, skipped: 50 };
  expect(shareOf(doneIn(atStart), everybodyIn(atStart))).toBe('33.3%');
  const over = { ...atStart, queued: 0, delivered: 100 };
  expect(shareOf(doneIn(over), everybodyIn(over))).toBe('100.0%');
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
