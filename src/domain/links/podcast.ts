/** Podcasts: release links that lead to a show or an episode instead of a song (LINK-1). */
import { parseWebUrl } from '#domain/destinations/destination-url.ts';
import type { Link } from './link.ts';

/** Whether a link is about a podcast, and about all of it or one episode; undefined for music. */
export function podcastKind(link: Pick<Link, 'type' | 'destinations'>): 'show' | 'episode' | undefined {
  if (link.type !== 'release') return undefined;
  for (const { type, url } of link.destinations) {
    const address = parseWebUrl(url);
    if (address === undefined) continue;
    if (type === 'spotify') {
      const kind = /\/(show|episode)\//.exec(address.pathname)?.[1];
      if (kind === 'show' || kind === 'episode') return kind;
    }
    // Apple gives an episode its show's address with the episode's number behind it.
    if (type === 'applepodcasts') return address.searchParams.has('i') ? 'episode' : 'show';
  }
  return undefined;
}
