/** The end of a reservation, its warnings in order, and that nothing is released without the last one. */
import { expect, it } from 'vitest';
import { dueWarning, releasedAt, reservedUntil } from './path-reservation.ts';

const suspendedAt = new Date('2026-01-01T10:00:00Z');
const dayOf = (days: number) => new Date(suspendedAt.getTime() + days * 86_400_000);

it('reserves a path for 30 days, and for 90 where fans opened it', () => {
  expect(reservedUntil(suspendedAt, false)).toEqual(dayOf(30));
  expect(reservedUntil(suspendedAt, true)).toEqual(dayOf(90));
});

it('warns 30, 7 and 1 days before, once each, as the days pass', () => {
  const until = reservedUntil(suspendedAt, true);
  const sent: number[] = [];
  const warnedOn: [number, number][] = [];
  for (let hour = 0; hour <= 90 * 24; hour += 1) {
    const due = dueWarning(until, sent, dayOf(hour / 24));
    if (due === undefined) continue;
    sent.push(due);
    warnedOn.push([hour / 24, due]);
  }
  expect(warnedOn).toEqual([
    [60, 30],
    [83, 7],
    [89, 1],
  ]);
});

it('sends only the most urgent of the warnings that were missed, and none again', () => {
  const until = reservedUntil(suspendedAt, true);
  expect(dueWarning(until, [], dayOf(85))).toBe(7);
  expect(dueWarning(until, [], dayOf(95))).toBe(1);
  expect(dueWarning(until, [7], dayOf(85))).toBeUndefined();
  expect(dueWarning(until, [1], dayOf(95))).toBeUndefined();
});

it('releases no path within a day of the last warning', () => {
  const until = reservedUntil(suspendedAt, false);
  expect(releasedAt(until, dayOf(29))).toEqual(dayOf(30));
  expect(releasedAt(until, dayOf(34))).toEqual(dayOf(35));
});
