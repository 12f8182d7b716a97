/** Saves and deletes pixels and notifies the pages they are on, without permission checks: for the service and the operator. */
import { randomUUID } from 'node:crypto';
import type { Clock } from '#domain/kernel/clock.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import { type CheckedPixel, checkPixel, type PixelDraft } from '#domain/pixels/pixel-checks.ts';
import type { Database, Queryable } from '../../platform/db/postgres.ts';
import type { Live } from '../../platform/live/live.ts';
import type { ArtistLookups } from '../artists/artist-lookups.service.ts';
import type { PixelSecrets } from './pixel-secrets.ts';
import type { Pixel, PixelOwner, PixelsStore } from './pixels.store.ts';

/** Saves and deletes pixels. */
export interface PixelRegistry {
  /**
   * Adds a pixel, or changes the owner's one with the same provider and id; without a token the stored one stays. Throws the first
   * problem of the draft, or PIXELS_TOO_MANY.
   */
  save(owner: PixelOwner, draft: PixelDraft): Promise<Pixel>;
  /** Throws what `save` would throw. */
  check(owner: PixelOwner, draft: PixelDraft): Promise<void>;
  load(id: string): Promise<Pixel | undefined>;
  /** The pixels of an artist alone, or of an agency, the oldest first. */
  list(owner: PixelOwner): Promise<Pixel[]>;
  /** The pixels of an artist's pages: the artist's own, and those of the agency that pays for the artist. */
  listForPage(artistId: string): Promise<Pixel[]>;
  /** Deletes a pixel with its waiting events, and gives it; undefined when there is none. */
  delete(id: string): Promise<Pixel | undefined>;
  /** Encrypts with the current key every token of an earlier key; returns how many. Can be interrupted and repeated. */
  reEncrypt(): Promise<number>;
}

/** The most pixels of an owner, since each costs visitors loading time. */
const mostPixels = 10;

export function createPixelRegistry(deps: {
  store: PixelsStore;
  database: Database;
  paidArtists: ArtistLookups['paidBy'];
  secrets: Pick<PixelSecrets, 'encryptToken' | 'decryptToken' | 'isCurrent'>;
  live: Pick<Live, 'publish'>;
  clock: Clock;
}): PixelRegistry {
  const { store, database, paidArtists, secrets, live, clock } = deps;

  /** Notifies every process that the owner's pages changed. */
  async function notifyPages(owner: PixelOwner, within: Queryable): Promise<void> {
    const artistIds = 'artistId' in owner ? [owner.artistId] : await paidArtists(owner.agencyId);
    for (const artistId of artistIds) await live.publish('artist.updated', { artistId }, within);
  }

  async function accept(owner: PixelOwner, draft: PixelDraft): Promise<CheckedPixel> {
    const others = await store.list(owner);
    // Checked as if a token were stored, to get the normalised id by which a stored pixel is found.
    const tidy = checkPixel(draft, { hasToken: true });
    const stored =
      'pixel' in tidy
        ? others.find(({ provider, pixel }) => provider === tidy.pixel.provider && pixel === tidy.pixel.pixel)
        : undefined;
    const checked = checkPixel(draft, { hasToken: stored?.hasToken === true });
    if ('problem' in checked) throw new CodedError(checked.problem.code, checked.problem.field);
    if (stored === undefined && others.length >= mostPixels) throw new CodedError('PIXELS_TOO_MANY');
    return checked.pixel;
  }

  return {
    load: (id) => store.load(id),
    list: (owner) => store.list(owner),
    listForPage: (artistId) => store.listForPage(artistId),
    check: async (owner, draft) => void (await accept(owner, draft)),
    async save(owner, draft) {
      const { accessToken, ...pixel } = await accept(owner, draft);
      const saved = {
        ...pixel,
        id: randomUUID(),
        encryptedToken: accessToken === '' ? undefined : secrets.encryptToken(pixel, accessToken),
        tokenEnding: accessToken.slice(-4),
        savedAt: clock.now(),
      };
      return database.transaction().execute(async (transaction) => {
        const row = await store.save(owner, saved, transaction);
        await notifyPages(owner, transaction);
        return row;
      });
    },
    async delete(id) {
      const pixel = await store.load(id);
      if (pixel === undefined) return undefined;
      await database.transaction().execute(async (transaction) => {
        await store.delete(id, transaction);
        await notifyPages(ownerOf(pixel), transaction);
      });
      return pixel;
    },
    async reEncrypt() {
      const others = (await store.listEncrypted()).filter(({ encryptedToken }) => !secrets.isCurrent(encryptedToken));
      for (const { id, encryptedToken, ...pixel } of others)
        await store.replaceToken(
          id,
          encryptedToken,
          secrets.encryptToken(pixel, secrets.decryptToken(pixel, encryptedToken)),
        );
      return others.length;
    },
  };
}

// A check constraint of the table ensures that a pixel has one of the two.
function ownerOf({ artistId, agencyId }: Pixel): PixelOwner {
  return artistId === null ? { agencyId: agencyId ?? '' } : { artistId };
}
