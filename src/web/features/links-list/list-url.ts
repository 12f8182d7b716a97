/** The list's state in the URL, so that it survives a reload and can be shared. */
import type { RangeContext } from '#domain/stats/date-range.ts';
import { type ChosenRange, readRange, writeRange } from '#web/lib/range-url.ts';
import { type ListSort, type ListTab, listSorts, listTabs } from './list-rules.ts';

/** What can be chosen on the list. */
export interface ListState {
  tab: ListTab;
  sort: ListSort;
  search: string;
  /** Names of tags that every shown link carries. */
  tags: readonly string[];
  range: ChosenRange;
}

/** Reads the state; missing or invalid values become the defaults: all links, newest first, the last month. */
export function readListState(query: URLSearchParams, context: RangeContext): ListState {
  return {
    tab: listTabs.find(({ value }) => value === query.get('type'))?.value ?? 'all',
    sort: listSorts.find(({ value }) => value === query.get('sort'))?.value ?? 'newest',
    search: query.get('q') ?? '',
    tags: query.getAll('tag').filter((tag) => tag !== ''),
    range: readRange(query, context),
  };
}

/** Writes the state with defaults left out. A preset is kept by name, so that tomorrow it means tomorrow's days. */
export function writeListState(state: ListState, context: RangeContext): URLSearchParams {
  const query = new URLSearchParams();
  if (state.tab !== 'all') query.set('type', state.tab);
  if (state.sort !== 'newest') query.set('sort', state.sort);
  if (state.search !== '') query.set('q', state.search);
  for (const tag of state.tags) query.append('tag', tag);
  writeRange(query, state.range, context);
  return query;
}
