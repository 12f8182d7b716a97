/** The state of the Compare screen in its URL, so that it can be shared and survives a reload (STAT-222). */
import {
  type Alignment,
  alignments,
  type ComparedMetric,
  comparedMetrics,
  mostCompared,
} from '#domain/stats/comparison.ts';
import type { RangeContext } from '#domain/stats/date-range.ts';
import { type ChosenRange, readRange, writeRange } from '#web/lib/range-url.ts';

export interface CompareState {
  /** Ids, at most five, each once. */
  links: readonly string[];
  range: ChosenRange;
  alignment: Alignment;
  /** Compares a single link with the days before. */
  before: boolean;
  metric: ComparedMetric;
}

const id = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reads the state; what is missing or invalid gets the default: the last month, views, days of the calendar. */
export function readCompareState(query: URLSearchParams, context: RangeContext): CompareState {
  const ids = (query.get('links') ?? '').toLowerCase().split(',');
  return {
    links: [...new Set(ids.filter((each) => id.test(each)))].slice(0, mostCompared),
    range: readRange(query, context),
    alignment: alignments.find((each) => each === query.get('by')) ?? 'calendar',
    before: query.get('with') === 'before',
    metric: comparedMetrics.find((each) => each === query.get('metric')) ?? 'views',
  };
}

/** Writes the state with defaults left out; other parameters of `present` stay. */
export function writeCompareState(
  present: URLSearchParams,
  { links, range, alignment, before, metric }: CompareState,
  context: RangeContext,
): URLSearchParams {
  const query = new URLSearchParams(present);
  writeRange(query, range, context);
  const set = (name: string, value: string | undefined) =>
    value === undefined ? query.delete(name) : query.set(name, value);
  set('links', links.length === 0 ? undefined : links.join(','));
  set('by', alignment === 'calendar' ? undefined : alignment);
  set('with', before ? 'before' : undefined);
  set('metric', metric === 'views' ? undefined : metric);
  return query;
}
