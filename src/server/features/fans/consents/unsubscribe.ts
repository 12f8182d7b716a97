/** Unsubscribes an email from an artist's mails, or subscribes it again; both are recorded as consents. */
import type { Clock } from '#domain/kernel/clock.ts';
import type { SignedTokens } from '../../../platform/crypto/signed-tokens.ts';
import type { Database } from '../../../platform/db/postgres.ts';
import type { FactBoard } from '../../../platform/facts/facts.ts';
import { type UnsubscribeLink, unsubscribeKind } from './fan-tokens.ts';
import type { OptInsStore } from './opt-ins.store.ts';

export interface UnsubscribeDeps {
  store: OptInsStore;
  database: Database;
  signedTokens: SignedTokens;
  facts: FactBoard;
  clock: Clock;
}

/** The subscription of an unsubscribe link. */
export interface Subscription {
  artistId: string;
  email: string;
  /** Whether the email is unsubscribed. */
  hasEnded: boolean;
}

/** The subscription of a link; undefined when the link is invalid. Changes nothing. */
export async function findSubscription(
  { store, signedTokens }: UnsubscribeDeps,
  token: string,
): Promise<Subscription | undefined> {
  const named = await signedTokens.read(unsubscribeKind, token);
  return named === undefined
    ? undefined
    : { ...named, hasEnded: await store.hasWithdrawn(named.artistId, named.email) };
}

/** Unsubscribes, or with `again` subscribes again; gives the new state. `page` is the URL of the page with the button. */
export async function changeSubscription(
  { store, database, signedTokens, facts, clock }: UnsubscribeDeps,
  token: string,
  { again, page }: { again: boolean; page: string },
): Promise<Subscription | undefined> {
  const named = await signedTokens.read(unsubscribeKind, token);
  if (named === undefined) return undefined;
  const { artistId, email } = named;
  await saveChange({ store, database, facts, clock }, named, { again, page });
  return { artistId, email, hasEnded: !again };
}

/** Unsubscribes an email whose owner complained about a mail of the artist (DROP-178); gives whether it was subscribed until now. */
export function takeComplaint(deps: Omit<UnsubscribeDeps, 'signedTokens'>, about: UnsubscribeLink): Promise<boolean> {
  return saveChange(deps, about, { again: false, page: '' });
}

function saveChange(
  { store, database, facts, clock }: Omit<UnsubscribeDeps, 'signedTokens'>,
  { artistId, email, dropId }: UnsubscribeLink,
  { again, page }: { again: boolean; page: string },
): Promise<boolean> {
  const now = clock.now();
  const change = { unsubscribedAt: again ? null : now, page, now };
  return database.transaction().execute(async (within) => {
    const isNew = await store.setUnsubscribed(artistId, email, change, within);
    if (isNew && !again)
      await facts.announce('fan.unsubscribed', { artistId, channel: 'email', contact: email, dropId, at: now }, within);
    return isNew;
  });
}
