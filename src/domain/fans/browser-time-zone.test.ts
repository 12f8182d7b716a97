/** Which time zones of fans' browsers are stored. */
import { expect, test } from 'vitest';
import { readTimeZone } from './browser-time-zone.ts';

test.each(['Europe/Berlin', 'America/Argentina/Buenos_Aires', 'Asia/Calcutta', 'EST5EDT'])('%s is stored', (zone) => {
  expect(readTimeZone(zone)).toBe(zone);
});

test.each(['', 'Mars/Base', '+02:00', '<b>', 'Europe/Berlin ', `Europe/${'x'.repeat(10_000)}`, '\u202eEurope/Berlin'])(
  '"%.20s" is not',
  (zone) => {
    expect(readTimeZone(zone)).toBe('');
  },
);

test.each(['UTC', 'utc', 'Zulu', 'GMT', 'GMT+0', 'Etc/UTC', 'Etc/GMT+5', 'Etc/Unknown', 'Atlantic/Reykjavik'])(
  '%s says nothing about the place',
  (zone) => {
    expect(readTimeZone(zone)).toBe('');
  },
);
