/** Artists that an agency or family account adds without a card: they start on the pro plan, paid by the account (ACC-12). */
import { randomUUID } from 'node:crypto';
import { looksAfterSeveralArtists } from '#domain/accounts/account-kinds.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { Caller, Person } from '../../platform/auth/caller.ts';
import type { Guard } from '../../platform/auth/guard.ts';
import type { Live } from '../../platform/live/live.ts';
import type { ArtistsStore } from './artists.store.ts';
import type { OwnedArtistsStore } from './owned-artists.store.ts';

/** An artist as a catalogue describes it. `avatarUrl` is the URL of a stored picture, or null. */
export interface AccountArtistDraft {
  name: string;
  spotifyId: string;
  avatarUrl: string | null;
}

/** Adds artists to accounts that look after several. */
export interface AccountArtists {
  /** The caller, if they have an agency or family account; throws NOT_SIGNED_IN, SIGNUP_UNFINISHED, NOT_ALLOWED. */
  requireAgency(caller: Caller): Person;
  /** Adds an artist with the caller as owner and payer; returns the existing one if it was added concurrently. Throws like `requireAgency`. */
  add(caller: Caller, draft: AccountArtistDraft): Promise<{ artistId: string; added: boolean }>;
  /** Deletes an artist that was added for an operation that then failed. */
  takeBack(artistId: string): Promise<void>;
}

/** Adds artists to the store; `toStored` turns the public URL of a stored picture into its stored form. */
export function createAccountArtists(options: {
  store: Pick<ArtistsStore, 'delete'>;
  owned: Pick<OwnedArtistsStore, 'insert'>;
  guard: Guard;
  live: Live;
  clock: Clock;
  toStored: (url: string) => string;
}): AccountArtists {
  const { store, owned, guard, live, clock, toStored } = options;
  const requireAgency = (caller: Caller): Person => {
    const person = guard.member(caller);
    if (!looksAfterSeveralArtists(person.plan)) throw new CodedError('NOT_ALLOWED');
    return person;
  };
  return {
    requireAgency,
    async add(caller, { name, spotifyId, avatarUrl }) {
      const { userId } = requireAgency(caller);
      const id = randomUUID();
      const artistId = await owned.insert({
        id,
        name,
        spotifyId,
        avatarUrl: avatarUrl === null ? null : toStored(avatarUrl),
        currentPlan: 'pro',
        billingUserId: userId,
        createdAt: clock.now(),
      });
      await live.publish('artist.updated', { artistId, userId });
      return { artistId, added: artistId === id };
    },
    takeBack: (artistId) => store.delete(artistId),
  };
}
