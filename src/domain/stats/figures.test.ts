/** Figures add up, are compared fairly, and own up to what they leave out. */
import { describe, expect, it } from 'vitest';
import { figureChanges, figuresOf } from './figures.ts';

const counts = (views: number, clicks: number, subscribes = 0, presaves = 0) => [
  { event: 'view', count: views },
  { event: 'click', count: clicks - 1 },
  { event: 'click', count: 1 },
  { event: 'subscribe', count: subscribes },
  { event: 'presave', count: presaves },
];

describe('figures', () => {
  it('add up days and count sign-ups and pre-saves as fans', () => {
    expect(figuresOf(counts(200, 77, 3, 4))).toEqual({ views: 200, clicks: 77, rate: 38.5, fans: 7 });
    expect(figuresOf([])).toEqual({ views: 0, clicks: 0, rate: 0, fans: 0 });
  });

  it('change in percent, the rate in points', () => {
    const changes = figureChanges(figuresOf(counts(120, 48)), figuresOf(counts(100, 50)));
    expect(changes.views).toEqual({ amount: 20, text: '20.0%' });
    expect(changes.clicks).toEqual({ amount: -4, text: '4.0%' });
    expect(changes.rate).toEqual({ amount: -10, text: '10.0 pts' });
    expect(changes.fans).toBeUndefined();
  });

  it('cannot be compared with nothing', () => {
    const changes = figureChanges(figuresOf(counts(120, 48)), figuresOf([]));
    expect([changes.views, changes.clicks, changes.rate]).toEqual([undefined, undefined, undefined]);
  });
});
