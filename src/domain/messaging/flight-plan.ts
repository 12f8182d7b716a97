/** The flight plan of a drop: how many go at once, how many wait for which hour and why, and when the last one lands (DROP-18). */

import type { SendingWindow } from './sending-window.ts';

/** Fans who may be texted in the same window. */
export interface PlannedGroup {
  count: number;
  opensAt: Date;
  closesAt: Date;
  /** Segments of a text, on average: fields make some longer than others. */
  segments: number;
  /** The window that is open at an instant or opens next, as sending asks for it. */
  windowAt(at: Date): SendingWindow;
}

/** Fans who wait. */
export interface PlanStop {
  at: Date;
  count: number;
  /** `window`: it is outside the hours for texts where they live. `pace`: the number cannot send all of them before their hours end. */
  reason: 'window' | 'pace';
}

export interface FlightPlan {
  /** Fans whose window is open at the start and who are reached before it closes. */
  goNow: number;
  /** Later starts, the earliest first. */
  stops: PlanStop[];
  /** When the last text leaves; null without fans. */
  lastLandsAt: Date | null;
}

/** Plans a drop that starts at `now` on a number with this pace, in segments a second. Windows that close first go first. */
export function planFlight({
  groups,
  now,
  textsPerSecond,
}: {
  groups: readonly PlannedGroup[];
  now: Date;
  textsPerSecond: number;
}): FlightPlan {
  const waiting = groups
    .filter(({ count }) => count > 0)
    .map((group) => ({ ...group, opens: group.opensAt.getTime(), closes: group.closesAt.getTime(), isLate: false }));
  let time = now.getTime();
  let goNow = 0;
  let last: number | null = null;
  const stops = new Map<string, PlanStop>();
  while (waiting.length > 0) {
    const open = waiting.filter(({ opens }) => opens <= time).sort((a, b) => a.closes - b.closes);
    const group = open[0];
    if (group === undefined) {
      time = Math.min(...waiting.map(({ opens }) => opens));
      continue;
    }
    // A window that opens while another one is sent, and closes earlier, comes first.
    const urgent = waiting
      .filter((other) => other.opens > time && other.closes < group.closes)
      .map(({ opens }) => opens);
    const until = Math.min(group.closes, ...urgent);
    const each = (group.segments / textsPerSecond) * 1000;
    const sent = Math.min(group.count, Math.max(until < group.closes ? 0 : 1, Math.floor((until - time) / each)));
    if (sent > 0) {
      if (group.opens <= now.getTime() && !group.isLate) goNow += sent;
      else addStop(stops, { at: new Date(group.opens), count: sent, reason: group.isLate ? 'pace' : 'window' });
      time += sent * each;
      last = time;
      group.count -= sent;
    } else {
      time = until;
    }
    if (group.count === 0) waiting.splice(waiting.indexOf(group), 1);
    else if (time >= group.closes || until === group.closes) {
      // What did not fit goes in the next window. Where that follows at once, nobody waits for it.
      const next = group.windowAt(new Date(group.closes));
      if (next.opensAt.getTime() > group.closes) {
        group.opens = next.opensAt.getTime();
        group.isLate = true;
      }
      group.closes = next.closesAt.getTime();
    }
  }
  return {
    goNow,
    stops: [...stops.values()].sort((a, b) => a.at.getTime() - b.at.getTime() || a.reason.localeCompare(b.reason)),
    lastLandsAt: last === null ? null : new Date(Math.round(last)),
  };
}

function addStop(stops: Map<string, PlanStop>, stop: PlanStop): void {
  const key = `${stop.at.getTime()} ${stop.reason}`;
  const known = stops.get(key);
  if (known === undefined) stops.set(key, stop);
  else known.count += stop.count;
}
