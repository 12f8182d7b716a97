/** Leads a printed code of a deleted link to its artist's bio page, and counts that a person scanned it (PLACE-6). */
import { type PagePlace, pageText } from '#domain/hosts/page-url.ts';
import { createBoundedMap } from '#domain/kernel/bounded-map.ts';
import type { Logger } from '../../platform/log.ts';
import type { FrontPages } from './front-pages.ts';
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
    leftBy(place: PagePlace): Promise<{ artistId: string } | undefined>;
    count(place: PagePlace, code: string, scans: number): Promise<void>;
  };
  frontPages: Pick<FrontPages, 'find'>;
  log: Logger;
}

const placesKept = 5_000;
const freshMilliseconds = 60_000;
/** The most codes that wait to be counted: invented ones must not fill the memory. */
const mostWaiting = 1_000;

/** A scanned code with its scans that are not stored yet. */
interface Scanned {
  place: PagePlace;
  code: string;
  scans: number;
}

/** Makes the finder. Whose a place was is kept for a minute, so that invented urls do not ask the database each time. */
export function createDeletedCodes({ deletedCodes, frontPages, log }: DeletedCodesDeps): DeletedCodes {
  const kept = createBoundedMap<string, { artistId: string | undefined; until: number }>(placesKept);
  const waiting = new Map<string, Scanned>();
  let isCounting = false;

  async function artistOf(place: PagePlace): Promise<string | undefined> {
    const known = kept.get(pageText(place));
    if (known !== undefined && performance.now() < known.until) return known.artistId;
    const artistId = (await deletedCodes.leftBy(place))?.artistId;
    kept.set(pageText(place), { artistId, until: performance.now() + freshMilliseconds });
    return artistId;
  }

  /** Stores scans one statement after the other; those that come meanwhile are added up. So a flood of them takes one connection. */
  async function countWaiting(): Promise<void> {
    if (isCounting) return;
    isCounting = true;
    for (const [key, { place, code, scans }] of waiting) {
      waiting.delete(key);
      // The visitor is led on although the scan is not counted.
      await deletedCodes
        .count(place, code, scans)
        .catch((error: unknown) => log.error({ err: error }, 'Could not count a scan of a deleted link.'));
    }
    isCounting = false;
  }

  function count(place: PagePlace, code: string): void {
    const key = `${pageText(place)} ${code}`;
    const known = waiting.get(key);
    if (known !== undefined) known.scans += 1;
    else if (waiting.size < mostWaiting) waiting.set(key, { place, code, scans: 1 });
    void countWaiting();
  }

  return {
    async find({ domain, artists }, { path, code, isPerson }) {
      const place = { domain, path };
      const artistId = await artistOf(place);
      if (artistId === undefined || artists?.has(artistId) === false) return undefined;
      if (isPerson) count(place, code);
      return frontPages.find(domain, new Set([artistId]));
    },
  };
}
