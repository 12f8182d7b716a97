/** Reads a subscription from the card provider, applies what changed, and mends there what differs from what its payer was shown. */
import type { Kysely } from 'kysely';
import { totalOfLines } from '#domain/billing/catalogue.ts';
import { spendCredit } from '#domain/billing/proration.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import type { Payments } from '../../vendors/braintree/payments.ts';
import { applySubscription } from './apply.ts';
import { type BillingStoreTables, createBillingStore } from './billing.store.ts';
import { providerDraft } from './carry-out.ts';

/** Makes the function. Call it only while holding the payer's lease. It throws OutcomeUnknown when the provider gave no answer. */
export function createRefresh(options: {
  database: Kysely<BillingStoreTables>;
  payments: Payments;
  clock: Clock;
}): (subscriptionId: string) => Promise<void> {
  const { database, payments, clock } = options;
  const store = createBillingStore(database);
  return async (subscriptionId) => {
    const [before, theirs] = [await store.load(subscriptionId), await payments.findSubscription(subscriptionId)];
    if (before === undefined || theirs === undefined) return;
    const lines = await store.listLines(subscriptionId);
    const totalCents = totalOfLines(lines);
    const at = clock.now();
    const stored = await database.transaction().execute(async (within) => {
      const next = await applySubscription(within, before, theirs, at);
      if (next.discountCents > 0 || next.status !== 'Active') return next;
      // A credit that is larger than one invoice goes on to the next. It is written down before the provider knows, so that a kill spends nothing twice.
      const spent = { ...next, discountCents: spendCredit(next.creditCents, totalCents).usedCents };
      if (spent.discountCents > 0) await createBillingStore(within).saveSubscription(spent, at);
      return spent;
    });
    const isChangeable = theirs.status === 'Active' || theirs.status === 'Pending';
    if (!isChangeable || theirs.nextAmountCents === totalCents - stored.discountCents) return;
    await payments.updateSubscription(subscriptionId, providerDraft(lines, stored.interval, stored.discountCents));
  };
}
