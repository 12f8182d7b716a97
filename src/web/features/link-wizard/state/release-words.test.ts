/** The release's instant, described in words. */
import { expect, it } from 'vitest';
import { releaseWords } from './release-words.ts';

const now = new Date('2026-11-21T10:00:00Z');
const zone = 'America/New_York';

it.each([
  ['2026-12-04', '00:00', zone, 'Friday, December 4, 2026, 12:00 am in New York – in 12 days'],
  ['2026-11-21', '12:30', 'UTC', 'Saturday, November 21, 2026, 12:30 pm in UTC – in 2 hours'],
  ['2026-11-21', '15:45', 'Asia/Kathmandu', 'Saturday, November 21, 2026, 3:45 pm in Kathmandu – in 0 minutes'],
  ['2026-11-20', '10:00', 'UTC', 'Friday, November 20, 2026, 10:00 am in UTC – 1 day ago'],
])('%s %s %s', (date, time, timezone, words) =>
  expect(releaseWords({ date, time, timezone }, timezone.split('/').at(-1)?.replace('_', ' ') ?? '', now)).toBe(words),
);

it('says which of two equal times is meant, and nothing of a time that is none', () => {
  expect(releaseWords({ date: '2027-11-07', time: '01:30', timezone: zone }, 'New York', now)).toContain('comes twice');
  expect(releaseWords({ date: '2027-03-14', time: '02:30', timezone: zone }, 'New York', now)).toBeUndefined();
  expect(releaseWords({ date: '', time: '00:00', timezone: zone }, 'New York', now)).toBeUndefined();
});
