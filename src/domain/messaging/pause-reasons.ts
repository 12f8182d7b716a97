/** Why a drop is paused, with the sentence that its artist reads (DROP-66). */

/** Code → sentence. */
export const pauseReasons = {
  BY_HAND: 'Somebody paused this drop.',
  LATE: 'This drop could not start within six hours of its time. Check that it still fits, then resume it.',
  AUTHOR_LEFT:
    'Whoever scheduled this drop may not send for this artist any more. Check that it still fits, then resume it.',
  LINK_DELETED:
    'The link whose release this drop waited for was deleted. Edit the drop to choose another time, or resume it to send it now.',
  PAGE_MISSING:
    'The link of this drop leads to no page any more. Edit the drop if it has not started, or bring the page back, then resume it.',
  PAGE_CLOSED: 'The page that this drop links to was taken down. Edit the drop if it has not started, or stop it.',
  NO_NUMBER: 'This artist has no phone number yet. Claim one, then resume the drop.',
  NUMBER_NOT_APPROVED: 'The registration of the phone number is not approved yet. Resume the drop once it is.',
  TEXTS_OFF: 'Texts are not switched on for this artist. Once they are, resume the drop.',
  TEXTS_PLAN: 'Texts come with the Max plan. Change the plan of this artist, then resume the drop.',
  TEXTS_DISABLED: 'Texts are switched off in Drop Settings. Switch them on, then resume the drop.',
  EMAILS_DISABLED: 'Emails are switched off in Drop Settings. Switch them on, then resume the drop.',
  NO_POSTAL_ADDRESS: 'A postal address is missing in Drop Settings. Write it there, then resume the drop.',
  MAIL_REFUSED: 'The mail server refuses our mails at the moment. We look into it.',
  ARTIST_SUSPENDED: 'This artist is suspended. Restore it, then resume the drop.',
  FILTERED: 'Carriers refuse more than 5 % of these texts as unwanted. Send other words, or resume it with these.',
  MANY_SIGNUPS:
    'More than 1,000 numbers were left within an hour. Look at your subscribers: if they are fans of yours, resume the welcome text.',
  CARRIER_REFUSES: 'The carrier refuses every text of this number at the moment. We look into it.',
} as const;

/** What the artist reads of a drop that waits because the operator stopped all drops (DROP-198). */
export const allStopped =
  'All drops are stopped at the moment. This one goes on by itself once they are not, and nobody gets it twice.';

/** The code of a reason. */
export type PauseReason = keyof typeof pauseReasons;

/** From how many answers on the share of filtered texts counts, and which share is too much (percent). */
export const filterLimit = { answers: 50, percent: 5 } as const;

/** How late a drop may start, in milliseconds: a later one asks its artist first. */
export const latestStart = 6 * 3_600_000;
