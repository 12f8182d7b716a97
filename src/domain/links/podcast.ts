/** Podcasts: release links that lead to a show or an episode instead of a song (LINK-1). */
import { parseWebUrl } from '#domain/destinations/destination-url.ts';
import type { Link } from './link.ts';

/** Whether a link is about a podcast, and about all of it or one episode; undefined for music. */
export function podcastKind(link: Pick<Link, 'type' | 'destinations'>): 'show' | 'episode' | undefined {
  if (link.type !== 'release') return undefined;
  for (const { type, url } of link.destinations) {
    const parsed = parseWebUrl(url);
    if (parsed === undefined) continue;
    if (type === 'spotify') {
      const kind = /\/(show|episode)\//.exec(parsed.pathname)?.[1];
      if (kind === 'show' || kind === 'episode') return kind;
    }
    // Apple gives an episode its show's URL with the episode's number behind it.
    if (type === 'applepodcasts') return parsed.searchParams.has('i') ? 'episode' : 'show';
  }
  return undefined;
}
