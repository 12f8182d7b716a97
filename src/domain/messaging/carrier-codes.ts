/** What to do about each error code of the carrier, and what its artist reads (DROP-14). */

/** What follows: see `afterRefusal`. */
export type CarrierAction = 'repeat' | 'wait' | 'give-up' | 'opt-out' | 'pause-drop' | 'alarm' | 'requeue-in-window';

interface CodeRow {
  code: number;
  action: CarrierAction;
  /** What the artist reads in the row of the fan. */
  sentence: string;
}

const filtered = 'The carrier filtered this text as unwanted';
const badNumber = 'This number cannot get texts';

/** The codes that are known. */
const carrierCodes: readonly CodeRow[] = [
  { code: 20429, action: 'wait', sentence: 'The carrier is busy; it is tried again' },
  { code: 21211, action: 'give-up', sentence: badNumber },
  { code: 21408, action: 'give-up', sentence: 'Texts to this country are switched off' },
  { code: 21602, action: 'give-up', sentence: 'The text was empty' },
  { code: 21606, action: 'pause-drop', sentence: 'The number of the artist cannot send yet' },
  { code: 21610, action: 'opt-out', sentence: 'The fan opted out' },
  { code: 21611, action: 'wait', sentence: 'The carrier has too many texts waiting; it is tried again' },
  { code: 21612, action: 'give-up', sentence: badNumber },
  { code: 21614, action: 'give-up', sentence: badNumber },
  { code: 21617, action: 'give-up', sentence: 'The text was too long' },
  { code: 30001, action: 'wait', sentence: 'The carrier has too many texts waiting; it is tried again' },
  { code: 30002, action: 'alarm', sentence: 'The account at the carrier is suspended' },
  { code: 30003, action: 'repeat', sentence: 'The phone could not be reached' },
  { code: 30004, action: 'give-up', sentence: filtered },
  { code: 30005, action: 'give-up', sentence: badNumber },
  { code: 30006, action: 'give-up', sentence: 'This number is a landline' },
  { code: 30007, action: 'give-up', sentence: filtered },
  { code: 30008, action: 'repeat', sentence: 'The carrier did not say why' },
  { code: 30032, action: 'pause-drop', sentence: 'The number of the artist is not approved yet' },
  { code: 30034, action: 'pause-drop', sentence: 'The number of the artist is not approved yet' },
  { code: 30036, action: 'requeue-in-window', sentence: 'The time ran out before the carrier could send it' },
  { code: 30047, action: 'requeue-in-window', sentence: 'It came outside the hours for texts' },
  { code: 30610, action: 'requeue-in-window', sentence: 'It came outside the hours for texts' },
  { code: 63017, action: 'wait', sentence: 'The carrier is busy; it is tried again' },
];

const byCode = new Map(carrierCodes.map((row) => [row.code, row]));

/** What to do about a code; an unknown one is not tried again, since a second text would be worse than none. */
export function actionFor(code: number): CarrierAction {
  return byCode.get(code)?.action ?? 'give-up';
}

/** What an artist reads about a code. */
export function sentenceFor(code: number): string {
  return byCode.get(code)?.sentence ?? `The carrier could not deliver it (code ${code})`;
}
