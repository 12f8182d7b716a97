/** Whether somebody still pays for an artist; without it the artist is suspended (BILL-56). */
import { looksAfterSeveralArtists } from '../accounts/account-kinds.ts';
import { type AccountStanding, isLapsed } from '../accounts/navigation.ts';
import { isOnTrial } from '../accounts/trial.ts';

/** What decides about one artist. */
export interface ArtistPayment {
  /** The account that its bills go to. */
  payer: AccountStanding;
  /** Whether the payer's present subscription has a line for the artist. */
  hasLine: boolean;
  /** Until when it is paid without a line; null when nothing was agreed. */
  paidUntil: Date | null;
}

/**
 * Tells whether the artist keeps its plan. While a payment is overdue it does: the card provider still tries to charge. Without a line and without
 * an agreed end it does for an account that never had a trial: it never has to pay (COUP-2), or an operator gave it the artist.
 */
export function isPaidFor({ payer, hasLine, paidUntil }: ArtistPayment, now: Date): boolean {
  if (looksAfterSeveralArtists(payer.plan)) return true;
  if (paidUntil !== null && paidUntil > now) return true;
  if (payer.subscriptionStatus === 'Past Due' && hasLine) return true;
  if (isLapsed(payer, now)) return false;
  if (hasLine || isOnTrial(payer, now)) return true;
  return paidUntil === null && payer.firstBillingDate === null;
}
