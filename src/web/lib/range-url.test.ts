/** A date range survives in the URL, under the preset's name where it was chosen by one. */
import { expect, test } from 'vitest';
import { defaultRange, presetRange, rangePresets } from '#domain/stats/date-range.ts';
import { chosenRange, readRange, writeRange } from './range-url.ts';

// Lifetime and the last seven days are the same days here.
const context = { now: new Date('2026-11-20T12:00:00Z'), zone: 'Europe/Berlin', lifetimeFrom: '2026-11-14' };

const written = (range: Parameters<typeof writeRange>[1]) => {
  const query = new URLSearchParams('metric=views');
  writeRange(query, range, context);
  return query;
};

test('a preset stays the one that was chosen, also where another means the same days', () => {
  for (const preset of rangePresets) {
    const range = chosenRange(presetRange(preset, context), preset);
    expect(range.preset).toBe(preset);
    expect(readRange(written(range), context)).toEqual(range);
  }
});

test('days chosen by hand that equal a preset are kept as the preset', () => {
  const range = chosenRange(presetRange('last_14_days', context), undefined);
  expect(written(range).get('range')).toBe('last_14_days');
});

test('the default is not written, and other parameters stay', () => {
  expect(written(defaultRange(context)).toString()).toBe('metric=views');
  expect(readRange(new URLSearchParams(), context)).toEqual(defaultRange(context));
});

test.each([
  ['from=2026-13-45&to=2026-11-20'],
  ['from=2026-11-20&to=2026-11-19'],
  ['from=1990-01-01&to=2030-01-01'],
  ['range=forever'],
])('%s is no range that the server answers, and gives the default', (query) => {
  expect(readRange(new URLSearchParams(query), context)).toEqual(defaultRange(context));
});

test('nineteen years are a range', () => {
  const range = { from: '2007-11-21', to: '2026-11-20' };
  expect(readRange(written(range), context)).toEqual(range);
});
