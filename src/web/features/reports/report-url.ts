/** What a report is of, as the URL of the screen says it: link, range and cards. */
import { type ReportCard, readReportCards, reportCards } from '#domain/reports/report.ts';
import { isMonth, isRolling, moveMonth, rangeText, readReportRange } from '#domain/reports/report-range.ts';
import { rangeLength } from '#domain/stats/date-range.ts';
import { moveDay } from '#domain/stats/zoned-day.ts';

export interface ReportState {
  linkId: string | null;
  /** A month, days or a rolling range. */
  range: string;
  cards: readonly ReportCard[];
}

const idPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const everything: readonly ReportCard[] = reportCards;

/** Reads the URL; the last full month and every card where it says nothing. */
export function readReportUrl(query: URLSearchParams): ReportState {
  const link = query.get('link');
  const cards = query.get('cards');
  return {
    linkId: link !== null && idPattern.test(link) ? link : null,
    range: query.get('range') ?? 'last-month',
    cards: cards === null ? everything : readReportCards(cards.split(',')),
  };
}

/** Writes a state into the URL; what it says of nothing stays. */
export function writeReportUrl(present: URLSearchParams, { linkId, range, cards }: ReportState): URLSearchParams {
  const next = new URLSearchParams(present);
  const set = (name: string, value: string | null): void => {
    if (value === null) next.delete(name);
    else next.set(name, value);
  };
  set('link', linkId);
  set('range', range === 'last-month' ? null : range);
  set('cards', cards.length === everything.length ? null : cards.join());
  return next;
}

/** The range one step earlier (-1) or later (1): a month for a month, else as many days. Undefined where that has not begun. */
export function steppedRange(range: string, by: -1 | 1, now: Date, zone: string): string | undefined {
  const days = readReportRange(range, now, zone);
  if ('fault' in days) return undefined;
  const text = isRolling(range) && range !== 'last-month' ? `${days.from}..${days.to}` : rangeText(days);
  const length = rangeLength(days) * by;
  const next = isMonth(text)
    ? moveMonth(text, by)
    : `${moveDay(days.from, length, 'day')}..${moveDay(days.to, length, 'day')}`;
  return 'fault' in readReportRange(next, now, zone) ? undefined : next;
}
