/** What becomes of each contact of an imported file, with its sentence (DROP-128). */

/** The verdicts. Only `new` ones are imported. */
export const importVerdicts = ['new', 'known', 'duplicate', 'suppressed', 'country', 'invalid'] as const;
export type ImportVerdict = (typeof importVerdicts)[number];

/** How many contacts got each verdict. */
export type ImportCounts = Record<ImportVerdict, number>;

/** Nothing counted. */
export const noCounts: ImportCounts = { new: 0, known: 0, duplicate: 0, suppressed: 0, country: 0, invalid: 0 };

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

const sentences: Record<Exclude<ImportVerdict, 'invalid'>, string> = {
  new: 'New',
  known: 'Already a fan',
  duplicate: 'Further up in the file already',
  suppressed: 'Opted out, unsubscribed, had their data deleted, or has an email that does not exist',
  country: 'Drop Settings leave this country out',
};

/** A verdict in words. */
export function verdictSentence(verdict: ImportVerdict, reason: string): string {
  if (verdict !== 'invalid') return sentences[verdict];
  return reason in invalidReasons ? invalidReasons[reason as InvalidReason] : 'This row cannot be read.';
}
