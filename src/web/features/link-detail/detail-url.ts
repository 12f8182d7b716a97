/** The state of the SmartLink screen in the URL: range, metric and filters. */
import type { BreakdownMetric } from '#domain/stats/breakdowns.ts';
import type { RangeContext } from '#domain/stats/date-range.ts';
import { filterNames, type SourceFilters, withFilter } from '#domain/stats/source-filters.ts';
import { type ChosenRange, readRange, writeRange } from '#web/lib/range-url.ts';

export interface DetailState {
  range: ChosenRange;
  metric: BreakdownMetric;
  filters: SourceFilters;
}

const longestFilter = 200;

/** Reads the state. Missing or invalid parameters get the default: the last month, clicks, no filter. */
export function readDetailState(query: URLSearchParams, context: RangeContext): DetailState {
  const filters = filterNames.reduce<SourceFilters>(
    (known, name) => withFilter(known, name, (query.get(name) ?? '').slice(0, longestFilter)),
    {},
  );
  return { range: readRange(query, context), metric: query.get('metric') === 'views' ? 'view' : 'click', filters };
}

/** Writes the state with defaults left out; other parameters of `present` stay. */
export function writeDetailState(present: URLSearchParams, state: DetailState, context: RangeContext): URLSearchParams {
  const query = new URLSearchParams(present);
  writeRange(query, state.range, context);
  query.delete('metric');
  if (state.metric === 'view') query.set('metric', 'views');
  for (const name of filterNames) {
    const value = state.filters[name];
    if (value === undefined) query.delete(name);
    else query.set(name, value);
  }
  return query;
}
