/** The list in the URL: defaults, nonsense, and that whatever is written is read back. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultRange, type RangeContext } from '#domain/stats/date-range.ts';
import { moveDay } from '#domain/stats/zoned-day.ts';
import { listSorts, listTabs } from './list-rules.ts';
import { readListState, writeListState } from './list-url.ts';

const context: RangeContext = {
  now: new Date('2026-11-20T12:00:00Z'),
  zone: 'Europe/Berlin',
  lifetimeFrom: '2026-01-01',
};

test('an empty address is all links, newest first, the last month; and it stays empty', () => {
  const state = readListState(new URLSearchParams(), context);
  expect(state).toEqual({ tab: 'all', sort: 'newest', search: '', tags: [], range: defaultRange(context) });
  expect(writeListState(state, context).toString()).toBe('');
});

test('nonsense is the default', () => {
  const state = readListState(new URLSearchParams('type=rewards&sort=best&from=2026-02-31&to=2026-03-01'), context);
  expect(state).toEqual(readListState(new URLSearchParams(), context));
  expect(readListState(new URLSearchParams('from=2026-03-02&to=2026-03-01'), context).range).toEqual(
    defaultRange(context),
  );
});

test('a preset is kept by name', () => {
  const state = readListState(new URLSearchParams('range=last_7_days'), context);
  expect(state.range).toEqual({ from: '2026-11-14', to: '2026-11-20', preset: 'last_7_days' });
  expect(writeListState(state, context).toString()).toBe('range=last_7_days');
});

test('days that are those of a preset are kept by its name', () => {
  const state = { ...readListState(new URLSearchParams(), context), range: { from: '2026-11-14', to: '2026-11-20' } };
  expect(writeListState(state, context).toString()).toBe('range=last_7_days');
});

test('whatever is written is read back', () => {
  const anyState = fc.record({
    tab: fc.constantFrom(...listTabs.map(({ value }) => value)),
    sort: fc.constantFrom(...listSorts.map(({ value }) => value)),
    search: fc.string(),
    tags: fc.array(fc.string({ minLength: 1 })),
    range: fc.tuple(fc.nat(500), fc.nat(300)).map(([back, length]) => ({
      from: moveDay('2026-11-20', -back - length, 'day'),
      to: moveDay('2026-11-20', -back, 'day'),
    })),
  });
  fc.assert(
    fc.property(anyState, (state) => {
      const { range, ...others } = readListState(writeListState(state, context), context);
      // A preset may have named them meanwhile; the days are the same.
      expect({ ...others, range: { from: range.from, to: range.to } }).toEqual(state);
    }),
  );
});
