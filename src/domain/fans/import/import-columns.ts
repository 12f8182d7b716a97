/** Finds out what separates the cells of a file of contacts, and what its columns are (DROP-124, DROP-125). */
import { readEmail } from '#domain/kernel/email.ts';
import { type ColumnKind, isColumnName, kindsByName } from './column-names.ts';
import { plainCell } from './plain-cell.ts';
import { cellsOf, type FileRecord, headRecords, type Separator, separators } from './record-reader.ts';

/** The kinds that hold contacts. */
export const contactKinds: readonly ColumnKind[] = ['email', 'phone', 'other_phone', 'contact'];

/** The most columns that a file may have. */
export const mostColumns = 200;

/** How much of a file is kept for choosing its columns, in bytes. */
export const headBytes = 64 * 1024;

/** The beginning of a file, read with one separator. */
export interface FileHead {
  separator: Separator;
  hasHeader: boolean;
  /** The names of the columns; without a header "Column 1" and so on. */
  names: string[];
  /** The first rows behind the header. */
  rows: string[][];
  /** What each column seems to be. */
  kinds: ColumnKind[];
}

const mostRows = 20;

const phone = /^(?=(?:\D*\d){7,15}\D*$)\+?[\d\s().\p{Pd}/]+$/u;

/** What a cell holds, by its form alone. A day such as 2026-11-24 or 24.11.2026 is no number. */
export function contactForm(cell: string): 'email' | 'phone' | undefined {
  const text = plainCell(cell);
  if (readEmail(text) !== undefined) return 'email';
  return phone.test(text) && !/^(\d{4}-\d\d?-\d\d?|\d\d?[./-]\d\d?[./-](\d{2}){1,2})(?![./\d-])/.test(text)
    ? 'phone'
    : undefined;
}

const separatorLine = /^"?sep=(.)"?\s*(?:[\r\n]|$)/i;

/** Whether a record is Excel's first line, which names the separator and is no row. */
export function isSeparatorLine({ row, text }: Pick<FileRecord, 'row' | 'text'>): boolean {
  return row === 1 && separatorLine.test(text);
}

/** Reads the beginning of a file; without a separator it takes the one that gives the most contacts. `isWhole`: the file has nothing more. */
export function readHead(head: string, isWhole: boolean, separator?: Separator): FileHead {
  const named = separators.find((each) => each === separatorLine.exec(head)?.[1]);
  const chosen = separator ?? named;
  const tried = (chosen === undefined ? separators : [chosen]).map((each) => tryOut(head, isWhole, each));
  const [first, ...others] = tried;
  if (first === undefined) throw new Error('No separator was tried.');
  const best = others.reduce((known, next) => (next.score > known.score ? next : known), first);
  const { records, width } = best;
  const hasHeader = !(records[0] ?? []).some((cell) => contactForm(cell) !== undefined);
  const rows = records.slice(hasHeader ? 1 : 0, mostRows + 1);
  const columns = Array.from({ length: Math.min(width, mostColumns + 1) }, (_, index) => index);
  const names = columns.map((index) => {
    const name = hasHeader ? plainCell(records[0]?.[index] ?? '') : '';
    return name === '' ? `Column ${index + 1}` : name.slice(0, 80);
  });
  return { separator: best.separator, hasHeader, names, rows, kinds: guessKinds(names, rows) };
}

function tryOut(head: string, isWhole: boolean, separator: Separator) {
  const records = headRecords(head, separator, isWhole)
    .filter(({ row, fault, text }) => fault === undefined && text.trim() !== '' && !isSeparatorLine({ row, text }))
    .slice(0, mostRows + 1)
    .map(({ text }) => cellsOf(text, separator));
  const share = (test: (cells: string[]) => boolean): number =>
    records.length === 0 ? 0 : records.filter(test).length / records.length;
  const width = Math.max(0, ...records.map(({ length }) => length));
  const withContact = share((cells) => cells.some((cell) => contactForm(cell) !== undefined));
  const named = (records[0] ?? []).some(isColumnName) ? 1 : 0;
  const sameWidth = width > 1 ? share(({ length }) => length === width) : 0.4;
  return { separator, records, width, score: 2 * withContact + named + sameWidth };
}

/** What columns seem to be: by their names, and those of contacts also by their cells. Each kind is given once. */
function guessKinds(names: readonly string[], rows: readonly (readonly string[])[]): ColumnKind[] {
  const kinds = kindsByName(names);
  if (kinds.some((kind) => contactKinds.includes(kind))) return withoutMix(kinds);
  for (const form of ['email', 'phone'] as const) {
    const counts = names.map((_, index) => rows.filter((cells) => contactForm(cells[index] ?? '') === form).length);
    const most = Math.max(0, ...counts);
    if (most > 0) kinds[counts.indexOf(most)] = form;
  }
  return kinds;
}

/** Where there is an email or a phone column, one named "contact" has something else, such as a name. */
const withoutMix = (kinds: ColumnKind[]): ColumnKind[] =>
  kinds.some((kind) => kind !== 'contact' && contactKinds.includes(kind))
    ? kinds.map((kind) => (kind === 'contact' ? 'skip' : kind))
    : kinds;
