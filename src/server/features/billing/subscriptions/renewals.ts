/** Changes that begin with a card: switching a plan with another card, and taking up a subscription again (BILL-74, BILL-75). */
import type { ArtistPlan } from '#domain/accounts/prices.ts';
import { isLive } from '#domain/billing/status.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import { dayOf } from '#domain/stats/zoned-day.ts';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { BillingInformation, BillingService, ChosenPlan } from '../billing.service.ts';

/** The changes; each is made of those of the billing service, which check who asks. */
export interface Renewals {
  /**
   * Makes this card the one that is charged; on trial, a subscription begins with it for the artists with a plan (BILL-25). Throws like `useCard` and
   * `subscribe`.
   */
  useCard(caller: Caller, nonce: string): Promise<void>;
  /** Puts an artist on `plan` ('' suspends it), with the card behind `nonce` where one is given. Throws like `changePlan` and `useCard`. */
  changeSubscription(
    caller: Caller,
    change: { artistId: string; plan: ArtistPlan | ''; nonce: string | undefined },
  ): Promise<void>;
  /** Puts an artist on its present or former plan with this card, under a live subscription or a new one. Throws like `subscribe` and `changePlan`. */
  reactivateArtist(caller: Caller, artistId: string, nonce: string): Promise<void>;
  /** Begins anew for the payer's artists with a plan; without any, for those that had one. A live subscription is left as it is. Throws like `subscribe`. */
  reactivate(caller: Caller, nonce: string): Promise<void>;
  /** Begins anew for all of the payer's artists that have or had a plan. A live subscription is left as it is. Throws like `subscribe`. */
  resubscribe(caller: Caller, nonce: string): Promise<void>;
}

/** The present plan of each artist, or the one before its suspension. Those without either, that cost nothing, or that an operator suspended, are left out. */
function lastPlans(artists: BillingInformation['artists']): ChosenPlan[] {
  return artists.flatMap(({ id, plan, planBeforeSuspension, isFree, heldAt }) => {
    if (isFree || heldAt !== null) return [];
    const last = plan || planBeforeSuspension;
    return last === '' ? [] : [{ id, plan: last }];
  });
}

/** Makes the functions over the billing service. */
export function createRenewals(
  billing: Pick<BillingService, 'information' | 'subscribe' | 'changePlan' | 'previewPlan'> & {
    replaceCard: BillingService['useCard'];
  },
  clock: Clock,
): Renewals {
  /** Replaces the card for a change that nothing but the bank can then refuse. Throws why the change is refused, with the nonce unused. */
  async function replaceCardFor(
    caller: Caller,
    change: { artistId: string; plan: ArtistPlan | '' },
    nonce: string,
  ): Promise<void> {
    await billing.previewPlan(caller, change).catch((error: unknown) => {
      // The card is to pay what is overdue.
      if (!(error instanceof CodedError && error.code === 'PAYMENT_OVERDUE')) throw error;
    });
    await billing.replaceCard(caller, nonce);
  }
  async function reactivate(caller: Caller, nonce: string): Promise<void> {
    const { status, interval, artists } = await billing.information(caller);
    if (isLive(status)) return;
    const present = artists.filter(({ plan, isFree }) => plan !== '' && !isFree);
    await billing.subscribe(caller, { nonce, interval, artists: lastPlans(present.length > 0 ? present : artists) });
  }
  return {
    async useCard(caller, nonce) {
      const { status, firstBillingDay } = await billing.information(caller);
      // After the trial it would be charged at once, for a price that was not shown.
      const isFirstCard = status === 'Trial' && firstBillingDay > dayOf(clock.now(), 'UTC');
      await (isFirstCard ? reactivate(caller, nonce) : billing.replaceCard(caller, nonce));
    },
    async changeSubscription(caller, { artistId, plan, nonce }) {
      if (nonce !== undefined) await replaceCardFor(caller, { artistId, plan }, nonce);
      await billing.changePlan(caller, { artistId, plan });
    },
    async reactivateArtist(caller, artistId, nonce) {
      const { status, interval, artists } = await billing.information(caller);
      const artist = artists.find(({ id }) => id === artistId);
      const plan = artist?.plan || artist?.planBeforeSuspension || 'pro';
      if (artist === undefined || !isLive(status))
        return billing.subscribe(caller, { nonce, interval, artists: [{ id: artistId, plan }] });
      await replaceCardFor(caller, { artistId, plan }, nonce);
      await billing.changePlan(caller, { artistId, plan });
    },
    reactivate,
    async resubscribe(caller, nonce) {
      const { status, interval, artists } = await billing.information(caller);
      if (isLive(status)) return;
      await billing.subscribe(caller, { nonce, interval, artists: lastPlans(artists) });
    },
  };
}
