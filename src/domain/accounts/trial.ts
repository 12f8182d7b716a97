/** An account's trial: how long it lasts, and who gets an artist's upgrade without paying first (ACC-13, ACC-14). */
import dayjs from 'dayjs';
import { looksAfterSeveralArtists } from './account-kinds.ts';

/** Days a new account may try everything. */
const trialDays = 14;

/** What of an account decides about its trial. */
export interface BillingStanding {
  /** none, agency, family, base_14 or base_ata. */
  plan: string;
  /** When the first payment is due; null for an account that never had a trial. */
  firstBillingDate: Date | null;
}

/** The first billing date of an account that is made at `createdAt`. */
export function trialEnd(createdAt: Date): Date {
  return dayjs(createdAt).add(trialDays, 'day').toDate();
}

/** Tells whether the account is on trial. */
export function isOnTrial({ firstBillingDate }: BillingStanding, now: Date): boolean {
  return firstBillingDate !== null && firstBillingDate > now;
}

/** Tells whether artists that the account pays for are upgraded to pro for nothing: on trial, or billed by hand. */
export function upgradesForNothing(account: BillingStanding, now: Date): boolean {
  return looksAfterSeveralArtists(account.plan) || isOnTrial(account, now);
}
