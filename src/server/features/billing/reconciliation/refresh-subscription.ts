/** Reads a subscription from the card provider, applies what changed, and mends there what differs from what its payer was shown. */
import type { Kysely } from 'kysely';
import { totalOfLines } from '#domain/billing/catalogue.ts';
import { couponCentsOf } from '#domain/billing/coupons.ts';
import { isInGoodStanding } from '#domain/billing/good-standing.ts';
import { spendCredit } from '#domain/billing/proration.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import type { Payments, Subscription } from '../../../vendors/braintree/payments.ts';
import { type BillingStoreTables, createBillingStore, type StoredSubscription } from '../billing.store.ts';
import type { IssueInvoices } from '../invoices/issue-invoices.ts';
import { providerCoupon, providerDraft } from '../provider/execute-intent.ts';
import { recordSubscription } from '../provider/record-result.ts';

/**
 * Makes the function. Call it only while holding the payer's lease. It gives the provider's subscription as it is then, undefined when there is
 * none, and throws OutcomeUnknown when the provider gave no answer.
 */
export function createRefresh(options: {
  database: Kysely<BillingStoreTables>;
  payments: Payments;
  issueInvoices: IssueInvoices;
  clock: Clock;
}): (subscriptionId: string) => Promise<Subscription | undefined> {
  const { database, payments, issueInvoices, clock } = options;
  const store = createBillingStore(database);
  return async (subscriptionId) => {
    const [before, theirs] = [await store.load(subscriptionId), await payments.findSubscription(subscriptionId)];
    if (before === undefined || theirs === undefined) return theirs;
    const lines = await store.listLines(subscriptionId);
    /** What the next invoice charges before credit. */
    const nextCents = ({ discount, interval, periodEnd }: StoredSubscription): number =>
      totalOfLines(lines) - couponCentsOf(lines, discount, { interval, start: periodEnd });
    const at = clock.now();
    const stored = await database.transaction().execute(async (within) => {
      const next = await recordSubscription(within, before, theirs, at);
      await issueInvoices(within, before.userId, at);
      if (next.discountCents > 0 || next.status !== 'Active') return next;
      // A credit that is larger than one invoice goes on to the next. It is written down before the provider knows, so that a kill spends nothing twice.
      const spent = { ...next, discountCents: spendCredit(next.creditCents, nextCents(next)) };
      if (spent.discountCents > 0) await createBillingStore(within).saveSubscription(spent, at);
      return spent;
    });
    if (!isInGoodStanding(theirs.status) || theirs.nextAmountCents === nextCents(stored) - stored.discountCents)
      return theirs;
    const { interval, anchorDay, periodEnd, discount, discountCents } = stored;
    const coupon = providerCoupon(lines, discount, { interval, anchor: anchorDay, next: periodEnd });
    const mended = await payments.updateSubscription(
      subscriptionId,
      providerDraft({ lines, interval, discountCents, coupon }),
    );
    return mended.ok ? mended.subscription : theirs;
  };
}
