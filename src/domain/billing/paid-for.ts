/** Whether an artist is paid for; without a payment the artist is suspended (BILL-56). */
import { looksAfterSeveralArtists } from '../accounts/account-kinds.ts';
import { type AccountStanding, isPeriodOver, owesNothing } from '../accounts/navigation.ts';
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
 * Tells whether nothing is ever due for the plan of an artist: its account never had a trial (COUP-2, or an operator gave it the artist), no
 * subscription, not even an ended one, has a line for it, and no end was agreed.
 */
export function isFreeForever({ payer, hasLine, paidUntil }: ArtistPayment): boolean {
  return owesNothing(payer) && !hasLine && paidUntil === null;
}

/** Tells whether the artist keeps its plan. While a payment is overdue it does: the card provider still tries to charge. */
export function isPaidFor(payment: ArtistPayment, now: Date): boolean {
  const { payer, hasLine, paidUntil } = payment;
  if (looksAfterSeveralArtists(payer.plan) || isFreeForever(payment)) return true;
  if (paidUntil !== null && paidUntil > now) return true;
  if (payer.subscriptionStatus === 'Past Due' && hasLine) return true;
  if (isPeriodOver(payer, now)) return false;
  if (hasLine || isOnTrial(payer, now)) return true;
  return paidUntil === null && payer.firstBillingDate === null;
}
