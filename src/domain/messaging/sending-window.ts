/** When a number may get a text: inside the hours of its state, in every zone where its owner can be (DROP-11 to DROP-13). */
import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import { readTimeZone } from '#domain/fans/browser-time-zone.ts';
import { releaseInstant } from '#domain/links/release-time.ts';
import { dayOf } from '#domain/stats/zoned-day.ts';
import { isUsOrCanada, placeOf } from './places.ts';
import {
  everyZone,
  type Hours,
  stateHours,
  stateZones,
  strictestHours,
  usualHours,
  type WeekHours,
} from './window-data.ts';

dayjs.extend(utc);

/** A span in which texts may be sent; `closesAt` is left out. */
export interface SendingWindow {
  opensAt: Date;
  closesAt: Date;
}

/** Outside the US and Canada texts may go at any hour; a text that waits longer than this at the carrier is dropped there. */
const longestWait = 10 * 3_600_000;
/** Days that are looked at: a week has a day with hours in every state. */
const daysAhead = 9;

/**
 * The window of a number that is open at `at`, or the next one. `timeZone` is the one that the fan's browser named, empty without one: then, and when it
 * names no place, every zone of the number's state must be inside its hours.
 */
export function sendingWindow({ number, timeZone, at }: { number: string; timeZone: string; at: Date }): SendingWindow {
  const { country, state } = placeOf(number);
  if (!isUsOrCanada(number)) return { opensAt: at, closesAt: new Date(at.getTime() + longestWait) };
  const hours = stateHours[state] ?? (state === '' ? strictestHours : usualHours);
  const zones = zonesAt(timeZone) ?? stateZones[state] ?? everyZone;
  const today = dayjs.utc(dayOf(at, zones[0] ?? 'UTC'));
  for (let ahead = -1; ahead < daysAhead; ahead += 1) {
    const window = windowOfDay(hours, zones, today.add(ahead, 'day').format('YYYY-MM-DD'));
    if (window !== undefined && window.closesAt > at) return window;
  }
  throw new Error(`No window for ${state || country} within ${daysAhead} days.`);
}

/**
 * Whether it is night, before 8:00 or from 21:00 on, where the owner of a number outside the US and Canada is or may be: no window holds a text
 * back there, and its artist has to know. False for other numbers, and where no zone is known.
 */
export function isAtNight({ number, timeZone, at }: { number: string; timeZone: string; at: Date }): boolean {
  if (isUsOrCanada(number)) return false;
  const zones = zonesAt(timeZone) ?? zonesOf(placeOf(number).country);
  return zones.some((zone) => {
    const span = windowOfDay(usualHours, [zone], dayOf(at, zone));
    return span !== undefined && (at < span.opensAt || at >= span.closesAt);
  });
}

// Contacts hold zones as browsers gave them, also some that name no place.
function zonesAt(timeZone: string): readonly string[] | undefined {
  const zone = readTimeZone(timeZone);
  return zone === '' ? undefined : [zone];
}

const zonesOf = (country: string): readonly string[] =>
  country === '' ? [] : (new Intl.Locale('und', { region: country }).getTimeZones() ?? []);

// A plan asks for some hundred numbers, of which most share hours, zones and day; working them out takes milliseconds each.
const known = new Map<string, SendingWindow | undefined>();
const mostKnown = 5000;

/** The hours of a local day that all zones have in common; undefined when there are none. */
function windowOfDay(week: WeekHours, zones: readonly string[], date: string): SendingWindow | undefined {
  const hours = hoursOn(week, dayjs.utc(date).day());
  if (hours === undefined) return undefined;
  const key = [date, ...hours, ...zones].join(' ');
  if (!known.has(key)) {
    if (known.size >= mostKnown) known.clear();
    known.set(key, commonSpan(hours, zones, date));
  }
  return known.get(key);
}

function commonSpan(hours: NonNullable<Hours>, zones: readonly string[], date: string): SendingWindow | undefined {
  const spans = zones.map((timezone) =>
    hours.map((time) => releaseInstant({ date, time, timezone })?.instant.getTime()),
  );
  const opens = Math.max(...spans.map(([opensAt = Number.NaN]) => opensAt));
  const closes = Math.min(...spans.map(([, closesAt = Number.NaN]) => closesAt));
  return opens < closes ? { opensAt: new Date(opens), closesAt: new Date(closes) } : undefined;
}

function hoursOn({ weekday, saturday, sunday }: WeekHours, day: number): Hours {
  if (day === 0) return sunday;
  return day === 6 ? saturday : weekday;
}
