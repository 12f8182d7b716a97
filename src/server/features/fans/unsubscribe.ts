/** A fan lets go of an artist's mails, and may take that back; both are kept as records of what they want. */
import type { Clock } from '#domain/kernel/clock.ts';
import type { SignedTokens } from '../../platform/crypto/signed-tokens.ts';
import { unsubscribeKind } from './fan-tokens.ts';
import type { OptInsStore } from './opt-ins.store.ts';

/** What unsubscribing works with. */
export interface UnsubscribeDeps {
  store: OptInsStore;
  signedTokens: SignedTokens;
  clock: Clock;
}

/** What a link to unsubscribe speaks of. */
export interface Subscription {
  artistId: string;
  email: string;
  /** Whether the fan has let go already. */
  hasEnded: boolean;
}

/** The subscription that a link speaks of; undefined when the link was made up. Changes nothing. */
export async function findSubscription(
  { store, signedTokens }: UnsubscribeDeps,
  token: string,
): Promise<Subscription | undefined> {
  const named = await signedTokens.read(unsubscribeKind, token);
  return named === undefined
    ? undefined
    : { ...named, hasEnded: await store.hasWithdrawn(named.artistId, named.email) };
}

/** Ends it, or with `again` takes it up again; gives how it is then. `page` is the address at which the fan said so. */
export async function changeSubscription(
  { store, signedTokens, clock }: UnsubscribeDeps,
  token: string,
  { again, page }: { again: boolean; page: string },
): Promise<Subscription | undefined> {
  const named = await signedTokens.read(unsubscribeKind, token);
  if (named === undefined) return undefined;
  const now = clock.now();
  await store.setUnsubscribed(named.artistId, named.email, { unsubscribedAt: again ? null : now, page, now });
  return { ...named, hasEnded: !again };
}
