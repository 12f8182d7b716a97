/** The days on which an overdue payment is tried again, before, on and after them. */
import { expect, it } from 'vitest';
import { overdueCourse } from './overdue.ts';

it.each([
  ['the day it was declined', '2026-11-28', ['2026-11-28'], ['2026-12-01', '2026-12-04']],
  ['the day before the first retry', '2026-11-30', ['2026-11-28'], ['2026-12-01', '2026-12-04']],
  ['the first retry is still to come today', '2026-12-01', ['2026-11-28'], ['2026-12-01', '2026-12-04']],
  ['it was declined today', '2026-12-01', ['2026-11-28', '2026-12-01'], ['2026-12-04']],
  [
    'a card of the payer was declined between the retries',
    '2026-11-29',
    ['2026-11-28', '2026-11-29'],
    ['2026-12-01', '2026-12-04'],
  ],
  ['the last day', '2026-12-04', ['2026-11-28', '2026-12-01'], ['2026-12-04']],
])('%s', (_, today, tried, retries) => {
  expect(overdueCourse('2026-11-28', { today, tried })).toEqual({ retries, suspendedOn: '2026-12-04' });
});

it('names no day once the last one has passed', () => {
  const tried = ['2026-11-28', '2026-12-01', '2026-12-04'];
  const over = { retries: [], suspendedOn: undefined };
  expect(overdueCourse('2026-11-28', { today: '2026-12-04', tried })).toEqual(over);
  expect(overdueCourse('2026-11-28', { today: '2026-12-06', tried: [] })).toEqual(over);
});
