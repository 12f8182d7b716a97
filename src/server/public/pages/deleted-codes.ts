/** Leads a printed code of a deleted link to its artist's bio page, and counts that a person scanned it (PLACE-6). */
import { type PagePlace, pageText } from '#domain/hosts/page-url.ts';
import { createBoundedMap } from '#domain/kernel/bounded-map.ts';
import type { FrontPage } from '../../features/links/links.service.ts';
import type { Logger } from '../../platform/log.ts';
import type { LinkHost } from './host-directory.ts';

export interface DeletedCodes {
  /**
   * The artist's newest bio page that opens; undefined where no link of the host's artists was deleted, and where the artist has none. The scan of a person
   * is counted.
   */
  find(host: LinkHost, scanned: { path: string; code: string; isPerson: boolean }): Promise<PagePlace | undefined>;
}

export interface DeletedCodesDeps {
  deletedCodes: {
    artistOf(place: PagePlace): Promise<string | undefined>;
    count(place: PagePlace, code: string): Promise<void>;
  };
  listFrontPages(domain: string, artistIds: readonly string[]): Promise<FrontPage[]>;
  isServed(page: Pick<FrontPage, 'domain' | 'artistId'>): boolean;
  log: Logger;
}

const placesKept = 5_000;
const freshMilliseconds = 60_000;

/** Makes the finder. Whose a place was is kept for a minute, so that invented urls do not ask the database each time. */
export function createDeletedCodes({ deletedCodes, listFrontPages, isServed, log }: DeletedCodesDeps): DeletedCodes {
  const kept = createBoundedMap<string, { artistId: string | undefined; until: number }>(placesKept);

  async function artistOf(place: PagePlace): Promise<string | undefined> {
    const known = kept.get(pageText(place));
    if (known !== undefined && performance.now() < known.until) return known.artistId;
    const artistId = await deletedCodes.artistOf(place);
    kept.set(pageText(place), { artistId, until: performance.now() + freshMilliseconds });
    return artistId;
  }

  return {
    async find({ domain, artists }, { path, code, isPerson }) {
      const place = { domain, path };
      const artistId = await artistOf(place);
      if (artistId === undefined || artists?.has(artistId) === false) return undefined;
      if (isPerson)
        // The visitor is led on although the scan is not counted.
        deletedCodes
          .count(place, code)
          .catch((error: unknown) => log.error({ err: error }, 'Could not count a scan of a deleted link.'));
      return (await listFrontPages(domain, [artistId])).find(isServed);
    },
  };
}
