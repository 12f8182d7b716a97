/** Reads the days in a file of contacts; 02/03/2026 only where the file's other days say which part is the month (DROP-126). */
import type { ImportPlan } from './import-plan.ts';
import { isPastDay } from './import-plan.ts';
import { plainCell } from './plain-cell.ts';
import { cellsOf, headRecords } from './record-reader.ts';

/** Which part of 02/03/2026 comes first. */
export type DayOrder = 'month' | 'day';

const slashed = /^(\d\d?)\/(\d\d?)\/(\d{4})\b/;
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const written = (year = '', month: string | number = '', day = ''): string =>
  `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
const monthOf = (name = ''): number => months.indexOf(name.slice(0, 3).toLowerCase()) + 1;

/** The order of a day in which one part is too large for a month. */
function orderIn(text: string): DayOrder | undefined {
  const [, one, other] = slashed.exec(text) ?? [];
  if (Number(one) > 12) return 'day';
  return Number(other) > 12 ? 'month' : undefined;
}

/** The day that a cell begins with, YYYY-MM-DD; empty for everything else, and where nobody knows which part is the month. */
export function readDay(text: string, now: Date, order?: DayOrder): string {
  const day = dayIn(text, order);
  return isPastDay(day, now) ? day : '';
}

function dayIn(text: string, order: DayOrder | undefined): string {
  const dotted = /^(\d\d?)\.(\d\d?)\.(\d{4})\b/.exec(text);
  if (dotted !== null) return written(dotted[3], dotted[2], dotted[1]);
  const slash = slashed.exec(text);
  const known = orderIn(text) ?? order;
  if (slash !== null) {
    if (known === undefined) return '';
    return known === 'day' ? written(slash[3], slash[2], slash[1]) : written(slash[3], slash[1], slash[2]);
  }
  const american = /^(\p{L}{3,9})\.? (\d\d?),? (\d{4})\b/u.exec(text);
  if (american !== null) return written(american[3], monthOf(american[1]), american[2]);
  const english = /^(\d\d?)\.? (\p{L}{3,9})\.?,? (\d{4})\b/u.exec(text);
  if (english !== null) return written(english[3], monthOf(english[2]), english[1]);
  return text.slice(0, 10);
}

/** The order that the days at the beginning of a file have; undefined where they say nothing, or both. */
export function dayOrderOf(
  head: string,
  isWhole: boolean,
  { separator, columns }: Pick<ImportPlan, 'separator' | 'columns'>,
): DayOrder | undefined {
  const place = columns.indexOf('date');
  if (place === -1) return undefined;
  const orders = new Set(
    headRecords(head, separator, isWhole).flatMap(({ fault, text }) =>
      fault === undefined ? (orderIn(plainCell(cellsOf(text, separator)[place] ?? '')) ?? []) : [],
    ),
  );
  const [only] = orders;
  return orders.size === 1 ? only : undefined;
}
