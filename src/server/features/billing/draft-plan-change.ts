/** The intent behind a change of one artist's plan: what it costs and which lines stand afterwards. */
import type { ArtistPlan } from '#domain/accounts/prices.ts';
import type { Line } from '#domain/billing/catalogue.ts';
import type { Payer, StoredSubscription } from './billing.store.ts';
import type { IntentDraft } from './billing-acts.ts';
import { quoteChange } from './plan-changes.ts';

/** Puts an artist on `plan` ('' suspends it) under a live subscription; undefined when it is on that plan already. */
export function draftPlanChange(
  { proPriceCents }: Pick<Payer, 'proPriceCents'>,
  paid: { subscription: StoredSubscription; lines: readonly Line[] },
  change: { artistId: string; plan: ArtistPlan | '' },
  now: Date,
): IntentDraft | undefined {
  const before = paid.lines.find(({ artistId }) => artistId === change.artistId);
  // The same change sent twice, or from two tabs.
  if ((before?.plan ?? '') === change.plan) return undefined;
  const { dueCents, lines, creditCents, discountCents } = quoteChange({ ...paid, proPriceCents }, change, now);
  const { id: subscriptionId, interval, cardToken, periodEnd } = paid.subscription;
  return {
    kind: 'change',
    subject: change.artistId,
    amountCents: dueCents,
    details: { subscriptionId, interval, cardToken, lines, creditCents, discountCents, periodEnd, ...change },
  };
}
