/** The track that starts when an album or a playlist is opened: when its field shows, and its valid values (DEST-21). */
import { cleanPasted } from '#domain/kernel/pasted-text.ts';
import type { DestinationType, LinkType } from '#domain/links/link.ts';
import { hostBelongs, parseWebUrl } from './destination-url.ts';

/** Tells whether the autoplay field shows: for Spotify on a playlist link, or when its URL has an album path. */
export function autoplayShows(linkType: LinkType, destination: { type: DestinationType; url: string }): boolean {
  if (destination.type !== 'spotify') return false;
  return linkType === 'playlist' || parseWebUrl(destination.url)?.pathname.split('/').includes('album') === true;
}

/** The Spotify track id in a track's URL, a `spotify:track:` URL or an id by itself; undefined when there is none. */
export function autoplayTrackId(text: string): string | undefined {
  const trimmed = cleanPasted(text, 'url');
  const id = '([A-Za-z0-9]{22})';
  const bare = new RegExp(`^(?:spotify:track:)?${id}$`).exec(trimmed);
  if (bare) return bare[1];
  const url = parseWebUrl(trimmed);
  if (url === undefined || !hostBelongs(url.hostname, ['spotify.com'])) return undefined;
  return new RegExp(`/track/${id}/?$`).exec(url.pathname)?.[1];
}
