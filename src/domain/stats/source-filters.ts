/** Filtering statistics by source and country: which filters may be set, which tabs are left, which tab comes next (STAT-31, STAT-32). */
import { directOrNone, otherSources, type SourceCategory, sourceCategories } from './breakdowns.ts';

/** The filters in force, in the order they are shown; a category that is not named is not filtered. */
export type SourceFilters = Partial<Record<SourceCategory | 'country', string>>;

/** Whether a name of a breakdown can be filtered by: 'Direct / None' cannot, nor an empty one, nor the sum of all the rare ones. */
export function isFilterable(name: string): boolean {
  return name !== '' && name !== directOrNone && name !== otherSources;
}

/** The categories that still have a tab: those without a filter, in their order. */
export function openCategories(filters: SourceFilters): SourceCategory[] {
  return sourceCategories.filter((category) => filters[category] === undefined);
}

/** The tab to show after a change: the wanted one, else the next without a filter after it, else the first; undefined when all are filtered. */
export function activeCategory(filters: SourceFilters, wanted: SourceCategory): SourceCategory | undefined {
  const open = openCategories(filters);
  const from = sourceCategories.indexOf(wanted);
  return open.find((category) => sourceCategories.indexOf(category) >= from) ?? open[0];
}

/** Adds a filter, or gives the same filters back when the name cannot be filtered by. */
export function withFilter(filters: SourceFilters, category: SourceCategory | 'country', name: string): SourceFilters {
  return isFilterable(name) ? { ...filters, [category]: name } : filters;
}

/** Takes a filter away. */
export function withoutFilter(filters: SourceFilters, category: SourceCategory | 'country'): SourceFilters {
  const { [category]: _removed, ...rest } = filters;
  return rest;
}

/** The filters in force as a list: referrer, medium, source, campaign, then country. */
export function listFilters(filters: SourceFilters): { category: SourceCategory | 'country'; name: string }[] {
  return ([...sourceCategories, 'country'] as const).flatMap((category) => {
    const name = filters[category];
    return name === undefined ? [] : [{ category, name }];
  });
}
