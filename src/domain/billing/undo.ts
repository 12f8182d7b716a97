/** How long a suspension can be undone with one press (BILL-99). */

/** Milliseconds after a suspension. */
const undoneWithin = 60 * 60 * 1000;

/** The earliest suspension that can be undone at `now`. */
export const undoneSince = (now: Date): Date => new Date(now.getTime() - undoneWithin);

/** Until when a suspension of `at` can be undone. */
export const undoneUntil = (at: Date): Date => new Date(at.getTime() + undoneWithin);
