/** The chart's rows: one for each day of the range, days without hits included (STAT-24, STAT-25). */
import type { DateRange } from './date-range.ts';
import type { EventName } from './event.ts';
import { type Day, listDays } from './zoned-day.ts';

/** One day of the chart. `spotify_likes` is the playlist's number of followers; null before the first count. */
export interface ChartDay {
  day: Day;
  views: number;
  clickthroughs: number;
  subscribes: number;
  presaves: number;
  spotify_likes: number | null;
}

/** The figures of a chart day. */
export type ChartMetric = Exclude<keyof ChartDay, 'day'>;

/** The number of events of a kind on a day, as the API returns it. */
export interface DayCount {
  day: Day;
  event: string;
  count: number;
}

/** A figure that a platform reported for a day, as the API returns it. */
export interface PlatformStat {
  day: Day;
  platform: string;
  metric: string;
  value: number;
}

/** The name of a playlist's number of followers among the platforms' figures. */
export const followersMetric = { platform: 'spotify', metric: 'spotify_likes' } as const;

const columnOfEvent: Record<EventName, Exclude<ChartMetric, 'spotify_likes'>> = {
  view: 'views',
  click: 'clickthroughs',
  subscribe: 'subscribes',
  presave: 'presaves',
};

const isEventName = (name: string): name is EventName => Object.hasOwn(columnOfEvent, name);

/**
 * Spreads day counts over every day of `range`. Counts outside the range and unknown events are ignored, several counts of one day are summed up. A
 * day without a number of likes gets the last known one, also from before the range.
 */
export function chartDays(
  range: DateRange,
  counts: readonly DayCount[],
  platformStats: readonly PlatformStat[] = [],
): ChartDay[] {
  const days = listDays(range.from, range.to).map(
    (day): ChartDay => ({ day, views: 0, clickthroughs: 0, subscribes: 0, presaves: 0, spotify_likes: null }),
  );
  const byDay = new Map(days.map((row) => [row.day, row]));
  for (const { day, event, count } of counts) {
    const row = byDay.get(day);
    if (row && isEventName(event)) row[columnOfEvent[event]] += count;
  }
  const likes = platformStats
    .filter(({ platform, metric }) => platform === followersMetric.platform && metric === followersMetric.metric)
    .toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0));
  let known: number | null = null;
  let next = 0;
  for (const row of days) {
    for (let stat = likes[next]; stat !== undefined && stat.day <= row.day; stat = likes[next]) {
      known = stat.value;
      next += 1;
    }
    row.spotify_likes = known;
  }
  return days;
}

/** The sum of one figure over all days; likes are a level and not a count, so their last known value. */
export function chartTotal(days: readonly ChartDay[], metric: ChartMetric): number {
  if (metric === 'spotify_likes') return days.at(-1)?.spotify_likes ?? 0;
  return days.reduce((sum, row) => sum + row[metric], 0);
}
