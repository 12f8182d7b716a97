/** Around every change of the clocks of two years in forty zones, a text goes out inside the hours, and never early (DROP-11, DROP-12). */
import { expect, it } from 'vitest';
import { figure } from '#tests/fixtures/figure.ts';
import { reportFigure } from '#tests/fixtures/report-figure.ts';
import { sendingWindow } from './sending-window.ts';

const hour = 3_600_000;
const years = { from: Date.parse('2026-01-01T00:00:00Z'), until: Date.parse('2028-01-01T00:00:00Z') };

/** Local time by the platform, which the rule itself does not use. */
function clockOf(timeZone: string): (at: number) => { day: string; time: string; offset: string } {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'longOffset',
  });
  return (at) => {
    const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
    return { day: part('weekday'), time: `${part('hour')}:${part('minute')}`, offset: part('timeZoneName') };
  };
}

/** The hours in which the zone's offset changes. */
function changesOf(timeZone: string): number[] {
  const clock = clockOf(timeZone);
  const changes: number[] = [];
  for (let day = years.from; day < years.until; day += 24 * hour) {
    const isSame = clock(day).offset === clock(day + 24 * hour).offset;
    for (let at = day; !isSame && at < day + 24 * hour; at += hour)
      if (clock(at).offset !== clock(at + hour).offset) changes.push(at + hour);
  }
  return changes;
}

const changing = Intl.supportedValuesOf('timeZone').filter((zone) => {
  const clock = clockOf(zone);
  return clock(Date.parse('2026-01-15T00:00:00Z')).offset !== clock(Date.parse('2026-07-15T00:00:00Z')).offset;
});
// Spread over the list, so that every part of the world is among them.
const count = figure(10, 40);
const zones = changing.filter((_, index) => index % Math.floor(changing.length / count) === 0).slice(0, count);

it.each([
  ['New York', '+12125550100', '08:00', '21:00'],
  ['Alabama, where nobody is texted on Sundays', '+12055550100', '08:00', '20:00'],
])('with a number of %s', (name, number, opens, closes) => {
  expect(zones).toHaveLength(count);
  let tried = 0;
  for (const timeZone of zones) {
    const clock = clockOf(timeZone);
    for (const change of changesOf(timeZone)) {
      for (let ahead = -26; ahead <= 26; ahead += 4) {
        const at = new Date(change + ahead * hour + 60_000);
        const { opensAt, closesAt } = sendingWindow({ number, timeZone, at });
        const chosen = Math.max(at.getTime(), opensAt.getTime());
        const { day, time } = clock(chosen);
        const where = `${timeZone} ${at.toISOString()} → ${day} ${time}`;
        expect(chosen < closesAt.getTime(), where).toBe(true);
        expect(time >= opens && time < closes, where).toBe(true);
        expect(clock(closesAt.getTime() - 1000).time < closes, where).toBe(true);
        if (number.startsWith('+1205')) expect(day, where).not.toBe('Sun');
        tried += 1;
      }
    }
  }
  // Two changes a year, or four around Ramadan.
  expect(tried).toBeGreaterThanOrEqual(count * 4 * 14);
  reportFigure('moments around changes of clocks', `${name}: ${tried} in ${count} zones, 0 outside the hours`);
});
