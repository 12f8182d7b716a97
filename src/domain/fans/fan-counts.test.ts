/** Days of fans: cut in the viewer's zone, and nobody lost on the way. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type FanQuarter, fanCounts } from './fan-counts.ts';

const at = (quarter: string, count = 1): FanQuarter => ({
  event: 'subscribe',
  destinationId: 'block',
  quarter: new Date(quarter),
  count,
});

it('cuts days where the viewer’s clock does, half-hour zones and clock changes included', () => {
  const quarters = [at('2026-10-24T22:15:00Z'), at('2026-10-25T22:45:00Z', 2), at('2026-10-25T23:00:00Z', 4)];
  const days = (zone: string) => fanCounts(quarters, zone).map(({ day, count }) => [day, count]);
  expect(days('Europe/Berlin')).toEqual([
    ['2026-10-25', 3],
    ['2026-10-26', 4],
  ]);
  expect(days('Asia/Kathmandu')).toEqual([
    ['2026-10-25', 1],
    ['2026-10-26', 6],
  ]);
  expect(days('UTC')).toEqual([
    ['2026-10-24', 1],
    ['2026-10-25', 6],
  ]);
});

it('keeps events and destinations apart', () => {
  const presave: FanQuarter = { ...at('2026-10-24T10:00:00Z'), event: 'presave' };
  const gone: FanQuarter = { ...at('2026-10-24T10:00:00Z'), destinationId: null };
  expect(fanCounts([at('2026-10-24T10:00:00Z'), presave, gone], 'UTC')).toHaveLength(3);
});

it('adds up to the total in any zone', () => {
  const quarter = fc
    .tuple(fc.integer({ min: 0, max: 50_000 }), fc.integer({ min: 1, max: 9 }), fc.constantFrom('a', 'b', null))
    .map(([step, count, destinationId]) => ({
      ...at(new Date(Date.UTC(2026, 0, 1) + step * 900_000).toISOString(), count),
      destinationId,
    }));
  const zone = fc.constantFrom('Pacific/Apia', 'America/St_Johns', 'Australia/Lord_Howe', '+05:45', 'UTC');
  fc.assert(
    fc.property(fc.array(quarter), zone, (quarters, where) => {
      const sum = (rows: readonly { count: number }[]) => rows.reduce((total, { count }) => total + count, 0);
      expect(sum(fanCounts(quarters, where))).toBe(sum(quarters));
    }),
  );
});
