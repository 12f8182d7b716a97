/** How the states, columns and sizes of imports are written. */
import type { ColumnKind } from '#domain/fans/import/column-names.ts';
import { contactForm, contactKinds } from '#domain/fans/import/import-columns.ts';
import { plainCell } from '#domain/fans/import/plain-cell.ts';
import { longestSegmentName, segmentName } from '#domain/fans/segments.ts';
import type { DropChannel } from '#domain/messaging/channels/drop-channel.ts';
import type { FanImportQuery } from '#web/lib/graphql/graphql.ts';
import { formatCount } from '#web/ui/numbers.ts';

/** An import as its screen reads it. */
export type ShownImport = FanImportQuery['fan_import'];

/** Where an import is. */
export const stateNames: Readonly<Record<string, string>> = {
  draft: 'Not checked yet',
  checking: 'Being checked',
  checked: 'Checked, not imported',
  importing: 'Being imported',
  imported: 'Imported',
  undoing: 'Being undone',
  undone: 'Undone',
};

/** States in which a job is at work. */
export const isAtWork = (state: string): boolean => ['checking', 'importing', 'undoing'].includes(state);

/** What a column can be. */
export const kindNames: Record<ColumnKind, string> = {
  skip: 'Leave out',
  email: 'Email',
  phone: 'Phone number',
  phone_label: 'Kind of the phone number',
  other_phone: 'Second phone number',
  other_phone_label: 'Kind of the second number',
  contact: 'Email or phone number',
  first_name: 'First name',
  last_name: 'Last name',
  name: 'Whole name',
  city: 'City',
  region: 'Region',
  country: 'Country',
  source: 'Source of the consent',
  date: 'Day of the consent',
  consent: 'Agreed (yes, no, status)',
  mail_consent: 'Agreed to mails',
  text_consent: 'Agreed to texts',
  opt_out: 'Said no to everything',
  mail_opt_out: 'Said no to mails',
  text_opt_out: 'Said no to texts',
};

/** The name of a segment for a file: its own, or the next one that no segment has. */
export function freeName(fileName: string, taken: ReadonlySet<string>): string {
  const name = segmentName([...fileName].slice(0, longestSegmentName - 5).join('')) ?? 'Import';
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = `${name} ${number}`;
  return free;
}

/** The channel that alone reaches the contacts of a column; numbers leave it to the form, since texts can be switched off. */
const channelOfKind: Readonly<Partial<Record<ColumnKind, DropChannel>>> = { email: 'email' };

/** The channel of a drop to the contacts of these columns where only one reaches them. */
export function channelOfColumns(columns: readonly string[]): { channel?: DropChannel } {
  const channels = new Set(contactKinds.filter((kind) => columns.includes(kind)).map((kind) => channelOfKind[kind]));
  const [channel] = channels;
  return channels.size === 1 && channel !== undefined ? { channel } : {};
}

/** A size in megabytes, rounded up to tenths below ten. */
export function megabytesText(bytes: number): string {
  const size = bytes / (1024 * 1024);
  return `${size < 10 ? Math.ceil(size * 10) / 10 : formatCount(Math.ceil(size))} MB`;
}

/** Whether there are numbers without a country code; their country then has to be chosen. */
export function lacksCountryCode(numbers: readonly string[]): boolean {
  return numbers.some((number) => contactForm(number) === 'phone' && !/^(\+|00|[1-9]\d{10})/.test(plainCell(number)));
}

/** The text of a cell, and the country that its row names, in any words; empty without one. */
export interface WrittenNumber {
  number: string;
  country: string;
}

/** The first numbers of the file that do not begin with a country code, at most `most` (DROP-197). */
export function nationalNumbers(
  rows: readonly (readonly string[])[],
  kinds: readonly ColumnKind[],
  most: number,
): WrittenNumber[] {
  const cellOf = (cells: readonly string[], index: number): string => plainCell(cells[index] ?? '');
  const ofCountry = kinds.indexOf('country');
  return rows
    .flatMap((cells) =>
      kinds.flatMap((kind, index) =>
        kind === 'phone' || kind === 'contact'
          ? [{ number: cellOf(cells, index), country: cellOf(cells, ofCountry) }]
          : [],
      ),
    )
    .filter(({ number }) => contactForm(number) === 'phone' && !/^(\+|00)/.test(number))
    .slice(0, most);
}
