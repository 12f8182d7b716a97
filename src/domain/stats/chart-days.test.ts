/** The chart shows every day and loses no event. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chartDays, chartTotal } from './chart-days.ts';
import { eventNames } from './event.ts';
import { listDays, moveDay } from './zoned-day.ts';

const range = { from: '2026-10-01', to: '2026-10-31' };
const like = (day: string, value: number) => ({ day, platform: 'spotify', metric: 'spotify_likes', value });

describe('chart days', () => {
  it('fill the days without a hit', () => {
    const days = chartDays({ from: '2026-10-01', to: '2026-10-03' }, [
      { day: '2026-10-02', event: 'view', count: 7 },
      { day: '2026-10-02', event: 'click', count: 3 },
      { day: '2026-09-30', event: 'view', count: 100 },
      { day: '2026-10-03', event: 'something-new', count: 100 },
    ]);
    expect(days.map((row) => [row.day, row.views, row.clickthroughs])).toEqual([
      ['2026-10-01', 0, 0],
      ['2026-10-02', 7, 3],
      ['2026-10-03', 0, 0],
    ]);
  });

  it('sum to what came in', () => {
    const count = fc.record({
      day: fc.integer({ min: 0, max: 30 }).map((away) => moveDay(range.from, away, 'day')),
      event: fc.constantFrom(...eventNames),
      count: fc.nat(10_000),
    });
    fc.assert(
      fc.property(fc.array(count, { maxLength: 80 }), (counts) => {
        const days = chartDays(range, counts);
        const sum = (event: string) =>
          counts.filter((row) => row.event === event).reduce((total, row) => total + row.count, 0);
        expect(days.map((row) => row.day)).toEqual(listDays(range.from, range.to));
        expect(chartTotal(days, 'views')).toBe(sum('view'));
        expect(chartTotal(days, 'clickthroughs')).toBe(sum('click'));
        expect(chartTotal(days, 'subscribes')).toBe(sum('subscribe'));
        expect(chartTotal(days, 'presaves')).toBe(sum('presave'));
      }),
    );
  });

  it('carry likes forward, from before the range too', () => {
    const stats = [
      like('2026-10-03', 120),
      like('2026-09-20', 100),
      { day: '2026-10-02', platform: 'deezer', metric: 'spotify_likes', value: 9 },
    ];
    const days = chartDays({ from: '2026-10-01', to: '2026-10-04' }, [], stats);
    expect(days.map((row) => row.spotify_likes)).toEqual([100, 100, 120, 120]);
    expect(chartTotal(days, 'spotify_likes')).toBe(120);
  });

  it('know no likes before the first were read', () => {
    const days = chartDays({ from: '2026-10-01', to: '2026-10-03' }, [], [like('2026-10-02', 5)]);
    expect(days.map((row) => row.spotify_likes)).toEqual([null, 5, 5]);
  });
});
