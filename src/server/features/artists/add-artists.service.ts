/** Adding artists to an account that has finished its signup: by agencies, by families, and by everybody else during their trial. */

import { looksAfterSeveralArtists } from '#domain/accounts/account-kinds.ts';
import { type AddArtistWay, addArtistWay, waitForPayment } from '#domain/accounts/add-artist-steps.ts';
import { newArtistsSchema } from '#domain/accounts/artist-input.ts';
import { type AccountStanding, isLapsed } from '#domain/accounts/navigation.ts';
import { withoutPayments } from '#domain/accounts/without-payments.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import { readInput } from '#domain/kernel/coded-schema.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { Caller, Person } from '../../platform/auth/caller.ts';
import type { Guard } from '../../platform/auth/guard.ts';
import type { Limit } from '../../platform/auth/rate-limits.ts';
import type { AppliedCoupons } from '../coupons/applied-coupons.service.ts';
import type { NewArtists } from './new-artists.service.ts';

/** The kind of account that adds artists; `none` for one without a kind. */
export type AccountKind = 'agency' | 'family' | 'none';

/** What the API calls to add artists. */
export interface AddArtistsService {
  /**
   * Adds artists with the caller as owner and payer; all of them or none. Gives the caller and the new ids. Except
   * on trial, they are suspended until a change of their plan, or a new subscription, pays for them. A coupon is put on the account where it can be used; '' for none. Throws NOT_ALLOWED for an account of another kind, PAYMENT_OVERDUE, BILLING_NEEDED for one that has lapsed, ARTIST_OWNED, ARTISTS_FULL, and what is wrong with the input.
   */
  add(
    caller: Caller,
    kind: AccountKind,
    draft: { artists: unknown[]; coupon: string },
  ): Promise<{ person: Person; artistIds: string[] }>;
  /** The kind that `add` takes for the caller. Throws what `add` throws about the account. */
  requireMayAdd(caller: Caller): AccountKind;
}

export function createAddArtistsService(options: {
  guard: Guard;
  clock: Clock;
  limit: Limit;
  newArtists: Pick<NewArtists, 'add'>;
  applyCoupon: AppliedCoupons['applyWhereGood'];
  /** Whether artists are paid for (MODE-6). */
  payments: boolean;
}): AddArtistsService {
  const { guard, clock, limit, newArtists, applyCoupon, payments } = options;
  const kindOf = ({ plan }: Person): AccountKind => (looksAfterSeveralArtists(plan) ? plan : 'none');
  /** How the account gets its artists; throws PAYMENT_OVERDUE or BILLING_NEEDED. */
  function wayOf(stored: AccountStanding): AddArtistWay {
    const account = payments ? stored : withoutPayments(stored);
    const way = addArtistWay(account, clock.now());
    if (way === 'overdue') throw new CodedError('PAYMENT_OVERDUE');
    if (isLapsed(account, clock.now())) throw new CodedError('BILLING_NEEDED');
    return way;
  }
  return {
    requireMayAdd(caller) {
      const person = guard.member(caller);
      wayOf(person);
      return kindOf(person);
    },
    async add(caller, kind, { artists: given, coupon }) {
      const person = guard.member(caller);
      if (kindOf(person) !== kind) throw new CodedError('NOT_ALLOWED');
      wayOf(person);
      const { artists } = readInput(newArtistsSchema, { artists: given });
      // One amount pays for all artists of an agency or a family: it has nothing to gain by bio (ACC-12).
      if (kind !== 'none' && artists.some(({ selected_plan: plan }) => plan === 'bio'))
        throw new CodedError('BAD_INPUT', 'artists');
      await limit.consume(person.userId);
      await applyCoupon(caller, person.userId, coupon);
      // Asked again at the end: while the pictures are fetched, a subscription may begin.
      const artistIds = await newArtists.add(person.userId, artists, (payer) => waitForPayment(wayOf(payer)));
      return { person, artistIds };
    },
  };
}
