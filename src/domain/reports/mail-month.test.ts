/** The first of the month at nine, where the clocks of the person say so. */
import { expect, it } from 'vitest';
import { dueMonth, nextMailAt } from './mail-month.ts';

const due = (instant: string, zone: string) => {
  const { month, at } = dueMonth(new Date(instant), zone);
  return [month, at.toISOString()];
};

it('is due at nine on the first, and not a minute before', () => {
  expect(due('2026-12-01T08:00:00Z', 'Europe/Berlin')).toEqual(['2026-11', '2026-12-01T08:00:00.000Z']);
  expect(due('2026-12-01T07:59:59Z', 'Europe/Berlin')).toEqual(['2026-10', '2026-11-01T08:00:00.000Z']);
  expect(due('2026-12-31T23:59:00Z', 'UTC')).toEqual(['2026-11', '2026-12-01T09:00:00.000Z']);
});

it('goes by the clocks of the zone: the morning on which New York sets its clocks back, and Nepal', () => {
  expect(due('2026-11-01T14:00:00Z', 'America/New_York')).toEqual(['2026-10', '2026-11-01T14:00:00.000Z']);
  expect(due('2026-11-01T13:59:00Z', 'America/New_York')[0]).toBe('2026-09');
  expect(due('2027-01-01T03:15:00Z', 'Asia/Kathmandu')).toEqual(['2026-12', '2027-01-01T03:15:00.000Z']);
});

it('says when the next one comes', () => {
  expect(nextMailAt(new Date('2026-12-01T08:00:00Z'), 'Europe/Berlin').toISOString()).toBe('2027-01-01T08:00:00.000Z');
  expect(nextMailAt(new Date('2026-12-01T07:00:00Z'), 'Europe/Berlin').toISOString()).toBe('2026-12-01T08:00:00.000Z');
});
