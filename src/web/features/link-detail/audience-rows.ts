/** Rows of the audience, by one of its kinds: what they are called, and what choosing one filters by (STAT-44, STAT-45). */
import type { AudienceCategory, AudienceCount } from '#domain/stats/audience.ts';
import type { BreakdownMetric } from '#domain/stats/breakdowns.ts';
import { countryName } from '#domain/stats/country-names.ts';
import type { SourceFilters } from '#domain/stats/source-filters.ts';
import { audienceNames } from './audience-names.ts';

export interface AudienceRow {
  key: string;
  label: string;
  count: number;
  /** Undefined for what cannot be chosen, such as the unknown. */
  filter: SourceFilters | undefined;
}

const unknown = 'Unknown';

type Place = Pick<AudienceCount, 'name' | 'country' | 'region'>;

/** A city with its country, or what stands for the cities of a region that are not named. */
function placeName({ name, country, region }: Place): string {
  if (name !== '') return `${name}, ${countryName(country)}`;
  if (country === '') return unknown;
  return `Other in ${region === '' ? countryName(country) : `${region}, ${countryName(country)}`}`;
}

function placeFilter({ name, country, region }: Place): SourceFilters | undefined {
  if (country === '') return undefined;
  return { country, ...(region === '' ? {} : { region }), ...(name === '' ? {} : { city: name }) };
}

/** The rows of a kind for a metric, the largest first; those of zero are omitted. */
export function audienceRows(
  counts: readonly AudienceCount[],
  category: AudienceCategory,
  metric: BreakdownMetric,
): AudienceRow[] {
  return counts
    .filter((row) => row.category === category && row.event === metric)
    .map((row) => ({
      key: [row.country, row.region, row.name].join('/'),
      count: row.count,
      ...(category === 'city'
        ? { label: placeName(row), filter: placeFilter(row) }
        : {
            label: row.name === '' ? unknown : audienceNames[category](row.name),
            filter: row.name === '' ? undefined : { [category]: row.name },
          }),
    }))
    .sort((one, other) => other.count - one.count || (one.label < other.label ? -1 : 1));
}
