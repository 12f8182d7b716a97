/** The release step's checks. */
import { expect, it } from 'vitest';
import { releaseProblems } from './release-checks.ts';

const now = new Date('2026-11-21T10:00:00Z');
const draft = { date: '2026-12-04', time: '00:00', timezone: 'America/New_York', releaseName: 'Paper Lanterns' };
const codes = (more: Partial<typeof draft>, stored?: Date) =>
  releaseProblems({ ...draft, ...more }, now, stored).map(({ code, field }) => `${field} ${code}`);

it('finds nothing wrong with a time ahead', () => expect(codes({})).toEqual([]));

it.each([
  [{ date: '' }, ['date RELEASE_DATE_MISSING']],
  [{ date: '2026-02-30' }, ['date RELEASE_DATE_MISSING']],
  [{ time: '' }, ['time RELEASE_CLOCK_MISSING']],
  [{ timezone: 'Mars/Base' }, ['timezone TIMEZONE_MISSING']],
  [{ releaseName: ' ' }, ['release_name RELEASE_NAME_MISSING']],
  [{ releaseName: 'x'.repeat(201) }, ['release_name TEXT_TOO_LONG']],
  [{ date: '2027-03-14', time: '02:30' }, ['time RELEASE_TIME_SKIPPED']],
  [{ date: '2026-11-21', time: '04:59' }, ['time RELEASE_TIME_PAST']],
  [
    { date: '', timezone: '', releaseName: '' },
    ['date RELEASE_DATE_MISSING', 'timezone TIMEZONE_MISSING', 'release_name RELEASE_NAME_MISSING'],
  ],
])('%j: %j', (more, expected) => expect(codes(more)).toEqual(expected));

it('takes the hour that comes twice, for its first time', () =>
  expect(codes({ date: '2027-11-07', time: '01:30' })).toEqual([]));

it('lets a link keep its past release time, and its missing name, but not move to another past time', () => {
  const stored = new Date('2026-11-20T05:00:00Z');
  expect(codes({ date: '2026-11-20', releaseName: '' }, stored)).toEqual([]);
  expect(codes({ date: '2026-11-19' }, stored)).toEqual(['time RELEASE_TIME_PAST']);
});
