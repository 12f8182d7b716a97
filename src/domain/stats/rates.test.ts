/** Rates, shares and changes are rounded once and never divide by nothing. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clickThroughRate, clickThroughRateText, fineShare, percentChange, pointsChange, wholeShare } from './rates.ts';

describe('click-through rate', () => {
  it('has one decimal', () => {
    expect(clickThroughRate(77_339, 201_093)).toBe(38.5);
    expect(clickThroughRateText(1, 3)).toBe('33.3%');
    expect(clickThroughRateText(1, 1)).toBe('100.0%');
  });

  it('is 0.0 without views', () => {
    expect(clickThroughRateText(0, 0)).toBe('0.0%');
    expect(clickThroughRateText(5, 0)).toBe('0.0%');
  });

  it('lies within a twentieth of a point of the exact rate', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.integer({ min: 1, max: 1_000_000 }), (clicks, views) => {
        expect(Math.abs(clickThroughRate(clicks, views) - (clicks / views) * 100)).toBeLessThanOrEqual(0.050001);
      }),
    );
  });
});

describe('shares', () => {
  it('are whole percents', () => {
    expect(wholeShare(12_402, 21_907)).toBe(57);
    expect(wholeShare(1, 1000)).toBe(0);
    expect(wholeShare(3, 0)).toBe(0);
    expect(fineShare(113, 1000)).toBe(11.3);
  });

  it('stay between 0 and 100 and miss the sum of 100 by at most half a percent a row', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(100_000), { minLength: 1, maxLength: 20 }), (counts) => {
        const total = counts.reduce((sum, count) => sum + count, 0);
        const shares = counts.map((count) => wholeShare(count, total));
        for (const share of shares) expect(share).toBeGreaterThanOrEqual(0);
        const sum = shares.reduce((one, other) => one + other, 0);
        if (total > 0) expect(Math.abs(sum - 100)).toBeLessThanOrEqual(counts.length / 2);
      }),
    );
  });
});

describe('changes', () => {
  it('are percents for counts and points for rates', () => {
    expect(percentChange(1182, 1000)).toBe(18.2);
    expect(percentChange(960, 1000)).toBe(-4);
    expect(pointsChange(38.5, 37.1)).toBe(1.4);
  });

  it('are unknown when there was nothing before', () => {
    expect(percentChange(5, 0)).toBeUndefined();
  });
});
