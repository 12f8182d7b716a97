/** The homepage's send schedule agrees with the rules of sending. */
import { expect, it } from 'vitest';
import { sendingWindow } from '#domain/messaging/sending-window.ts';
import { confirmedAt, schedule, shown } from './send-schedule.ts';

/** Midnight in New York before the drop, on an ordinary Tuesday of winter. */
const midnight = Date.parse('2027-01-19T05:00:00Z');
const hour = 3_600_000;
const instant = (hours: number) => new Date(midnight + hours * hour);
/** A number of each place, and the zone that its fans' browsers name. */
const fans: Record<string, [number: string, timeZone: string]> = {
  'New York': ['+12125550142', 'America/New_York'],
  Texas: ['+15125550142', 'America/Chicago'],
  California: ['+14155550142', 'America/Los_Angeles'],
  Hawaii: ['+18085550142', 'Pacific/Honolulu'],
  Florida: ['+13055550142', 'America/New_York'],
  Newfoundland: ['+17095550142', 'America/St_Johns'],
};

it.each(schedule)('$place', ({ place, open, leavesAt, localTime, wait }) => {
  const windows: number[][] = [];
  const [number = '', timeZone = ''] = fans[place] ?? [];
  let at = instant(shown.from);
  while (at < instant(shown.to)) {
    const { opensAt, closesAt } = sendingWindow({ number, timeZone, at });
    const [from, to] = [opensAt, closesAt].map((each) => (each.getTime() - midnight) / hour) as [number, number];
    if (from < shown.to) windows.push([Math.max(from, shown.from), Math.min(to, shown.to)]);
    at = closesAt;
  }
  expect(windows).toEqual(open);
  const { opensAt } = sendingWindow({ number, timeZone, at: instant(confirmedAt) });
  const leaves = new Date(Math.max(opensAt.getTime(), instant(confirmedAt).getTime()));
  expect(leaves).toEqual(instant(leavesAt));
  const waited = leavesAt - confirmedAt;
  expect(wait).toBe(
    waited === 0 ? 'now' : `waits ${Math.floor(waited)} h${waited % 1 === 0 ? '' : ` ${(waited % 1) * 60} min`}`,
  );
  expect(localTime.includes('tomorrow')).toBe(waited > 0);
});
