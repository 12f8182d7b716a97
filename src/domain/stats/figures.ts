/** The figures above a chart: sums and rate of a range, and their change since the previous range. */
import { clickThroughRate, percentChange, pointsChange } from './rates.ts';

/** The number of each event. `rate` is the click-through rate in percent; new fans are opt-ins and completed pre-saves. */
export interface Figures {
  views: number;
  clicks: number;
  rate: number;
  fans: number;
}

interface EventCount {
  event: string;
  count: number;
}

const sumOf = (counts: readonly EventCount[], ...events: string[]): number =>
  counts.reduce((total, { event, count }) => (events.includes(event) ? total + count : total), 0);

/** Sums up the day counts of a range. */
export function figuresOf(counts: readonly EventCount[]): Figures {
  const views = sumOf(counts, 'view');
  const clicks = sumOf(counts, 'click');
  return { views, clicks, rate: clickThroughRate(clicks, views), fans: sumOf(counts, 'subscribe', 'presave') };
}

/** The change of a figure since the previous range: above 0 is better; `text` has no sign. */
export interface FigureChange {
  amount: number;
  text: string;
}

/** The changes of all figures, in percent for counts and in percentage points for the rate; undefined without a previous value. */
export function figureChanges(current: Figures, previous: Figures): Record<keyof Figures, FigureChange | undefined> {
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
