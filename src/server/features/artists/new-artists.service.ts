/** Artists that somebody adds for themselves: they own and pay for them. No permission is checked: the calling service does. */
import { randomUUID } from 'node:crypto';
import type { Clock } from '#domain/kernel/clock.ts';
import type { Live } from '../../platform/live/live.ts';
import type { Artist, ArtistsStore } from './artists.store.ts';

/** What the signup needs of artists. */
export interface NewArtists {
  /** The artists that a person pays for, the oldest first. */
  listOwned(userId: string): Promise<Pick<Artist, 'id' | 'name' | 'spotifyId'>[]>;
  /** Adds an artist on the pro plan and gives its id; `avatarUrl` is the URL of a stored picture. One with the same Spotify id is given instead. */
  add(userId: string, artist: { name: string; spotifyId: string | null; avatarUrl: string | null }): Promise<string>;
  /** Deletes an artist and everything that belongs to it. */
  remove(artistId: string): Promise<void>;
}

/** The functions over the feature's store. */
export function createNewArtists(options: {
  store: ArtistsStore;
  live: Live;
  clock: Clock;
  toStored: (url: string) => string;
}): NewArtists {
  const { store, live, clock, toStored } = options;
  return {
    async listOwned(userId) {
      return (await store.listForPerson(userId)).filter(({ billingUserId }) => billingUserId === userId);
    },
    async add(userId, { name, spotifyId, avatarUrl }) {
      const artistId = await store.insertOwned({
        id: randomUUID(),
        name,
        spotifyId,
        avatarUrl: avatarUrl === null ? null : toStored(avatarUrl),
        currentPlan: 'pro',
        billingUserId: userId,
        createdAt: clock.now(),
      });
      await live.publish('artist.updated', { artistId, userId });
      return artistId;
    },
    async remove(artistId) {
      await store.delete(artistId);
      await live.publish('artist.updated', { artistId });
    },
  };
}
