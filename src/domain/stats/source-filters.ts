/** Filters of statistics by source and country: which may be set, which tabs remain, and which tab is next (STAT-31, STAT-32). */
import { directOrNone, otherSources, type SourceCategory, sourceCategories } from './breakdowns.ts';

/** The active filters in display order; a missing category is not filtered. */
export type SourceFilters = Partial<Record<SourceCategory | 'country', string>>;

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
export function withFilter(filters: SourceFilters, category: SourceCategory | 'country', name: string): SourceFilters {
  return isFilterable(name) ? { ...filters, [category]: name } : filters;
}

export function withoutFilter(filters: SourceFilters, category: SourceCategory | 'country'): SourceFilters {
  const { [category]: _removed, ...rest } = filters;
  return rest;
}

/** The active filters as a list: referrer, medium, source, campaign, then country. */
export function listFilters(filters: SourceFilters): { category: SourceCategory | 'country'; name: string }[] {
  return ([...sourceCategories, 'country'] as const).flatMap((category) => {
    const name = filters[category];
    return name === undefined ? [] : [{ category, name }];
  });
}
