/** Finding a time zone by what people type. */
import { expect, it } from 'vitest';
import { isTimezone } from '#domain/links/release-time.ts';
import { currentName, searchZones, zoneOptions } from './time-zones.ts';

const options = zoneOptions('Asia/Katmandu', '2026-12-11');
const first = (search: string) => searchZones(options, search)[0]?.value;

it.each([
  ['Kathmandu', 'Asia/Katmandu'],
  ['Nepal', 'Asia/Katmandu'],
  ['+5:45', 'Asia/Katmandu'],
  ['UTC+05:45', 'Asia/Katmandu'],
  ['Kolkata', 'Asia/Kolkata'],
  ['calcutta', 'Asia/Kolkata'],
  ['mumbai', 'Asia/Kolkata'],
  ['India', 'Asia/Kolkata'],
  ['Kyiv', 'Europe/Kyiv'],
  ['kiev', 'Europe/Kyiv'],
  ['Ho Chi Minh', 'Asia/Ho_Chi_Minh'],
  ['Yangon', 'Asia/Yangon'],
  ['new_york', 'America/New_York'],
  ['America/New_York', 'America/New_York'],
  ['us/eastern', 'America/New_York'],
  ['são paulo', 'America/Sao_Paulo'],
  ['Detroit', 'America/Detroit'],
  ['utc', 'UTC'],
  ['GMT-11', 'Pacific/Midway'],
])('%s finds %s', (search, zone) => expect(first(search)).toBe(zone));

it('finds nothing for what is no zone', () => expect(searchZones(options, 'Atlantis')).toEqual([]));

it('shows today’s names and the offset of the day, and keeps the name that is stored', () => {
  const label = (chosen: string, day: string) => zoneOptions(chosen, day).find(({ value }) => value === chosen)?.label;
  expect(label('Asia/Katmandu', '2026-12-11')).toBe('Kathmandu, Nepal (GMT+5:45)');
  expect(label('America/New_York', '2026-12-11')).toBe('New York, United States (GMT-5)');
  expect(label('America/New_York', '2026-07-01')).toBe('New York, United States (GMT-4)');
  expect(currentName('America/Indianapolis')).toBe('America/Indiana/Indianapolis');
  expect(label('Etc/GMT+5', '2026-07-01')).toContain('GMT-5');
});

it('offers each zone once, and only those that the release time understands', () => {
  const values = options.map(({ value }) => value);
  expect(new Set(values).size).toBe(values.length);
  expect(values.filter((value) => !isTimezone(value))).toEqual([]);
});
