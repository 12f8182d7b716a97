/** What an account is charged for each period, for the fields that `users` has of it (BILL-87). */
import { type Interval, priceAtInterval, totalOfLines } from '#domain/billing/catalogue.ts';
import type { Database } from '../../../platform/db/postgres.ts';
import { createBillingStore } from '../billing.store.ts';
import type { ManualCharges } from '../subscriptions/manual-charges.ts';

/** An account's terms. Cents. */
export interface AccountCharges {
  interval: Interval;
  /** The account's own monthly price of pro; null for the public one. */
  proPriceCents: number | null;
  /** What a month costs: by hand, or by the live subscription at the monthly interval; null where nothing is charged. */
  monthlyCents: number | null;
  /** What a year costs by the live subscription at the yearly interval; null without one, since nobody is billed by hand for a year. */
  yearlyCents: number | null;
}

/** Makes the function. No permission is checked. */
export function createAccountCharges(deps: {
  database: Database;
  manualCharges: Pick<ManualCharges, 'of'>;
}): (userId: string) => Promise<AccountCharges> {
  const { database, manualCharges } = deps;
  const store = createBillingStore(database);
  return async (userId) => {
    const payer = await store.loadPayer(userId);
    if (payer === undefined) return { interval: 'monthly', proPriceCents: null, monthlyCents: null, yearlyCents: null };
    const { interval, proPriceCents } = payer;
    const terms = { interval, proPriceCents, yearlyCents: null };
    const byHand = await manualCharges.of(payer);
    if (byHand !== null) return { ...terms, monthlyCents: byHand };
    const subscription = await store.loadLive(userId);
    if (subscription === undefined) return { ...terms, monthlyCents: null };
    const lines = await store.listLines(subscription.id);
    const at = (to: Interval) =>
      totalOfLines(
        lines.map((line) => ({ ...line, priceCents: priceAtInterval(line.priceCents, subscription.interval, to) })),
      );
    return { ...terms, interval: subscription.interval, monthlyCents: at('monthly'), yearlyCents: at('yearly') };
  };
}
