/** Finds the page from which a visitor sent something, also when its link was moved or renamed since they opened it. */
import type { PagePlace } from '#domain/hosts/page-url.ts';
import type { CachedPage, PageCache } from '../pages/page-cache.ts';
import type { VisitorRequest } from './visitor-request.ts';

/** Finds pages by what a form sends. */
type Pages<Parts> = Pick<PageCache<Parts>, 'load' | 'loadByDestination'>;

/** The page at a place if it has the destination, else the page that has the destination now. */
export async function loadWithDestination<Parts>(
  pages: Pages<Parts>,
  place: PagePlace,
  destinationId: string,
): Promise<CachedPage<Parts> | undefined> {
  const entry = await pages.load(place);
  if (entry?.page.link.destinations.some(({ id }) => id === destinationId)) return entry;
  return pages.loadByDestination(destinationId);
}

/** The same for what was sent to a host with pages, which takes it for its own artists only; a built-in host takes it for all. */
export async function loadSentPage<Parts>(
  pages: Pages<Parts>,
  { domain, linkHost }: Pick<VisitorRequest, 'domain' | 'linkHost'>,
  { path, destinationId }: { path: string; destinationId: string },
): Promise<CachedPage<Parts> | undefined> {
  const entry = await loadWithDestination(pages, { domain, path }, destinationId);
  return linkHost?.artists?.has(entry?.page.artist.id ?? '') === false ? undefined : entry;
}
