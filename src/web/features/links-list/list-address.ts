/** The list's state as it stands in the address, so that it can be reloaded, shared and gone back to. */
import {
  type DateRange,
  defaultRange,
  matchingPreset,
  presetRange,
  type RangeContext,
  type RangePreset,
  rangePresets,
} from '#domain/stats/date-range.ts';
import { type ListSort, type ListTab, listSorts, listTabs } from './list-rules.ts';

/** What can be chosen on the list. */
export interface ListState {
  tab: ListTab;
  sort: ListSort;
  search: string;
  range: DateRange;
}

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

const isDay = (text: string | null): text is string =>
  text !== null &&
  dayPattern.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text);

function readRange(query: URLSearchParams, context: RangeContext): DateRange {
  const preset = rangePresets.find((candidate) => candidate === query.get('range'));
  if (preset !== undefined) return presetRange(preset, context);
  const from = query.get('from');
  const to = query.get('to');
  return isDay(from) && isDay(to) && from <= to ? { from, to } : defaultRange(context);
}

/** Reads the state; what is missing or makes no sense is the default: all links, newest first, the last month. */
export function readListState(query: URLSearchParams, context: RangeContext): ListState {
  return {
    tab: listTabs.find(({ value }) => value === query.get('type'))?.value ?? 'all',
    sort: listSorts.find(({ value }) => value === query.get('sort'))?.value ?? 'newest',
    search: query.get('q') ?? '',
    range: readRange(query, context),
  };
}

/** Writes the state with defaults left out. A preset is kept by name, so that tomorrow it means tomorrow's days. */
export function writeListState(state: ListState, context: RangeContext): URLSearchParams {
  const query = new URLSearchParams();
  if (state.tab !== 'all') query.set('type', state.tab);
  if (state.sort !== 'newest') query.set('sort', state.sort);
  if (state.search !== '') query.set('q', state.search);
  const usual = defaultRange(context);
  const preset: RangePreset | undefined = matchingPreset(state.range, context);
  if (state.range.from === usual.from && state.range.to === usual.to) return query;
  if (preset !== undefined) {
    query.set('range', preset);
  } else {
    query.set('from', state.range.from);
    query.set('to', state.range.to);
  }
  return query;
}
