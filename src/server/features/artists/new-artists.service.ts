/** Artists that a person adds for themselves: they own and pay for them. No permission is checked: the calling service does. */
import { randomUUID } from 'node:crypto';
import type { NewArtistInput } from '#domain/accounts/artist-input.ts';
import type { AccountStanding } from '#domain/accounts/navigation.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import type { Live } from '../../platform/live/live.ts';
import type { UploadsService } from '../uploads/uploads.service.ts';
import type { Artist, ArtistsStore } from './artists.store.ts';
import type { OwnedArtistsStore } from './owned-artists.store.ts';

/** What the signup and the Add Artist wizard need of artists. */
export interface NewArtists {
  /** The artists that a person pays for, the oldest first. */
  listOwned(userId: string): Promise<Pick<Artist, 'id' | 'name' | 'spotifyId'>[]>;
  /** Whether a person owns an artist, also one that another person pays for. */
  ownsOne(userId: string): Promise<boolean>;
  /**
   * Adds artists on their chosen plans and gives their ids; where `waitForPayment` says so of their payer as it then is, they are suspended until
   * their plans are paid. Throws ARTIST_OWNED when the person has one of them already, ARTISTS_FULL, and what `waitForPayment` throws: then none is
   * added.
   */
  add(
    userId: string,
    artists: readonly NewArtistInput[],
    waitForPayment: (payer: AccountStanding) => boolean,
  ): Promise<string[]>;
  /** Deletes an artist and everything that belongs to it. */
  remove(artistId: string): Promise<void>;
}

/** The functions over the feature's stores. */
export function createNewArtists(options: {
  store: Pick<ArtistsStore, 'listForPerson' | 'delete'>;
  owned: Pick<OwnedArtistsStore, 'insertAll'>;
  pictures: Pick<UploadsService, 'rehost'>;
  live: Live;
  clock: Clock;
  toStored: (url: string) => string;
}): NewArtists {
  const { store, owned, pictures, live, clock, toStored } = options;
  // An artist is worth more than its picture: a picture that cannot be stored is left out.
  const storedPicture = async (image: string | null): Promise<string | null> =>
    image === null
      ? null
      : pictures.rehost(image, 'cover').then(
          (url) => toStored(url),
          () => null,
        );
  return {
    async listOwned(userId) {
      return (await store.listForPerson(userId)).filter(({ billingUserId }) => billingUserId === userId);
    },
    async ownsOne(userId) {
      return (await store.listForPerson(userId)).some(({ role }) => role === 'owner');
    },
    async add(userId, artists, waitForPayment) {
      // A step of one millisecond keeps the chosen order: lists show the oldest first.
      const now = clock.now().getTime();
      const added = await Promise.all(
        artists.map(async ({ name, spotify_id, image, selected_plan }, index) => ({
          id: randomUUID(),
          name,
          spotifyId: spotify_id,
          avatarUrl: await storedPicture(image),
          currentPlan: selected_plan,
          billingUserId: userId,
          createdAt: new Date(now + index),
        })),
      );
      await owned.insertAll(userId, added, waitForPayment);
      for (const { id: artistId } of added) await live.publish('artist.updated', { artistId, userId });
      return added.map(({ id }) => id);
    },
    async remove(artistId) {
      await store.delete(artistId);
      await live.publish('artist.updated', { artistId });
    },
  };
}
