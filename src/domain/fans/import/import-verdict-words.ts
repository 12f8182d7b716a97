/** What becomes of each contact of an imported file, with its sentence (DROP-128, DROP-133). */

/** The verdicts. Only `new` ones are imported; `refused` ones are recorded as opt-outs. */
export const importVerdicts = [
  ...['new', 'known', 'duplicate', 'refused', 'never', 'suppressed', 'country', 'invalid'],
] as const;
export type ImportVerdict = (typeof importVerdicts)[number];

/** How many contacts got each verdict. */
export type ImportCounts = Record<ImportVerdict, number>;

export const noCounts: ImportCounts = {
  ...{ new: 0, known: 0, duplicate: 0, refused: 0, never: 0, suppressed: 0, country: 0, invalid: 0 },
};

/** Counts of stored contacts, with the invalid ones that were counted only. */
export function withUncounted(counts: ImportCounts, uncounted: number): ImportCounts {
  return { ...counts, invalid: counts.invalid + uncounted };
}

/** The invalid rows that are kept with their reasons; of the others only the number is (DROP-134). */
export const mostInvalidRows = 1_000;

/** Why a contact or a row is not valid. */
export const invalidReasons = {
  email: 'This is not an email.',
  number: 'This is not a phone number.',
  nonexistent: 'No number in the US or Canada begins like this.',
  'no-country': 'This number has no country code, and no country was chosen.',
  landline: 'This is a landline, which gets no texts.',
  charged: 'Texts to numbers of this kind are charged or reach nobody.',
  rounded: 'The spreadsheet rounded this number. Format its column as text and export it again.',
  empty: 'This row has no email and no phone number.',
  quotes: 'The quotes of this row are not closed.',
  long: 'This row is too long.',
  wide: 'This row has more cells than the file has columns.',
} as const;
export type InvalidReason = keyof typeof invalidReasons;

/** How the file says no. */
const refusedReasons: Readonly<Record<string, string>> = {
  unsubscribed: 'Unsubscribed, bounced or blocked in the file: kept out from now on',
  no: 'Says no in the file: kept out from now on',
  list: 'Of a file of opt-outs: kept out from now on',
};

const sentences: Record<Exclude<ImportVerdict, 'invalid' | 'refused'>, string> = {
  new: 'New',
  known: 'Already a fan',
  duplicate: 'In another row of the file already',
  never: 'Never agreed, by the file',
  suppressed: 'Opted out, unsubscribed, had their data deleted, or has an email that does not exist',
  country: 'Drop Settings leave this country out',
};

export function verdictSentence(verdict: ImportVerdict, reason: string): string {
  if (verdict === 'refused') return refusedReasons[reason] ?? 'Says no in the file';
  if (verdict !== 'invalid') return sentences[verdict];
  return reason in invalidReasons ? invalidReasons[reason as InvalidReason] : 'This row cannot be read.';
}
