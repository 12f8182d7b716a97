/** How many views a demo link gets each day: a weekly rhythm, a slow trend, fading spikes, and randomness. */
import type { SeededNumbers } from '../seeded-numbers.ts';
import { daysOfTraffic, weekday } from './calendar.ts';
import { normal } from './chance.ts';
import type { PlannedLink } from './plan.ts';

/** Sunday to Saturday: people look for music on Fridays, when it is released, and at the weekend. */
const rhythm = [1.06, 0.86, 0.84, 0.88, 0.95, 1.22, 1.19];

/** The number of days that `recentViews` covers. */
const recentDays = 30;

function weight(link: PlannedLink, daysAgo: number, now: Date): number {
  if (daysAgo > link.createdDaysAgo) return 0;
  const trend = 1 + (link.traffic.growth - 1) * (1 - daysAgo / daysOfTraffic);
  const spikes = link.traffic.spikes
    .filter((spike) => daysAgo <= spike.daysAgo)
    .reduce((sum, spike) => sum + spike.height * 0.5 ** ((spike.daysAgo - daysAgo) / spike.halfLife), 0);
  return (rhythm[weekday(now, daysAgo)] ?? 1) * (trend + spikes);
}

/** The number of days on which a link had traffic, including today. */
export const daysOf = ({ traffic }: PlannedLink): number => traffic.days ?? daysOfTraffic;

/**
 * Views by day, at index `daysAgo`: 0 is today as a full day. The last thirty days add up to about the link's `recentViews`;
 * earlier days follow the same curve. Days before the link existed have no views.
 */
export function viewsByDay(link: PlannedLink, now: Date, numbers: SeededNumbers): number[] {
  const weights = Array.from({ length: daysOf(link) }, (_, daysAgo) => weight(link, daysAgo, now));
  const recent = weights.slice(0, recentDays).reduce((sum, one) => sum + one, 0);
  const perWeight = link.traffic.recentViews / Math.max(recent, 1);
  return weights.map((one) => Math.max(0, Math.round(one * perWeight * (1 + 0.05 * normal(numbers)))));
}
