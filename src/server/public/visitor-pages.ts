/** Builds the page cache of visitors' hosts: each cached page has its rendered documents and its redirects. */
import type { HostSettings } from '#domain/hosts/hosts.ts';
import { pageUrl } from '#domain/hosts/page-url.ts';
import type { PageRenderer } from '#landing/page-renderer.ts';
import type { Live } from '../platform/live/live.ts';
import type { Logger } from '../platform/log.ts';
import type { HostDirectory } from './pages/host-directory.ts';
import { createHostScopedPages } from './pages/host-scoped-pages.ts';
import { createPageCache, type PageCache, type PageSource } from './pages/page-cache.ts';
import { createPageDocument, type PageDocument } from './pages/page-document.ts';
import type { PageFile } from './pages/page-file.ts';
import { createRepacker } from './pages/repacker.ts';
import { createRedirects, type Redirects } from './redirect/redirects.ts';

/** What is cached beside each page. */
export interface PageParts {
  document: PageDocument;
  redirects: Redirects;
}

interface VisitorPagesDeps {
  source: PageSource;
  directory: Pick<HostDirectory, 'artistsOf'>;
  live: Pick<Live, 'subscribe' | 'onGap'>;
  renderer: PageRenderer;
  hosts: HostSettings;
  log: Logger;
  /** The memory that cached pages may take in this process. */
  pageCacheBytes: number;
  /** Packed pages that this machine's processes share. */
  file: PageFile;
}

/** Makes the cache. On an artist's own host it finds pages of that host's artists only. */
export function createVisitorPages({
  source,
  directory,
  live,
  renderer,
  hosts,
  log,
  pageCacheBytes,
  file,
}: VisitorPagesDeps): PageCache<PageParts> {
  const documents = { renderer, repacker: createRepacker(log), file };
  const cache = createPageCache<PageParts>({
    source,
    live,
    log,
    limitBytes: pageCacheBytes,
    makeParts(page, onPacked) {
      const url = pageUrl(page.link, hosts);
      return {
        document: createPageDocument(page, { pageUrl: url, path: page.link.path }, documents, onPacked),
        redirects: createRedirects(page.link, url, page.artist.itunesAffiliateId),
      };
    },
  });
  return createHostScopedPages(cache, directory);
}
