/** Hides cached pages of other artists on an artist's own host, whatever the database says. */
import type { HostDirectory } from './host-directory.ts';
import type { CachedPage, PageCache } from './page-cache.ts';

/** Wraps a page cache: a page on an own host is found only if its artist has that host. Built-in hosts serve all artists. */
export function createHostScopedPages<Parts>(
  pages: PageCache<Parts>,
  directory: Pick<HostDirectory, 'artistsOf'>,
): PageCache<Parts> {
  const allowed = (entry: CachedPage<Parts> | undefined) =>
    entry === undefined || directory.artistsOf(entry.page.link.domain)?.has(entry.page.artist.id) === false
      ? undefined
      : entry;
  return {
    cached: (place) => allowed(pages.cached(place)),
    load: async (place) => allowed(await pages.load(place)),
    loadByShortId: async (shortId) => allowed(await pages.loadByShortId(shortId)),
    loadByDestination: async (destinationId) => allowed(await pages.loadByDestination(destinationId)),
    loadById: async (linkId) => allowed(await pages.loadById(linkId)),
    loadByLink: async (linkId) => allowed(await pages.loadByLink(linkId)),
    cachedByLink: (linkId) => allowed(pages.cachedByLink(linkId)),
    bytes: () => pages.bytes(),
    close: () => pages.close(),
  };
}
