/** Comparing links, and ranges of one link, in one chart (STAT-220 to STAT-223). */
import { type DateRange, previousRange, rangeLength } from './date-range.ts';
import { clickThroughRate, percentChange } from './rates.ts';
import { type Day, dayOf, daysBetween, listDays, moveDay } from './zoned-day.ts';

/** The most links of a comparison, which is as many colours as people tell apart. */
export const mostCompared = 5;

/** How the days of the lines meet: as days of the calendar, or counted from each link's release. */
export const alignments = ['calendar', 'release'] as const;
export type Alignment = (typeof alignments)[number];

/** What a chart of a comparison counts. */
export const comparedMetrics = ['views', 'clicks', 'fans'] as const;
export type ComparedMetric = (typeof comparedMetrics)[number];

const eventsOf: Record<ComparedMetric, readonly string[]> = {
  views: ['view'],
  clicks: ['click'],
  fans: ['subscribe', 'presave'],
};

/** A link as a comparison needs it; instants are UTC. */
export interface ComparableLink {
  id: string;
  title: string;
  type: string;
  createdAt: Date;
  releaseTime: Date | null;
  /** IANA zone of the release; null without one. */
  timeZone: string | null;
}

/** One line: a link in a range. */
export interface PlannedSeries {
  /** Unique in the comparison. */
  key: string;
  linkId: string;
  label: string;
  range: DateRange;
  /** The day before which the link had no page. */
  since: Day;
}

/** What is compared. `before` compares a single link with the range of the same length before. */
export interface Comparison {
  links: readonly ComparableLink[];
  range: DateRange;
  alignment: Alignment;
  before: boolean;
}

/** The day from which a link's days are counted: its release in its own zone, or the day on which it was made in `zone`. */
function firstDayOf(link: ComparableLink, zone: string): Day {
  const { releaseTime, createdAt, timeZone } = link;
  return releaseTime === null ? dayOf(createdAt, zone) : dayOf(releaseTime, timeZone ?? zone);
}

/** The lines of a comparison, at most five. */
export function plannedSeries({ links, range, alignment, before }: Comparison, zone: string): PlannedSeries[] {
  const [only] = links;
  if (before && only !== undefined && links.length === 1) {
    const since = dayOf(only.createdAt, zone);
    return [
      { key: 'now', linkId: only.id, label: 'These days', range, since },
      { key: 'before', linkId: only.id, label: 'The days before', range: previousRange(range), since },
    ];
  }
  return links.slice(0, mostCompared).map((link) => {
    const from = firstDayOf(link, zone);
    const own = { from, to: moveDay(from, rangeLength(range) - 1, 'day') };
    return {
      ...{ key: link.id, linkId: link.id, label: link.title, since: dayOf(link.createdAt, zone) },
      range: alignment === 'release' ? own : range,
    };
  });
}

interface EventDay {
  day: Day;
  event: string;
  count: number;
}

/** The values of a line, one for each of its days; null before the link was made and after `today`. */
export function valuesOf(
  { range, since }: PlannedSeries,
  events: readonly EventDay[],
  metric: ComparedMetric,
  today: Day,
): (number | null)[] {
  const counts = new Map<Day, number>();
  for (const { day, event, count } of events)
    if (eventsOf[metric].includes(event)) counts.set(day, (counts.get(day) ?? 0) + count);
  return listDays(range.from, range.to).map((day) =>
    counts.has(day) || (day >= since && day <= today) ? (counts.get(day) ?? 0) : null,
  );
}

/** The sums of a line. */
export interface ComparedTotals {
  views: number;
  clicks: number;
  /** Clicks divided by views, in percent. */
  rate: number;
  fans: number;
}

/** Sums up the events of a line. */
export function totalsOf(events: readonly EventDay[]): ComparedTotals {
  const sum = (metric: ComparedMetric) =>
    events.reduce((total, { event, count }) => (eventsOf[metric].includes(event) ? total + count : total), 0);
  const [views, clicks] = [sum('views'), sum('clicks')];
  return { views, clicks, fans: sum('fans'), rate: clickThroughRate(clicks, views) };
}

/** By how many percent a line is above or below the one it is compared with; undefined where that one has nothing. */
export function differenceOf(totals: ComparedTotals, base: ComparedTotals, metric: ComparedMetric): number | undefined {
  return percentChange(totals[metric], base[metric]);
}

/** Why a line has fewer days than the others, or none; undefined where it has all. */
export function gapOf(
  { range, since }: PlannedSeries,
  totals: ComparedTotals,
  today: Day,
): 'early' | 'partly' | 'later' | 'empty' | undefined {
  if (range.from > today) return 'later';
  if (totals.views + totals.clicks + totals.fans > 0) return since > range.from ? 'partly' : undefined;
  return since > range.to ? 'early' : 'empty';
}

/** The number of days that all lines have. */
export const comparedDays = (series: readonly PlannedSeries[]): number =>
  Math.max(0, ...series.map(({ range }) => daysBetween(range.from, range.to) + 1));
