/** Changes that begin with a card: switching a plan with another card, and taking up a subscription again (BILL-74, BILL-75). */
import type { ArtistPlan } from '#domain/accounts/prices.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { BillingService, ChosenPlan } from './billing.service.ts';
import type { PaidArtist } from './billing.store.ts';

/** The changes; each is made of those of the billing service, which check who asks. */
export interface Renewals {
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

const liveStatuses: readonly string[] = ['Active', 'Pending', 'Past Due'];

/** The present plan of each artist, or the one before its suspension; artists without either are left out. */
function lastPlans(artists: readonly Pick<PaidArtist, 'id' | 'plan' | 'planBeforeSuspension'>[]): ChosenPlan[] {
  return artists.flatMap(({ id, plan, planBeforeSuspension }) => {
    const last = plan || planBeforeSuspension;
    return last === '' ? [] : [{ id, plan: last }];
  });
}

/** Makes the functions over the billing service. */
export function createRenewals(
  billing: Pick<BillingService, 'information' | 'subscribe' | 'changePlan'> & {
    replaceCard: BillingService['useCard'];
  },
): Renewals {
  return {
    async changeSubscription(caller, { artistId, plan, nonce }) {
      const { artists } = await billing.information(caller);
      // The card stays as it is where the change is refused for its artist.
      const isPaid = artists.some(({ id }) => id === artistId);
      if (nonce !== undefined && isPaid) await billing.replaceCard(caller, nonce);
      await billing.changePlan(caller, { artistId, plan });
    },
    async reactivateArtist(caller, artistId, nonce) {
      const { status, interval, artists } = await billing.information(caller);
      const artist = artists.find(({ id }) => id === artistId);
      const plan = artist?.plan || artist?.planBeforeSuspension || 'pro';
      if (artist === undefined || !liveStatuses.includes(status))
        return billing.subscribe(caller, { nonce, interval, artists: [{ id: artistId, plan }] });
      await billing.replaceCard(caller, nonce);
      await billing.changePlan(caller, { artistId, plan });
    },
    async reactivate(caller, nonce) {
      const { interval, artists } = await billing.information(caller);
      const present = artists.filter(({ plan }) => plan !== '');
      await billing.subscribe(caller, { nonce, interval, artists: lastPlans(present.length > 0 ? present : artists) });
    },
    async resubscribe(caller, nonce) {
      const { interval, artists } = await billing.information(caller);
      await billing.subscribe(caller, { nonce, interval, artists: lastPlans(artists) });
    },
  };
}
