/** The country and the source with the most hits, each with its share of all hits (UI-43). */
import {
  type BreakdownMetric,
  type BreakdownRow,
  breakdownTotal,
  countryBreakdown,
  sourceBreakdown,
} from '#domain/stats/breakdowns.ts';
import { wholeShare } from '#domain/stats/rates.ts';
import { isFilterable } from '#domain/stats/source-filters.ts';
import type { LinkStatistics } from './use-link-statistics.ts';

interface TopPlace {
  /** A country's code, or a referrer. */
  name: string;
  /** Whole percent. */
  share: number;
}

/** Unknown countries, hits without a referrer and the sum of rare ones are no place; each is undefined without any other. */
export function topPlaces(
  { countries, sources }: Pick<LinkStatistics, 'countries' | 'sources'>,
  metric: BreakdownMetric,
): { country: TopPlace | undefined; source: TopPlace | undefined } {
  return {
    country: topOf(countryBreakdown(countries, metric)),
    source: topOf(sourceBreakdown(sources, 'referrer', metric)),
  };
}

function topOf(rows: readonly BreakdownRow[]): TopPlace | undefined {
  const first = rows.find(({ name }) => isFilterable(name));
  return first && { name: first.name, share: wholeShare(first.count, breakdownTotal(rows)) };
}
