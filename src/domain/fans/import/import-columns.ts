/** Finds out what separates the cells of a file of contacts, and what its columns are (DROP-124, DROP-125). */
import { readEmail, withoutInvisible } from '#domain/kernel/email.ts';
import { cellsOf, headRecords, type Separator, separators } from './record-reader.ts';

/** What a column can be. `contact` has emails and numbers mixed, as our own export does; `skip` is left out. */
export const columnKinds = [
  'skip',
  'email',
  'phone',
  'contact',
  'city',
  'region',
  'country',
  'source',
  'date',
] as const;
export type ColumnKind = (typeof columnKinds)[number];

/** The kinds that hold contacts. */
export const contactKinds: readonly ColumnKind[] = ['email', 'phone', 'contact'];

/** The most columns that a file may have. */
export const mostColumns = 200;

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

const synonyms: Readonly<Record<Exclude<ColumnKind, 'skip'>, readonly string[]>> = {
  email: ['email', 'mail', 'emailaddress', 'emailid', 'useremail', 'subscriber', 'correo', 'courriel'],
  phone: [
    ...['phone', 'phonenumber', 'mobile', 'mobilephone', 'mobilenumber', 'mobilephonenumber', 'cell', 'cellphone'],
    ...['tel', 'telephone', 'telefon', 'telefono', 'handy', 'handynummer', 'whatsapp', 'sms', 'smsnumber', 'number'],
  ],
  contact: ['contact', 'contactinfo', 'emailorphone'],
  city: ['city', 'town', 'ort', 'stadt', 'ciudad', 'ville', 'citta'],
  region: ['region', 'state', 'province', 'county', 'stateprovince', 'bundesland', 'provincia'],
  country: ['country', 'countrycode', 'countryname', 'land', 'pais', 'pays', 'paese'],
  source: ['source', 'optinsource', 'signupsource', 'origin', 'list', 'listname', 'quelle', 'form'],
  date: [
    ...['date', 'optindate', 'optintime', 'optedinat', 'signupdate', 'signedupat', 'subscribedat', 'subscribedon'],
    ...['dateadded', 'created', 'createdat', 'createdon', 'consentdate', 'confirmtime', 'datum', 'timestamp'],
  ],
};
const kindByName: ReadonlyMap<string, ColumnKind> = new Map(
  Object.entries(synonyms).flatMap(([kind, names]) => names.map((name) => [name, kind as ColumnKind] as const)),
);

const phone = /^(?=(?:\D*\d){7,15}\D*$)\+?[\d\s().\p{Pd}/]+$/u;

/** What a cell holds, by its form alone. A day such as 2026-11-24 or 24.11.2026 is no number. */
export function contactForm(cell: string): 'email' | 'phone' | undefined {
  const text = plainCell(cell);
  if (readEmail(text) !== undefined) return 'email';
  return phone.test(text) && !/^(\d{4}-\d\d?-\d\d?|\d\d?[./-]\d\d?[./-](\d{2}){1,2})(?![./\d-])/.test(text)
    ? 'phone'
    : undefined;
}

/** A cell without what spreadsheets put around text: the formula ="…", an apostrophe in front; and without control characters. */
export function plainCell(cell: string): string {
  const text = withoutInvisible(cell.replaceAll(/\p{Cc}/gu, ' '));
  const formula = /^="([^"]*)"$/.exec(text)?.[1];
  return (formula ?? text.replace(/^'/, '')).trim();
}

/** Reads the beginning of a file; without a separator it takes the one that gives the most contacts. `isWhole`: the file has nothing more. */
export function readHead(head: string, isWhole: boolean, separator?: Separator): FileHead {
  const tried = (separator === undefined ? separators : [separator]).map((each) => tryOut(head, isWhole, each));
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
    .filter(({ fault, text }) => fault === undefined && text.trim() !== '')
    .slice(0, mostRows + 1)
    .map(({ text }) => cellsOf(text, separator));
  const share = (test: (cells: string[]) => boolean): number =>
    records.length === 0 ? 0 : records.filter(test).length / records.length;
  const width = Math.max(0, ...records.map(({ length }) => length));
  const withContact = share((cells) => cells.some((cell) => contactForm(cell) !== undefined));
  const named = (records[0] ?? []).some((cell) => kindByName.has(normalised(cell))) ? 1 : 0;
  const sameWidth = width > 1 ? share(({ length }) => length === width) : 0.4;
  return { separator, records, width, score: 2 * withContact + named + sameWidth };
}

const normalised = (name: string): string =>
  plainCell(name)
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '');

/** What columns seem to be: by their names, and those of contacts also by their cells. Each kind is given once. */
function guessKinds(names: readonly string[], rows: readonly (readonly string[])[]): ColumnKind[] {
  const byName = names.map((name) => kindByName.get(normalised(name)) ?? 'skip');
  const kinds = byName.map((kind, index): ColumnKind => (byName.indexOf(kind) === index ? kind : 'skip'));
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
  kinds.some((kind) => kind === 'email' || kind === 'phone')
    ? kinds.map((kind) => (kind === 'contact' ? 'skip' : kind))
    : kinds;
