/** The list's state in the URL, so that it survives a reload and can be shared. */
import { viewQuery } from '#domain/links/saved-view.ts';
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

type View = Omit<ListState, 'range'>;

/** Reads the part of the state that a saved view keeps (LINK-75). */
export function readView(query: string | URLSearchParams): View {
  const read = new URLSearchParams(query);
  return {
    tab: listTabs.find(({ value }) => value === read.get('type'))?.value ?? 'all',
    sort: listSorts.find(({ value }) => value === read.get('sort'))?.value ?? 'newest',
    search: read.get('q') ?? '',
    tags: read.getAll('tag').filter((tag) => tag !== ''),
  };
}

function viewParameters(state: View): URLSearchParams {
  const query = new URLSearchParams();
  if (state.tab !== 'all') query.set('type', state.tab);
  if (state.sort !== 'newest') query.set('sort', state.sort);
  if (state.search !== '') query.set('q', state.search);
  for (const tag of state.tags) query.append('tag', tag);
  return query;
}

/** The same as a saved view keeps it. */
export const writeView = (state: View): string => viewQuery(viewParameters(state));

/** Reads the state; missing or invalid values become the defaults: all links, newest first, the last month. */
export function readListState(query: URLSearchParams, context: RangeContext): ListState {
  return { ...readView(query), range: readRange(query, context) };
}

/** Writes the state with defaults left out. A preset is kept by name, so that tomorrow it means tomorrow's days. */
export function writeListState(state: ListState, context: RangeContext): URLSearchParams {
  const query = viewParameters(state);
  writeRange(query, state.range, context);
  return query;
}
