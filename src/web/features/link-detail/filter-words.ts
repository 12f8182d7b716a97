/** What a filter is called: its kind and its value as people read it. */
import { systemLabels } from '#domain/stats/audience.ts';
import { sourceCategoryLabels } from '#domain/stats/breakdowns.ts';
import type { FilterName } from '#domain/stats/source-filters.ts';
import { countryName } from '#web/parts/country-names.ts';
import { deviceName, familyName, languageName } from './audience-names.ts';

const labels: Record<FilterName, string> = {
  ...sourceCategoryLabels,
  placement: 'Placement',
  country: 'Country',
  region: 'Region',
  city: 'City',
  os: 'System',
  browser: 'Browser',
  device: 'Device',
  language: 'Language',
};

const names: Partial<Record<FilterName, (value: string) => string>> = {
  country: countryName,
  os: (value) => systemLabels[value] ?? value,
  browser: familyName,
  device: deviceName,
  language: languageName,
};

/** A filter such as "Country: Germany". `placements` has the names of the artist's placements by code. */
export function filterWords(category: FilterName, value: string, placements: ReadonlyMap<string, string>): string {
  const name = category === 'placement' ? placements.get(value) : names[category]?.(value);
  return `${labels[category]}: ${name ?? value}`;
}
