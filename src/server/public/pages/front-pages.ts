/** Finds where an artist's own host redirects its root: to the artist's newest bio link. Results are cached for a minute. */
import type { PagePlace } from '#domain/hosts/page-url.ts';
import { createBoundedMap } from '#domain/kernel/bounded-map.ts';
import type { Live } from '../../platform/live/live.ts';

/** Finds front pages. */
export interface FrontPages {
  /** The newest bio link of the host's artists, preferring one on that host; undefined when they have none. */
  find(domain: string, artists: ReadonlySet<string>): Promise<PagePlace | undefined>;
  close(): void;
}

/** Loads front pages. */
export interface FrontPageSource {
  findFrontPage(domain: string, artistIds: readonly string[]): Promise<PagePlace | undefined>;
}

const placesKept = 5_000;
const freshMilliseconds = 60_000;

/** Makes the finder. Any change notification of links, artists or hosts empties its cache. */
export function createFrontPages({
  source,
  live,
}: {
  source: FrontPageSource;
  live: Pick<Live, 'subscribe' | 'onGap'>;
}): FrontPages {
  const kept = createBoundedMap<string, { place: PagePlace | undefined; until: number }>(placesKept);
  let epoch = 0;
  const clear = () => {
    epoch += 1;
    kept.clear();
  };
  const unsubscribers = [
    live.subscribe('link.updated', clear),
    live.subscribe('artist.updated', clear),
    live.subscribe('hosts.updated', clear),
    live.onGap(clear),
  ];
  return {
    async find(domain, artists) {
      const known = kept.get(domain);
      if (known !== undefined && performance.now() < known.until) return known.place;
      const startedIn = epoch;
      const place = await source.findFrontPage(domain, [...artists]);
      if (epoch === startedIn) kept.set(domain, { place, until: performance.now() + freshMilliseconds });
      return place;
    },
    close() {
      for (const unsubscribe of unsubscribers) unsubscribe();
    },
  };
}
