/** Breakdowns of hits: counts by referrer, medium, source and campaign, by country, and by destination. */

/** The name of a missing referrer or UTM value (STAT-30). */
export const directOrNone = 'Direct / None';

/** The name of the row that sums up the rarest sources when there are too many to list. */
export const otherSources = 'Other';

/** The four source categories in the order of their tabs and filters (STAT-30). */
export const sourceCategories = ['referrer', 'utm_medium', 'utm_source', 'utm_campaign'] as const;
export type SourceCategory = (typeof sourceCategories)[number];

/** The display names of the categories. */
export const sourceCategoryLabels: Record<SourceCategory, string> = {
  referrer: 'Referrer',
  utm_medium: 'Medium',
  utm_source: 'Source',
  utm_campaign: 'Campaign',
};

/** What is listed by name, at most 200 for each event: the source categories, and placements by their codes (PLACE-5). */
export const listedCategories = [...sourceCategories, 'placement'] as const;
export type ListedCategory = (typeof listedCategories)[number];

/** Whether a text names a listed category. */
export function isListedCategory(text: string): text is ListedCategory {
  return listedCategories.some((category) => category === text);
}

/** The number of hits by one name of a source category, as the API returns it. */
export interface SourceCount {
  event: string;
  category: string;
  name: string;
  count: number;
}

/** The number of hits with one combination of referrer and UTM values, as the API returns it. */
export type CampaignCount = { event: string; count: number } & Record<SourceCategory, string>;

/** The number of hits from a country, as the API returns it. */
export interface CountryCount {
  event: string;
  country: string;
  count: number;
}

/** A row of a breakdown. `name` is a source's name, a country's code (empty when unknown) or a destination's id. */
export interface BreakdownRow {
  name: string;
  count: number;
}

/** The event that a metric counts (STAT-29). */
export type BreakdownMetric = 'view' | 'click';

/** Sums up counts by name, largest first and then by name; rows of zero are omitted. */
function addUp(rows: readonly BreakdownRow[]): BreakdownRow[] {
  const sums = new Map<string, number>();
  for (const { name, count } of rows) sums.set(name, (sums.get(name) ?? 0) + count);
  return [...sums]
    .map(([name, count]) => ({ name, count }))
    .filter((row) => row.count > 0)
    .sort((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1));
}

/** Counts by one source category, largest first; their sum is the metric's total. */
export function sourceBreakdown(
  sources: readonly SourceCount[],
  category: SourceCategory,
  metric: BreakdownMetric,
): BreakdownRow[] {
  return addUp(sources.filter((row) => row.category === category && row.event === metric));
}

/** Counts by country code, largest first; hits of unknown countries have the empty code. */
export function countryBreakdown(countries: readonly CountryCount[], metric: BreakdownMetric): BreakdownRow[] {
  return addUp(countries.filter((row) => row.event === metric).map((row) => ({ name: row.country, count: row.count })));
}

/** The sum of a breakdown's rows. */
export function breakdownTotal(rows: readonly BreakdownRow[]): number {
  return rows.reduce((sum, row) => sum + row.count, 0);
}
