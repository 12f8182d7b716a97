/** Finds the newest bio link of artists: where their own host redirects its root, and codes of deleted links lead. Results are cached for a minute. */
import type { PagePlace } from '#domain/hosts/page-url.ts';
import { createBoundedMap } from '#domain/kernel/bounded-map.ts';
import type { FrontPage } from '../../features/links/links.service.ts';
import type { Live } from '../../platform/live/live.ts';

export interface FrontPages {
  /** The newest bio link of the artists that opens, preferring one on this host; undefined when they have none (HOST-5). `artists` are all of a host, or one. */
  find(domain: string, artists: ReadonlySet<string>): Promise<PagePlace | undefined>;
  close(): void;
}

/** Loads front pages, the best first. */
export interface FrontPageSource {
  listFrontPages(domain: string, artistIds: readonly string[]): Promise<FrontPage[]>;
}

const placesKept = 5_000;
const freshMilliseconds = 60_000;

/** Makes the finder. Any change notification of links, artists or hosts empties its cache. */
export function createFrontPages({
  source,
  isServed,
  live,
}: {
  source: FrontPageSource;
  /** Whether the host is served for this artist: a bio link may be on a domain that was lost since. */
  isServed(page: Pick<FrontPage, 'domain' | 'artistId'>): boolean;
  live: Pick<Live, 'subscribe' | 'onGap'>;
}): FrontPages {
  const kept = createBoundedMap<string, { pages: FrontPage[]; until: number }>(placesKept);
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
      // Which hosts are served is asked each time: the list of hosts is read again some time after its change is announced.
      const key = artists.size === 1 ? `${domain} ${[...artists].join()}` : domain;
      const known = kept.get(key);
      if (known !== undefined && performance.now() < known.until) return known.pages.find(isServed);
      const startedIn = epoch;
      const pages = await source.listFrontPages(domain, [...artists]);
      if (epoch === startedIn) kept.set(key, { pages, until: performance.now() + freshMilliseconds });
      return pages.find(isServed);
    },
    close() {
      for (const unsubscribe of unsubscribers) unsubscribe();
    },
  };
}
