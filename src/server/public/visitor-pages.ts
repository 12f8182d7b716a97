/** Builds the page cache of visitors' hosts: each cached page has its rendered documents and its redirects. */
import { classifyHost, type HostSettings, withoutWww } from '#domain/hosts/hosts.ts';
import { pageUrl } from '#domain/hosts/page-url.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import type { LinkPage } from '#domain/links/link-page.ts';
import type { PageRenderer } from '#landing/page-renderer.ts';
import type { Live } from '../platform/live/live.ts';
import type { Logger } from '../platform/log.ts';
import { type HostDirectory, linkHostOf } from './pages/host-directory.ts';
import { createHostScopedPages } from './pages/host-scoped-pages.ts';
import { createPageCache, type PageCache, type PageSource } from './pages/page-cache.ts';
import { createPageDocument, type PageDocument } from './pages/page-document.ts';
import type { PageFile } from './pages/page-file.ts';
import { createRepacker } from './pages/repacker.ts';
import { createRedirects, type Redirects } from './redirect/redirects.ts';
import { createPageRouting, type PageRouting } from './redirect/routing.ts';

/** What is cached beside each page. */
export interface PageParts {
  document: PageDocument;
  redirects: Redirects;
  /** Undefined for a page without rules. */
  routing: PageRouting | undefined;
}

interface VisitorPagesDeps {
  source: PageSource;
  directory: Pick<HostDirectory, 'artistsOf'>;
  live: Pick<Live, 'subscribe' | 'onGap'>;
  renderer: PageRenderer;
  hosts: HostSettings;
  clock: Clock;
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
  clock,
  log,
  pageCacheBytes,
  file,
}: VisitorPagesDeps): PageCache<PageParts> {
  const documents = { renderer, repacker: createRepacker(log), file };
  const hasPages = (host: string): boolean => {
    const known = classifyHost(host, hosts);
    return known.kind === 'short' || linkHostOf(known, directory) !== undefined;
  };
  // `www.` before a host redirects to the host (HOST-21).
  const isOurs = (host: string): boolean => hasPages(host) || hasPages(withoutWww(host) ?? '');
  const cache = createPageCache<PageParts>({
    source,
    live,
    log,
    limitBytes: pageCacheBytes,
    makeParts(page, onPacked) {
      const url = pageUrl(page.link, hosts);
      const sizes = new Map<LinkPage, number>();
      const documentOf = (version: LinkPage) =>
        createPageDocument(version, { pageUrl: url, path: page.link.path }, documents, (bytes) => {
          sizes.set(version, bytes);
          onPacked([...sizes.values()].reduce((sum, each) => sum + each, 0));
        });
      const redirects = createRedirects(page.link, url, page.artist.itunesAffiliateId);
      return {
        document: documentOf(page),
        redirects,
        routing: createPageRouting(page, { redirects, clock, isOurs, documentOf }),
      };
    },
  });
  return createHostScopedPages(cache, directory);
}
