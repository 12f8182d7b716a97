/** What an artist has once an operator lifts its suspension: its plan where that is paid for, and otherwise nothing (DESK-23). */
import { looksAfterSeveralArtists } from '#domain/accounts/account-kinds.ts';
import type { ArtistPlan } from '#domain/accounts/prices.ts';
import { isPaidFor } from '#domain/billing/paid-for.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import type { Database } from '../../../platform/db/postgres.ts';
import { createBillingStore, type Payer } from '../billing.store.ts';
import type { IntentDraft } from '../billing-acts.ts';
import { draftPlanChange } from '../subscriptions/draft-plan-change.ts';
import { createPaidTimes } from '../subscriptions/paid-time.ts';
import type { HoldArtist } from './holds.store.ts';

/** `plan`: it gets its plan. `line`: it also goes back into its payer's subscription, for nothing. `none`: its payer restores it in Billing. */
export type WayBack =
  | { kind: 'plan'; plan: ArtistPlan; paidUntil: Date | null }
  | { kind: 'line'; plan: ArtistPlan }
  | { kind: 'none' };

export interface WaysBack {
  of(artist: HoldArtist): Promise<WayBack>;
  /**
   * The intent that puts the artist back into its payer's live subscription; undefined unless that costs nothing, within the period in which it left.
   * A later one would be charged, which only its payer does.
   */
  draft(payer: Payer, change: { artistId: string; plan: ArtistPlan }): Promise<IntentDraft | undefined>;
}

export function createWaysBack({
  database,
  clock,
  payments,
}: {
  database: Database;
  clock: Clock;
  /** Whether artists are paid for (MODE-6). */
  payments: boolean;
}): WaysBack {
  const store = createBillingStore(database);
  const paidTimes = createPaidTimes(database, clock);

  async function draft(payer: Payer, change: { artistId: string; plan: ArtistPlan }): Promise<IntentDraft | undefined> {
    const subscription = await store.loadLive(payer.id);
    if (subscription === undefined || subscription.status === 'Past Due') return undefined;
    const running = await paidTimes.under(subscription);
    if (!running.suspended.some(({ artistId }) => artistId === change.artistId)) return undefined;
    const drafted = draftPlanChange(payer, running, change, clock.now());
    return drafted?.amountCents === 0 ? drafted : undefined;
  }
  return {
    draft,
    async of(artist) {
      const { id: artistId, planWhenHeld: plan, paidUntilWhenHeld: paidUntil, hasLine, lostLine, planBefore } = artist;
      // Nobody else could give it one.
      if (!payments) return { kind: 'plan', plan: plan || planBefore || 'pro', paidUntil: null };
      const payer = await store.loadPayer(artist.payerId);
      // One that had no plan before is left as it was.
      if (payer === undefined || plan === '') return { kind: 'none' };
      if (looksAfterSeveralArtists(payer.plan)) return { kind: 'plan', plan, paidUntil };
      if (lostLine && !hasLine)
        return (await draft(payer, { artistId, plan })) === undefined ? { kind: 'none' } : { kind: 'line', plan };
      return isPaidFor({ payer, hasLine, paidUntil }, clock.now())
        ? { kind: 'plan', plan, paidUntil }
        : { kind: 'none' };
    },
  };
}
