/** Reads one row of a file of contacts by the chosen columns: contacts as written, names, place, source, day, and who said no (DROP-128, DROP-133). */
import { getCountries } from 'libphonenumber-js';
import { cutText } from '#domain/kernel/cut-text.ts';
import type { ColumnKind } from './column-names.ts';
import { contactForm } from './import-columns.ts';
import { type DayOrder, readDay } from './import-day.ts';
import { plainCell } from './plain-cell.ts';
import { type Refusal, readConsent, readOptOut, strongest } from './refusals.ts';

/** What a row says. Unknown parts are empty. */
export interface ImportRow {
  email: string;
  /** Numbers of the person, those that seem to be mobile first. */
  phones: string[];
  firstName: string;
  lastName: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  region: string;
  city: string;
  source: string;
  /** YYYY-MM-DD. */
  agreedOn: string;
  /** What the row says of mails and of texts; undefined where it does not say no. */
  mailRefusal: Refusal | undefined;
  textRefusal: Refusal | undefined;
}

const longest = { place: 100, name: 60, source: 200, contact: 254 };
/** What Google puts between several values of a cell. */
const between = ' ::: ';

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

/** Whether a row has more cells than the file has columns; empty ones at its end do not count. */
export function isTooWide(cells: readonly string[], columns: number): boolean {
  return cells.slice(columns).some((cell) => cell.trim() !== '');
}

/** First and last name of a whole one: "Ada Sample", "Sample, Ada". */
function splitName(name: string): { firstName: string; lastName: string } {
  const [last = '', first] = name.split(',', 2).map((part) => part.trim());
  if (first !== undefined) return { firstName: first, lastName: last };
  const [firstName = '', ...rest] = name.split(' ').filter((part) => part !== '');
  return { firstName, lastName: rest.join(' ') };
}

/** How likely a label makes a number a mobile one: the smaller, the likelier. */
function labelRank(label: string): number {
  if (/mobile|cell|handy|portable|iphone|movil|celular/i.test(label)) return 0;
  return /home|work|fax|main|privat|maison|casa/i.test(label) ? 2 : 1;
}

/** The row. A contact is as written, without spaces around it; of several emails the first. */
export function readRow(
  cells: readonly string[],
  columns: readonly ColumnKind[],
  now: Date,
  dayOrder?: DayOrder,
): ImportRow {
  const cell = (kind: ColumnKind, most: number): string => {
    const index = columns.indexOf(kind);
    return index === -1 ? '' : cutText(plainCell(cells[index] ?? ''), most);
  };
  const mixed = cell('contact', longest.contact);
  const isPhone = mixed !== '' && !mixed.includes('@') && contactForm(mixed) !== 'email';
  const email = (cell('email', longest.contact).split(between)[0] ?? '').trim();
  const numbers = (['phone', 'other_phone'] as const).flatMap((kind) => {
    const rank = labelRank(cell(`${kind}_label`, longest.name));
    return cell(kind, 4 * longest.contact)
      .split(between)
      .map((number) => ({ number: cutText(number.trim(), longest.contact), rank }));
  });
  const phones = numbers.filter(({ number }) => number !== '').sort((one, other) => one.rank - other.rank);
  const whole = splitName(cell('name', 2 * longest.name));
  const says = (channel: 'mail' | 'text') => {
    const consents = (['consent', `${channel}_consent`] as const).map((kind) =>
      readConsent(cell(kind, longest.source)),
    );
    const optOuts = (['opt_out', `${channel}_opt_out`] as const).map((kind) => readOptOut(cell(kind, longest.source)));
    return strongest([...consents, ...optOuts]);
  };
  return {
    email: email || (isPhone ? '' : mixed),
    phones: phones.length > 0 || !isPhone ? phones.map(({ number }) => number) : [mixed],
    firstName: cell('first_name', longest.name) || cutText(whole.firstName, longest.name),
    lastName: cell('last_name', longest.name) || cutText(whole.lastName, longest.name),
    country: readCountry(cell('country', longest.place)),
    region: cell('region', longest.place),
    city: cell('city', longest.place),
    source: cell('source', longest.source),
    agreedOn: readDay(cell('date', longest.place), now, dayOrder),
    mailRefusal: says('mail'),
    textRefusal: says('text'),
  };
}
