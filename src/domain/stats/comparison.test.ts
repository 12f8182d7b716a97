/** Which days the lines of a comparison have, and what they say of each other. */
import { expect, it } from 'vitest';
import { type ComparableLink, differenceOf, gapOf, plannedSeries, totalsOf, valuesOf } from './comparison.ts';

const link = (id: string, more: Partial<ComparableLink> = {}): ComparableLink => ({
  ...{ id, title: id, type: 'release', createdAt: new Date('2026-10-01T12:00:00Z'), releaseTime: null, timeZone: null },
  ...more,
});
const range = { from: '2026-11-01', to: '2026-11-03' };
const plan = (links: ComparableLink[], more: { alignment?: 'release'; before?: boolean } = {}) =>
  plannedSeries({ links, range, alignment: 'calendar', before: false, ...more }, 'UTC');

it('gives links the same days, at most five links', () => {
  const series = plan(['a', 'b', 'c', 'd', 'e', 'f'].map((id) => link(id)));
  expect(series.map(({ key }) => key).join('')).toBe('abcde');
  expect(new Set(series.map(({ range: own }) => `${own.from} ${own.to}`))).toEqual(new Set(['2026-11-01 2026-11-03']));
});

it("counts from each link's release in its own zone, or from the day it was made", () => {
  // Midnight in New York is still the day before in UTC's west and six hours later in UTC.
  const released = link('a', { releaseTime: new Date('2026-10-09T03:30:00Z'), timeZone: 'America/New_York' });
  const series = plan([released, link('b')], { alignment: 'release' });
  expect(series.map(({ range: own }) => own)).toEqual([
    { from: '2026-10-08', to: '2026-10-10' },
    { from: '2026-10-01', to: '2026-10-03' },
  ]);
});

it('compares one link with the days before', () => {
  const series = plan([link('a')], { before: true });
  expect(series.map(({ range: own }) => own)).toEqual([range, { from: '2026-10-29', to: '2026-10-31' }]);
  expect(plan([link('a'), link('b')], { before: true })).toHaveLength(2);
  expect(plan([link('a'), link('b')], { before: true })[1]?.range).toEqual(range);
});

it('has no value before a link was made and after today, and zero on a day without visits', () => {
  const [series] = plan([link('a', { createdAt: new Date('2026-11-02T09:00:00Z') })]);
  if (series === undefined) throw new Error('There is no series.');
  const events = [{ day: '2026-11-02', event: 'click', count: 4 }];
  expect(valuesOf(series, events, 'clicks', '2026-11-02')).toEqual([null, 4, null]);
  expect(valuesOf(series, events, 'views', '2026-11-03')).toEqual([null, 0, 0]);
});

it('says how far lines are apart, and nothing against nothing', () => {
  const totals = totalsOf([
    { day: '2026-11-01', event: 'view', count: 200 },
    { day: '2026-11-01', event: 'click', count: 50 },
    { day: '2026-11-02', event: 'presave', count: 3 },
  ]);
  expect(totals).toEqual({ views: 200, clicks: 50, fans: 3, rate: 25 });
  expect(differenceOf({ ...totals, views: 150 }, totals, 'views')).toBe(-25);
  expect(differenceOf(totals, totalsOf([]), 'views')).toBeUndefined();
});

it('says why a line is empty', () => {
  const nothing = totalsOf([]);
  const of = (createdAt: string) => plan([link('a', { createdAt: new Date(createdAt) })])[0] ?? expect.unreachable();
  expect(gapOf(of('2026-11-04T00:00:00Z'), nothing, '2026-11-20')).toBe('early');
  expect(gapOf(of('2026-10-01T00:00:00Z'), nothing, '2026-11-20')).toBe('empty');
  expect(gapOf(of('2026-10-01T00:00:00Z'), nothing, '2026-10-20')).toBe('later');
  const some = totalsOf([{ day: '2026-11-03', event: 'view', count: 1 }]);
  expect(gapOf(of('2026-11-02T00:00:00Z'), some, '2026-11-20')).toBe('partly');
  expect(gapOf(of('2026-10-01T00:00:00Z'), some, '2026-11-20')).toBeUndefined();
});
