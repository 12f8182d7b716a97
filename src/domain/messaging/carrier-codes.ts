/** What to do about each error code of the carrier, and what its artist reads (DROP-14). */

/** What follows: see `afterRefusal`. */
export type CarrierAction =
  | 'repeat'
  | 'wait'
  | 'next-day'
  | 'give-up'
  | 'opt-out'
  | 'pause-drop'
  | 'alarm'
  | 'requeue-in-window';

interface CodeRow {
  code: number;
  action: CarrierAction;
  /** What the artist reads in the row of the fan. */
  sentence: string;
}

const filtered = 'The carrier filtered this text as unwanted';
const badNumber = 'This number cannot get texts';
const busy = 'The carrier is busy; it is tried again';
const tooFast = 'The carrier got too many texts at once; it is tried again';
const fullDay = "The carrier's limit for a day is reached; it is tried again the next day";
const account = 'The carrier refuses our account at the moment';
const sender = 'The carrier does not let the number of the artist send';
const unapproved = 'The number of the artist is not approved yet';
const outOfHours = 'It came outside the hours for texts';

// A code about the account or the sender meets every fan alike: it stops the drop. So does a code that says nothing about this one fan.
const rows: readonly [action: CarrierAction, sentence: string, codes: readonly number[]][] = [
  // Not active, on trial, wrong or deleted credentials, test credentials, no such account.
  ['alarm', account, [10001, 10002, 20003, 20005, 20006, 20008, 20401, 20403, 20404, 21608, 30002, 30037, 90010]],
  // The sender is missing, cannot send texts, or belongs to another account; the campaign is suspended.
  ['alarm', sender, [21212, 21601, 21606, 21659, 21660, 21661, 21701, 21703, 21704, 21705, 30033]],
  ['pause-drop', unapproved, [30032, 30034, 30035]],
  ['wait', busy, [20429, 63017]],
  ['wait', tooFast, [30022]],
  ['wait', 'The carrier has too many texts waiting; it is tried again', [21611, 30001]],
  ['next-day', fullDay, [30023, 30027, 63038]],
  ['repeat', 'The phone could not be reached', [30003]],
  ['repeat', 'The carrier did not say why', [30008]],
  ['repeat', "This fan's carrier does not know the number of the artist yet", [30024]],
  ['requeue-in-window', 'The time ran out before the carrier could send it', [30036]],
  ['requeue-in-window', outOfHours, [30047, 30610]],
  ['opt-out', 'The fan opted out', [21610]],
  ['give-up', badNumber, [21211, 21265, 21266, 21268, 21612, 21614, 30005]],
  ['give-up', 'This number is a landline', [21635, 30006]],
  ['give-up', 'Texts to this country are switched off', [21408]],
  ['give-up', 'The text was empty', [21602]],
  ['give-up', 'The text was too long', [21617]],
  ['give-up', filtered, [30004, 30007]],
];

const carrierCodes: readonly CodeRow[] = rows.flatMap(([action, sentence, codes]) =>
  codes.map((code) => ({ code, action, sentence })),
);

const byCode = new Map(carrierCodes.map((row) => [row.code, row]));

/**
 * What to do about a code. `status` is that of the HTTP answer when the carrier refused the call itself; 0 in a report. An unknown code is not tried
 * again, since a second text would be worse than none; but a call that was not let in was refused to us, not to its fan.
 */
export function actionFor(code: number, status = 0): CarrierAction {
  const unknown = refusesUs.includes(status) ? 'alarm' : 'give-up';
  return byCode.get(code)?.action ?? unknown;
}

/** HTTP statuses that speak of the caller: not authenticated, not allowed, no such account. */
const refusesUs: readonly number[] = [401, 403, 404];

/** What an artist reads about a code. */
export function sentenceFor(code: number): string {
  return byCode.get(code)?.sentence ?? `The carrier could not deliver it (code ${code})`;
}
