/** Where the bare address of an artist's own host leads: the artist's newest bio link, kept for a moment so that nobody can ask the database dry. */

import type { PagePlace } from '#domain/hosts/page-address.ts';
import { createBoundedMap } from '#domain/kernel/bounded-map.ts';
import type { Live } from '../../platform/live/live.ts';

/** Finds front pages. */
export interface FrontPages {
  /** The place of the newest bio link of the artists whose pages a host carries, one on that very host first; undefined when they have none. */
  find(domain: string, artists: ReadonlySet<string>): Promise<PagePlace | undefined>;
  close(): void;
}

/** Where front pages come from. */
export interface FrontPageSource {
  findFrontPage(domain: string, artistIds: readonly string[]): Promise<PagePlace | undefined>;
}

const placesKept = 5_000;
const trustedFor = 60_000;

/** Makes the finder; what it found is forgotten with any news of links or hosts. */
export function createFrontPages({
  source,
  live,
}: {
  source: FrontPageSource;
  live: Pick<Live, 'subscribe' | 'onGap'>;
}): FrontPages {
  const kept = createBoundedMap<string, { place: PagePlace | undefined; until: number }>(placesKept);
  let epoch = 0;
  const forget = () => {
    epoch += 1;
    kept.clear();
  };
  const endings = [
    live.subscribe('link.updated', forget),
    live.subscribe('artist.updated', forget),
    live.subscribe('hosts.updated', forget),
    live.onGap(forget),
  ];
  return {
    async find(domain, artists) {
      const known = kept.get(domain);
      if (known !== undefined && performance.now() < known.until) return known.place;
      const startedIn = epoch;
      const place = await source.findFrontPage(domain, [...artists]);
      if (epoch === startedIn) kept.set(domain, { place, until: performance.now() + trustedFor });
      return place;
    },
    close() {
      for (const end of endings) end();
    },
  };
}
