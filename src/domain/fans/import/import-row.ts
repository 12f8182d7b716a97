/** Reads one row of a file of contacts by the chosen columns: contacts as written, place, source and day (DROP-128). */
import { getCountries } from 'libphonenumber-js';
import { cutText } from '#domain/kernel/cut-text.ts';
import { type ColumnKind, contactForm, plainCell } from './import-columns.ts';
import { isPastDay } from './import-plan.ts';

/** What a row says. Unknown parts are empty. */
export interface ImportRow {
  email: string;
  phone: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  region: string;
  city: string;
  source: string;
  /** YYYY-MM-DD. */
  agreedOn: string;
}

const longest = { place: 100, source: 200, contact: 254 };

const names = new Intl.DisplayNames(['en'], { type: 'region' });
const plainName = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '');
const others = { USA: 'US', 'United States of America': 'US', UK: 'GB', 'Great Britain': 'GB', England: 'GB' } as const;
const codes: ReadonlyMap<string, string> = new Map([
  ...getCountries().map((code): [string, string] => [plainName(names.of(code) ?? code), code]),
  ...getCountries().map((code): [string, string] => [code.toLowerCase(), code]),
  ...Object.entries(others).map(([name, code]): [string, string] => [plainName(name), code]),
]);

/** The ISO 3166-1 alpha-2 code of a country's code or English name; empty when it is not known. */
export function readCountry(text: string): string {
  return codes.get(plainName(text)) ?? '';
}

/** The day that a cell begins with, YYYY-MM-DD; empty for everything else. 24.11.2026 is read, 11/24/2026 is not: nobody knows which part is the month. */
export function readDay(text: string, now: Date): string {
  const dotted = /^(\d\d?)\.(\d\d?)\.(\d{4})\b/.exec(text);
  const day =
    dotted === null
      ? text.slice(0, 10)
      : `${dotted[3]}-${(dotted[2] ?? '').padStart(2, '0')}-${(dotted[1] ?? '').padStart(2, '0')}`;
  return isPastDay(day, now) ? day : '';
}

/** Whether a row has more cells than the file has columns; empty ones at its end do not count. */
export function isTooWide(cells: readonly string[], columns: number): boolean {
  return cells.slice(columns).some((cell) => cell.trim() !== '');
}

/** The row. A contact is as written, without spaces around it. */
export function readRow(cells: readonly string[], columns: readonly ColumnKind[], now: Date): ImportRow {
  const cell = (kind: ColumnKind, most: number): string => {
    const index = columns.indexOf(kind);
    return index === -1 ? '' : cutText(plainCell(cells[index] ?? ''), most);
  };
  const mixed = cell('contact', longest.contact);
  const isPhone = mixed !== '' && !mixed.includes('@') && contactForm(mixed) !== 'email';
  return {
    email: cell('email', longest.contact) || (isPhone ? '' : mixed),
    phone: cell('phone', longest.contact) || (isPhone ? mixed : ''),
    country: readCountry(cell('country', longest.place)),
    region: cell('region', longest.place),
    city: cell('city', longest.place),
    source: cell('source', longest.source),
    agreedOn: readDay(cell('date', longest.place), now),
  };
}
