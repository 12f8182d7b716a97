/** Filters of statistics by source, placement, country and audience: which may be set, which tabs remain, and which tab is next (STAT-31, STAT-32). */
import { type AudienceFilter, audienceFilters } from './audience.ts';
import { directOrNone, otherSources, type SourceCategory, sourceCategories } from './breakdowns.ts';

/** What can be filtered by, in display order. */
export const filterNames = [...sourceCategories, 'placement', 'country', ...audienceFilters] as const;
export type FilterName = SourceCategory | 'placement' | 'country' | AudienceFilter;

/** The active filters; a missing one is not set. */
export type SourceFilters = Partial<Record<FilterName, string>>;

/** Whether a breakdown's name can be a filter: not 'Direct / None', not an empty name, not the sum of the rare ones. */
export function isFilterable(name: string): boolean {
  return name !== '' && name !== directOrNone && name !== otherSources;
}

/** The categories that still have a tab, in their order: those without a filter. */
export function openCategories(filters: SourceFilters): SourceCategory[] {
  return sourceCategories.filter((category) => filters[category] === undefined);
}

/** The tab to show after a change: the wanted one, else the next one without a filter, else the first; undefined when all are filtered. */
export function activeCategory(filters: SourceFilters, wanted: SourceCategory): SourceCategory | undefined {
  const open = openCategories(filters);
  const from = sourceCategories.indexOf(wanted);
  return open.find((category) => sourceCategories.indexOf(category) >= from) ?? open[0];
}

/** Adds a filter; returns the same filters when the name cannot be a filter. */
export function withFilter(filters: SourceFilters, category: FilterName, name: string): SourceFilters {
  return isFilterable(name) ? { ...filters, [category]: name } : filters;
}

export function withoutFilter(filters: SourceFilters, category: FilterName): SourceFilters {
  const { [category]: _removed, ...rest } = filters;
  return rest;
}

/** The active filters as a list: referrer, medium, source, campaign, placement, country, then those of the audience. */
export function listFilters(filters: SourceFilters): { category: FilterName; name: string }[] {
  return filterNames.flatMap((category) => {
    const name = filters[category];
    return name === undefined ? [] : [{ category, name }];
  });
}
