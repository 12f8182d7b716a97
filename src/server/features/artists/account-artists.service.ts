/** Artists that an agency or family account adds without a card: they begin on the pro plan, paid by the account (ACC-12). */
import { randomUUID } from 'node:crypto';
import { looksAfterSeveralArtists } from '#domain/accounts/account-kinds.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { Caller, Person } from '../../platform/auth/caller.ts';
import type { Guard } from '../../platform/auth/guard.ts';
import type { Live } from '../../platform/live/live.ts';
import type { ArtistsStore } from './artists.store.ts';

/** An artist as a catalogue tells of it. The picture is the address of one of ours, or none. */
export interface AccountArtistDraft {
  name: string;
  spotifyId: string;
  avatarUrl: string | null;
}

/** Adds artists to accounts that look after several. */
export interface AccountArtists {
  /** The caller when theirs is such an account; throws NOT_SIGNED_IN, SIGNUP_UNFINISHED, NOT_ALLOWED. */
  registry(caller: Caller): Person;
  /** Adds an artist, the caller being owner and payer; one that was added at the same moment is given instead. Throws like `registry`. */
  add(caller: Caller, draft: AccountArtistDraft): Promise<{ artistId: string; added: boolean }>;
  /** Takes an artist back that was added a moment ago for something that then failed. */
  takeBack(artistId: string): Promise<void>;
}

/** Adds artists to the store; `toStored` turns a public address of a picture of ours into its stored form. */
export function createAccountArtists(options: {
  store: ArtistsStore;
  guard: Guard;
  live: Live;
  clock: Clock;
  toStored: (address: string) => string;
}): AccountArtists {
  const { store, guard, live, clock, toStored } = options;
  const registry = (caller: Caller): Person => {
    const person = guard.member(caller);
    if (!looksAfterSeveralArtists(person.plan)) throw new CodedError('NOT_ALLOWED');
    return person;
  };
  return {
    registry,
    async add(caller, { name, spotifyId, avatarUrl }) {
      const { userId } = registry(caller);
      const id = randomUUID();
      const artistId = await store.insertOwned({
        id,
        name,
        spotifyId,
        avatarUrl: avatarUrl === null ? null : toStored(avatarUrl),
        currentPlan: 'pro',
        billingUserId: userId,
        createdAt: clock.now(),
      });
      await live.publish('artist.updated', { artistId });
      return { artistId, added: artistId === id };
    },
    takeBack: (artistId) => store.delete(artistId),
  };
}
