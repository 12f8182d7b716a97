/** What a filter is called: its kind and its value as people read it. */
import { sourceCategoryLabels } from '#domain/stats/breakdowns.ts';
import { countryName } from '#domain/stats/country-names.ts';
import type { FilterName } from '#domain/stats/source-filters.ts';
import { audienceLabels, audienceNames } from './audience-names.ts';

const labels: Record<FilterName, string> = {
  ...sourceCategoryLabels,
  placement: 'Placement',
  country: 'Country',
  region: 'Region',
  ...audienceLabels,
};

const names: Partial<Record<FilterName, (value: string) => string>> = {
  country: countryName,
  ...audienceNames,
};

/** A filter such as "Country: Germany". `placements` has the names of the artist's placements by code. */
export function filterWords(category: FilterName, value: string, placements: ReadonlyMap<string, string>): string {
  const name = category === 'placement' ? placements.get(value) : names[category]?.(value);
  return `${labels[category]}: ${name ?? value}`;
}
