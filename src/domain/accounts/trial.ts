/** An account's trial: how long it lasts, and whether it runs (ACC-13). */

/** Days a new account may try everything. */
const trialDays = 14;
const dayMilliseconds = 86_400_000;

/** What of an account decides about its trial. */
export interface BillingStanding {
  /** none, agency, family, base_14 or base_ata. */
  plan: string;
  /** When the first payment is due; null for an account that never had a trial. */
  firstBillingDate: Date | null;
}

/** The first billing date of an account that is made at `createdAt`. */
export function trialEnd(createdAt: Date): Date {
  return new Date(createdAt.getTime() + trialDays * dayMilliseconds);
}

/** Tells whether the account is on trial. */
export function isOnTrial({ firstBillingDate }: BillingStanding, now: Date): boolean {
  return firstBillingDate !== null && firstBillingDate > now;
}
