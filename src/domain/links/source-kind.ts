/** Classifies the pasted source of a link: a Spotify or Apple Podcasts page, a short app link, or a release code (SRC-1 to SRC-4). */
import { completeUrl, hostBelongs, isShortUrl, parseWebUrl } from '#domain/destinations/destination-url.ts';
import type { ErrorCode } from '#domain/kernel/error-catalogue.ts';
import { cleanPasted, withoutEnd } from '#domain/kernel/pasted-text.ts';
import { readReleaseCode } from './release-codes.ts';

/** What a Spotify page can be about. */
export const spotifyEntities = ['track', 'album', 'artist', 'playlist', 'show', 'episode'] as const;
export type SpotifyEntity = (typeof spotifyEntities)[number];

/** A source we understand. `url` is the normalised URL: two path segments, no query. */
export type Source =
  | { kind: 'spotify'; entity: SpotifyEntity; id: string; url: string }
  /** `show` is the id of the podcast, which is the `id` of a show too. */
  | { kind: 'applepodcasts'; entity: 'show' | 'episode'; id: string; show: string; url: string }
  /** A short app link; where it leads is only known after following it. */
  | { kind: 'short'; url: string }
  | { kind: 'code'; code: 'isrc' | 'upc'; value: string };

/** Reads what was pasted. Gives the source, or the code of the sentence that says why it is none. */
export function readSource(
  text: string,
): { source: Source; problem?: undefined } | { source?: undefined; problem: ErrorCode } {
  const trimmed = withoutEnd(cleanPasted(text, 'url'), /[.)]/);
  if (trimmed === '') return { problem: 'CODE_INVALID' };
  const code = readReleaseCode(trimmed);
  if (code) return { source: { kind: 'code', code: code.kind, value: code.code } };
  const uri = /^spotify:(?:user:[^:]+:)?([a-z]+):([A-Za-z0-9]{22})$/.exec(trimmed);
  if (uri) return spotifySource(uri[1], uri[2]);
  // Something without a dot or a slash was meant as a code.
  if (!/[./:]/.test(trimmed)) return { problem: 'CODE_INVALID' };
  const url = parseWebUrl(completeUrl(trimmed));
  if (url === undefined) return { problem: 'URL_INVALID' };
  if (isShortUrl(url)) return { source: { kind: 'short', url: url.href } };
  const segments = url.pathname.split('/').filter((segment) => segment !== '');
  if (hostBelongs(url.hostname, ['spotify.com'])) return spotifySource(...entityAndId(segments));
  // Podcasts had their pages in the shop once, and old URLs still lead on.
  if (hostBelongs(url.hostname, ['podcasts.apple.com', 'itunes.apple.com'])) return podcastSource(url, segments);
  return { problem: 'SOURCE_INVALID' };
}

/** The source, or undefined when there is none in the text. */
export function recogniseSource(text: string): Source | undefined {
  return readSource(text).source;
}

/**
 * The kind and id in a Spotify path: two segments side by side. What is before them (a language, an embed, a user) or behind them (an
 * artist's discography) does not matter.
 */
function entityAndId(segments: string[]): [string | undefined, string | undefined] {
  const at = segments.findIndex(
    (segment, index) => isEntity(segment) && /^[A-Za-z0-9]{22}$/.test(segments[index + 1] ?? ''),
  );
  return at < 0 ? [undefined, undefined] : [segments[at], segments[at + 1]];
}

function isEntity(text: string): text is SpotifyEntity {
  return spotifyEntities.some((entity) => entity === text);
}

function spotifySource(entity: string | undefined, id: string | undefined): ReturnType<typeof readSource> {
  const known = spotifyEntities.find((candidate) => candidate === entity);
  if (known === undefined || id === undefined || !/^[A-Za-z0-9]{22}$/.test(id)) return { problem: 'SOURCE_INVALID' };
  return { source: { kind: 'spotify', entity: known, id, url: `https://open.spotify.com/${known}/${id}` } };
}

/** Shows are `/us/podcast/name/id123`, an episode of it adds `?i=456`. */
function podcastSource(url: URL, segments: string[]): ReturnType<typeof readSource> {
  const show = /^id(\d+)$/.exec(segments.at(-1) ?? '')?.[1];
  if (show === undefined || !segments.includes('podcast')) return { problem: 'SOURCE_INVALID' };
  const episode = url.searchParams.get('i');
  const webUrl = `https://podcasts.apple.com/${segments.join('/')}`;
  if (episode !== null && /^\d+$/.test(episode)) {
    return { source: { kind: 'applepodcasts', entity: 'episode', id: episode, show, url: `${webUrl}?i=${episode}` } };
  }
  return { source: { kind: 'applepodcasts', entity: 'show', id: show, show, url: webUrl } };
}
