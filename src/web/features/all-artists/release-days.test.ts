/** The strip of the next 30 days: which releases stand in it, where, and how they are doing. */
import { expect, test } from 'vitest';
import { daysOfStrip, placeReleases } from './release-days.ts';

const now = new Date('2026-12-08T12:00:00Z');
const release = (release_time: string, kinds: string[] = []) => ({ release_time, kinds });
const placesOf = (...releases: Parameters<typeof placeReleases>[0]) =>
  placeReleases(releases, now, 'UTC').placed.map(({ day, lane }) => [day, lane]);

test('it begins with the day of the person who looks, and has 30 days', () => {
  const days = daysOfStrip(new Date('2026-12-08T23:30:00Z'), 'Europe/Berlin');
  expect([days[0], days.at(-1), days.length]).toEqual(['2026-12-09', '2027-01-07', 30]);
});

test('a release stands on its day in the zone of the person, and nothing outside of the days is shown', () => {
  const midnight = release('2026-12-11T23:30:00Z');
  expect(placeReleases([midnight], now, 'UTC').placed[0]?.day).toBe(3);
  expect(placeReleases([midnight], now, 'Europe/Berlin').placed[0]?.day).toBe(4);
  expect(placesOf(release('2027-01-06T00:00:00Z'), release('2027-01-07T00:00:00Z'))).toEqual([[29, 0]]);
});

test('names do not cover each other: the next one stands below, and takes the first lane again where there is room', () => {
  const places = placesOf(
    release('2026-12-11T00:00:00Z'),
    release('2026-12-13T00:00:00Z'),
    release('2026-12-17T00:00:00Z'),
  );
  expect(places).toEqual([
    [3, 0],
    [5, 1],
    [9, 0],
  ]);
});

test('in the last days the name stands left of the cover', () => {
  const { placed } = placeReleases([release('2026-12-31T00:00:00Z'), release('2027-01-02T00:00:00Z')], now, 'UTC');
  expect(placed.map(({ day, isTurned, lane }) => [day, isTurned, lane])).toEqual([
    [23, false, 0],
    [25, true, 1],
  ]);
});

test('more releases on one day than fit below each other are counted', () => {
  const same = Array.from({ length: 9 }, () => release('2026-12-11T00:00:00Z'));
  const { placed, lanes, hidden } = placeReleases(same, now, 'UTC');
  expect([placed.length, lanes, hidden]).toEqual([6, 6, 3]);
});

test('what lacks something fails within three days, and has time before', () => {
  const lacking = ['no_destinations_after'];
  const releases = [
    release('2026-12-09T00:00:00Z'),
    release('2026-12-11T23:00:00Z', lacking),
    release('2026-12-12T00:00:00Z', lacking),
  ];
  expect(placeReleases(releases, now, 'UTC').placed.map(({ readiness }) => readiness)).toEqual([
    'ready',
    'failing',
    'missing',
  ]);
});
