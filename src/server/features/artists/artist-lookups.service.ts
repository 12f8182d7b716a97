/** What features that are made before the artists ask about them. No permission is checked. */
import type { Platform } from '../../platform/platform.ts';
import { createArtistsStore } from './artists.store.ts';

/** The questions. */
export interface ArtistLookups {
  /** The names of a person's artists. */
  namesOf(userId: string): Promise<string[]>;
  /** The ids of the artists that an account pays for. */
  paidBy(userId: string): Promise<string[]>;
  /** The accounts that own an artist, and the one that pays for it; none for an artist that is gone. */
  ownersOf(artistId: string): Promise<string[]>;
  /** The artists that a person works for or pays for, the oldest first. */
  artistsOf(userId: string): Promise<{ id: string }[]>;
}

/** Makes the questions. */
export function createArtistLookups({ database }: Pick<Platform, 'database'>): ArtistLookups {
  const store = createArtistsStore(database);
  return {
    namesOf: async (userId) => (await store.listForPerson(userId)).map(({ name }) => name),
    ownersOf: (artistId) => store.listOwners(artistId),
    paidBy: (userId) => store.listPaidBy(userId),
    artistsOf: (userId) => store.listForPerson(userId),
  };
}
