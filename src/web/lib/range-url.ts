/** A range of days in a screen's URL, so that it survives reload, sharing and Back. */
import {
  type DateRange,
  defaultRange,
  longestRangeDays,
  matchingPreset,
  presetRange,
  type RangeContext,
  type RangePreset,
  rangeLength,
  rangePresets,
} from '#domain/stats/date-range.ts';
import { isDay } from '#domain/stats/zoned-day.ts';

/** A range, and the preset it was chosen by, if any: two presets may cover the same days. */
export interface ChosenRange extends DateRange {
  preset?: RangePreset;
}

/** The range that a picker returns: its days, and the id of the preset, if one was chosen. */
export function chosenRange(range: DateRange, id: string | undefined): ChosenRange {
  const preset = rangePresets.find((candidate) => candidate === id);
  return preset === undefined ? range : { ...range, preset };
}

/** Reads `range`, or `from` and `to`; a missing or invalid range, or one of more than twenty years, gives the default, the last month. */
export function readRange(query: URLSearchParams, context: RangeContext): ChosenRange {
  const preset = rangePresets.find((candidate) => candidate === query.get('range'));
  if (preset !== undefined) return { ...presetRange(preset, context), preset };
  const from = query.get('from') ?? '';
  const to = query.get('to') ?? '';
  const isRange = isDay(from) && isDay(to) && from <= to && rangeLength({ from, to }) < longestRangeDays;
  return isRange ? { from, to } : defaultRange(context);
}

/** Writes a range into `query`; the default is left out. A preset is stored by name, so that it stays relative to the current day. */
export function writeRange(query: URLSearchParams, range: ChosenRange, context: RangeContext): void {
  for (const name of ['range', 'from', 'to']) query.delete(name);
  const usual = defaultRange(context);
  const preset = range.preset ?? matchingPreset(range, context);
  if (range.preset === undefined && range.from === usual.from && range.to === usual.to) return;
  if (preset !== undefined) {
    query.set('range', preset);
    return;
  }
  query.set('from', range.from);
  query.set('to', range.to);
}
