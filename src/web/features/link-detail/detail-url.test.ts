/** The state of the screen survives a reload, and invalid parameters are ignored. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sourceCategories } from '#domain/stats/breakdowns.ts';
import { presetRange, rangePresets } from '#domain/stats/date-range.ts';
import { isFilterable, withFilter } from '#domain/stats/source-filters.ts';
import { type DetailState, readDetailState, writeDetailState } from './detail-url.ts';

const context = { now: new Date('2026-11-20T12:00:00Z'), zone: 'Europe/Berlin', lifetimeFrom: '2026-08-03' };

it('reads back what it wrote', () => {
  const filterName = fc.constantFrom(...sourceCategories, 'country' as const);
  const value = fc.string({ minLength: 1, maxLength: 40 }).filter(isFilterable);
  const state = fc
    .record({
      range: fc.oneof(
        fc.constantFrom(...rangePresets).map((preset) => ({ ...presetRange(preset, context), preset })),
        fc.constant({ from: '2026-03-01', to: '2026-03-09' }),
      ),
      metric: fc.constantFrom('view' as const, 'click' as const),
      filters: fc.array(fc.tuple(filterName, value), { maxLength: 5 }),
    })
    .map(
      ({ filters, ...rest }): DetailState => ({
        ...rest,
        filters: filters.reduce((known, [name, text]) => withFilter(known, name, text), {}),
      }),
    );
  fc.assert(
    fc.property(state, (chosen) => {
      const written = writeDetailState(new URLSearchParams('artist=x'), chosen, context).toString();
      const read = new URLSearchParams(written);
      expect(readDetailState(read, context)).toEqual(chosen);
      expect(read.get('artist')).toBe('x');
    }),
  );
});

it('takes the defaults for nonsense', () => {
  const state = readDetailState(
    new URLSearchParams('range=forever&from=2026-02-30&to=x&metric=likes&referrer=&utm_medium=Direct%20/%20None'),
    context,
  );
  expect(state).toEqual({ range: { from: '2026-10-21', to: '2026-11-20' }, metric: 'click', filters: {} });
});
