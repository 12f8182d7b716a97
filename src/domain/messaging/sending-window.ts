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
/** How far off the first hours may be that a state shares with the browser's zone. Two Sundays without texts, one after the other, fit in. */
const longestSearch = 96 * 3_600_000;

/**
 * The window of a number that is open at `at`, or the next one: every zone of the number's state is inside its hours, and the zone that the fan's browser
 * named too, as anybody can fill in the form (DROP-12). `timeZone` is empty without one. Where both share no hours soon, the state's count alone.
 */
export function sendingWindow({ number, timeZone, at }: { number: string; timeZone: string; at: Date }): SendingWindow {
  const { country, state } = placeOf(number);
  if (!isUsOrCanada(number)) return { opensAt: at, closesAt: new Date(at.getTime() + longestWait) };
  const hours = stateHours[state] ?? (state === '' ? strictestHours : usualHours);
  const own = windowsAfter(at, hours, stateZones[state] ?? everyZone);
  const named = zonesAt(timeZone);
  const shared = named && firstShared(own, windowsAfter(at, hours, named));
  const window = shared !== undefined && shared.opensAt.getTime() <= at.getTime() + longestSearch ? shared : own[0];
  if (window === undefined) throw new Error(`No window for ${state || country} within ${daysAhead} days.`);
  return window;
}

/** The windows that all zones have in common and that are not over at `at`, the earliest first. */
function windowsAfter(at: Date, hours: WeekHours, zones: readonly string[]): SendingWindow[] {
  const today = dayjs.utc(dayOf(at, zones[0] ?? 'UTC'));
  const windows: SendingWindow[] = [];
  for (let ahead = -1; ahead < daysAhead; ahead += 1) {
    const window = windowOfDay(hours, zones, today.add(ahead, 'day').format('YYYY-MM-DD'));
    if (window !== undefined && window.closesAt > at) windows.push(window);
  }
  return windows;
}

/** The first span that lies in a window of each list; the evening of one zone may be the next morning of the other. */
function firstShared(ones: readonly SendingWindow[], others: readonly SendingWindow[]): SendingWindow | undefined {
  for (const one of ones) {
    for (const other of others) {
      const opens = Math.max(one.opensAt.getTime(), other.opensAt.getTime());
      const closes = Math.min(one.closesAt.getTime(), other.closesAt.getTime());
      if (opens < closes) return { opensAt: new Date(opens), closesAt: new Date(closes) };
    }
  }
  return undefined;
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
