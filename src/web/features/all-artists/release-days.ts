/** Where the releases of the next 30 days stand in their strip, and how each of them is doing (UI-67). */
import { type Day, dayOf, daysBetween, listDays, moveDay } from '#domain/stats/zoned-day.ts';
import { urgentDays } from './attention.ts';

/** How many days the strip has. */
const stripDays = 30;
/** The columns that a release takes with its name. */
const width = 6;
/** The most releases below each other; further ones are counted. */
const mostLanes = 6;

/** `ready`: it lacks nothing. `failing`: it lacks something and comes out within three days. */
export type Readiness = 'ready' | 'missing' | 'failing';

/** A release in the strip: its day's column from 0 on, the lane below which it stands, and whether its name is left of its cover. */
export interface PlacedRelease<Release> {
  release: Release;
  day: number;
  lane: number;
  isTurned: boolean;
  readiness: Readiness;
}

/** The days of the strip in the viewer's `zone`. */
export function daysOfStrip(now: Date, zone: string): Day[] {
  const today = dayOf(now, zone);
  return listDays(today, moveDay(today, stripDays - 1, 'day'));
}

/** Each release in the first lane where its name has room; `hidden` counts those for which none is left. */
export function placeReleases<Release extends { release_time: string; kinds: readonly string[] }>(
  releases: readonly Release[],
  now: Date,
  zone: string,
): { placed: PlacedRelease<Release>[]; lanes: number; hidden: number } {
  const today = dayOf(now, zone);
  const taken: boolean[][] = [];
  const placed: PlacedRelease<Release>[] = [];
  let hidden = 0;
  for (const release of releases) {
    const day = daysBetween(today, dayOf(new Date(release.release_time), zone));
    if (day < 0 || day >= stripDays) continue;
    const isTurned = day + width > stripDays;
    const from = isTurned ? day - width + 1 : day;
    const columns = Array.from({ length: width }, (_, index) => from + index);
    const free = taken.findIndex((lane) => columns.every((column) => lane[column] !== true));
    const lane = free === -1 ? taken.length : free;
    if (lane >= mostLanes) {
      hidden += 1;
      continue;
    }
    taken[lane] ??= [];
    for (const column of columns) taken[lane][column] = true;
    const readiness = release.kinds.length === 0 ? 'ready' : day <= urgentDays ? 'failing' : 'missing';
    placed.push({ release, day, lane, isTurned, readiness });
  }
  return { placed, lanes: taken.length, hidden };
}
