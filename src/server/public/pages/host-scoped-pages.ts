/** The kept pages as visitors may meet them: an artist's own host carries no page, view or form of anybody else, whatever is stored there. */
import type { HostDirectory } from './host-directory.ts';
import type { KeptPage, PageCache } from './page-cache.ts';

/** Takes every kept page; gives the same cache without those whose host belongs to other artists. Built-in hosts carry everybody's. */
export function createHostScopedPages<Made>(
  pages: PageCache<Made>,
  directory: Pick<HostDirectory, 'artistsOf'>,
): PageCache<Made> {
  const carried = (entry: KeptPage<Made> | undefined) =>
    entry === undefined || directory.artistsOf(entry.page.link.domain)?.has(entry.page.artist.id) === false
      ? undefined
      : entry;
  return {
    kept: (place) => carried(pages.kept(place)),
    load: async (place) => carried(await pages.load(place)),
    loadByShortId: async (shortId) => carried(await pages.loadByShortId(shortId)),
    loadByLink: async (linkId) => carried(await pages.loadByLink(linkId)),
    keptByLink: (linkId) => carried(pages.keptByLink(linkId)),
    close: () => pages.close(),
  };
}
