/** Works out the list's figures from what the API gives: sums, rates, changes and what was left out. */
import type { Verdict } from '#domain/stats/event.ts';
import { clickThroughRate, fineShare, percentChange, pointsChange } from '#domain/stats/rates.ts';
import type { ListedTotals } from './list-rules.ts';

/** All-time figures of a link, with the views of the last 14 days, oldest first. */
export interface LinkTotals extends ListedTotals {
  trend: readonly number[];
}

// Written out by hand: a validation library would be a tenth of what this screen loads.
function isTotals(row: unknown): row is LinkTotals & { link_id: string } {
  if (typeof row !== 'object' || row === null) return false;
  const { link_id, clicks, views, trend }: Partial<Record<string, unknown>> = { ...row };
  const numbers = [clicks, views, ...(Array.isArray(trend) ? trend : [undefined])];
  return typeof link_id === 'string' && numbers.every((value) => Number.isFinite(value));
}

/** Reads `link_totals`, an answer without a type. A row that is not what it should be makes all of it unreadable: undefined. */
export function readLinkTotals(answer: unknown): ReadonlyMap<string, LinkTotals> | undefined {
  if (!Array.isArray(answer) || !answer.every(isTotals)) return undefined;
  return new Map(answer.map(({ link_id, views, clicks, trend }) => [link_id, { views, clicks, trend }]));
}

/** How many of each event there were. New fans are opt-ins and completed pre-saves. */
export interface ArtistFigures {
  views: number;
  clicks: number;
  rate: number;
  fans: number;
}

interface EventCount {
  event: string;
  count: number;
}

const sum = (counts: readonly EventCount[], ...events: string[]): number =>
  counts.reduce((total, { event, count }) => (events.includes(event) ? total + count : total), 0);

/** Adds up the day counts of a range. The rate is in percent with one decimal. */
export function artistFigures(counts: readonly EventCount[]): ArtistFigures {
  const views = sum(counts, 'view');
  const clicks = sum(counts, 'click');
  return { views, clicks, rate: clickThroughRate(clicks, views), fans: sum(counts, 'subscribe', 'presave') };
}

/** How a figure stands against the range before: above 0 is better. */
export interface FigureChange {
  amount: number;
  text: string;
}

/** The changes of all figures; one is missing where there was nothing before to compare with. */
export function figureChanges(
  current: ArtistFigures,
  previous: ArtistFigures,
): Record<keyof ArtistFigures, FigureChange | undefined> {
  const percent = (now: number, before: number): FigureChange | undefined => {
    const amount = percentChange(now, before);
    return amount === undefined ? undefined : { amount, text: `${Math.abs(amount).toFixed(1)}%` };
  };
  const points = pointsChange(current.rate, previous.rate);
  return {
    views: percent(current.views, previous.views),
    clicks: percent(current.clicks, previous.clicks),
    rate: previous.views > 0 ? { amount: points, text: `${Math.abs(points).toFixed(1)} pts` } : undefined,
    fans: percent(current.fans, previous.fans),
  };
}

/** Why hits were left out, in words. */
const leftOutReasons: Record<Exclude<Verdict, 'person'>, string> = {
  crawler: 'Crawlers, monitors and scripts',
  preview: 'Apps that fetch a preview of a shared link',
  prefetch: 'Pages loaded ahead that nobody looked at',
};

/** The hits that no figure counts: their share of all hits in percent with one decimal, and each reason with its number. */
export interface LeftOut {
  share: number;
  count: number;
  reasons: readonly { verdict: string; reason: string; count: number }[];
}

/** Adds up what was left out of a range beside the `figures` that were counted. The most frequent reason comes first. */
export function leftOut(counts: readonly { verdict: string; count: number }[], figures: ArtistFigures): LeftOut {
  const reasons = Object.entries(leftOutReasons)
    .map(([verdict, reason]) => ({
      verdict,
      reason,
      count: counts.reduce((total, row) => (row.verdict === verdict ? total + row.count : total), 0),
    }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count);
  const count = reasons.reduce((total, reason) => total + reason.count, 0);
  return { count, reasons, share: fineShare(count, count + figures.views + figures.clicks) };
}
