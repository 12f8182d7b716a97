/** The intent behind a change of one artist's plan: what it costs and which lines stand afterwards. */
import type { ArtistPlan } from '#domain/accounts/prices.ts';
import type { Payer } from '../billing.store.ts';
import type { IntentDraft } from '../billing-acts.ts';
import { providerCoupon } from '../provider/execute-intent.ts';
import { quoteChange, type RunningSubscription, requireShownPrice, type ShownPrice } from './plan-changes.ts';

/**
 * Puts an artist on `plan` ('' suspends it) under a live subscription; undefined when it is on that plan already. Throws QUOTE_CHANGED when `shown` is
 * not the price of now.
 */
export function draftPlanChange(
  { proPriceCents }: Pick<Payer, 'proPriceCents'>,
  paid: RunningSubscription,
  change: { artistId: string; plan: ArtistPlan | '' },
  now: Date,
  shown?: ShownPrice,
): IntentDraft | undefined {
  const before = paid.lines.find(({ artistId }) => artistId === change.artistId);
  const without = [...paid.leftOut, ...paid.kept].find(({ artistId }) => artistId === change.artistId);
  // The same change sent twice, or from two tabs. An artist without a line is put back by its own plan.
  if ((before?.plan ?? '') === change.plan) return undefined;
  const quote = quoteChange({ ...paid, proPriceCents }, change, now);
  requireShownPrice(shown, quote);
  const { dueCents, usedCents, lines, creditCents, discountCents, rest } = quote;
  const { id: subscriptionId, interval, cardToken, periodEnd, anchorDay, discount } = paid.subscription;
  const coupon = providerCoupon(lines, discount, { interval, anchor: anchorDay, next: periodEnd });
  return {
    kind: 'change',
    subject: change.artistId,
    amountCents: dueCents,
    details: {
      ...{ subscriptionId, interval, cardToken, lines, creditCents, usedCents, discountCents, coupon, periodEnd },
      ...change,
      previousPlan: (before ?? without)?.plan ?? '',
      ...(rest === undefined ? {} : { rest }),
    },
  };
}
