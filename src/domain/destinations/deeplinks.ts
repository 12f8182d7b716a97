/** App URLs of the services, worked out from their web URLs (DEST-23): what a phone opens instead of the web page. */
import type { Destination, DestinationType } from '#domain/links/link.ts';
import { youtubeId } from '#domain/links/youtube.ts';
import type { deeplinkTypes } from './catalogue.ts';
import { hostBelongs, isDestinationUrl, parseWebUrl } from './destination-url.ts';

/** The app's own URLs of one thing; null where the service has none for that system. */
export interface Deeplinks {
  /** A scheme of the app, or a universal link (an https URL that iOS hands to the app). */
  ios: string | null;
  /** A scheme of the app, or an https URL that the app's package opens. */
  android: string | null;
}

type DeeplinkType = (typeof deeplinkTypes)[number];
type Reader = (url: URL) => Deeplinks | undefined;

/** Both systems by the same URL. */
const both = (url: string): Deeplinks => ({ ios: url, android: url });

/** The parts of a path without the language or market that some services put first, such as `intl-de`, `us` or `pt-BR`. */
function partsOf(url: URL): string[] {
  const parts = url.pathname.split('/').filter((part) => part !== '');
  return /^(?:intl-)?[a-z]{2}(?:-[a-z]{2})?$/i.test(parts[0] ?? '') ? parts.slice(1) : parts;
}

/** `kind` and `id` when the path is exactly these two (and perhaps a name behind), in the forms given. */
function named(
  parts: readonly string[],
  kinds: readonly string[],
  id: RegExp,
): { kind: string; id: string } | undefined {
  const [kind = '', key = ''] = parts;
  return kinds.includes(kind) && id.test(key) ? { kind, id: key } : undefined;
}

const spotifyKinds = ['track', 'album', 'artist', 'playlist', 'show', 'episode', 'prerelease'];

// The same service under another scheme; query values that name a track inside an album are part of the URL.
const underScheme = (scheme: string, url: URL): string => `${scheme}://${url.host}${url.pathname}${url.search}`;

const readers: Record<DeeplinkType, Reader> = {
  // `spotify:{kind}:{id}` on both systems: developer.spotify.com, iOS and Android Content Linking.
  spotify(url) {
    const place =
      url.hostname === 'open.spotify.com' ? named(partsOf(url), spotifyKinds, /^[A-Za-z0-9]{22}$/) : undefined;
    return place && both(`spotify:${place.kind}:${place.id}`);
  },
  // Not documented, but Apple's own web pages open the Music app as `music://` on iOS. On Android the app's package takes the web URL.
  applemusic(url) {
    if (partsOf(url).length < 2) return undefined;
    return { ios: underScheme('music', url), android: url.href };
  },
  // Not documented, in use since the iTunes Store began: `itmss://` with the store's own URL. There is no such shop on Android.
  itunes(url) {
    if (partsOf(url).length < 2) return undefined;
    return { ios: underScheme('itmss', url), android: null };
  },
  // Not documented, the form in common use: the web URL without its market, behind the scheme.
  deezer(url) {
    if (!['www.deezer.com', 'deezer.com'].includes(url.hostname)) return undefined;
    const place = named(partsOf(url), ['track', 'album', 'artist', 'playlist', 'show', 'episode'], /^\d+$/);
    return place && both(`deezer://www.deezer.com/${place.kind}/${place.id}`);
  },
  // Amazon documents no path behind its scheme `amznm:`; its app takes the web URL on both systems (universal and app links).
  amazonmusic(url) {
    const place = named(partsOf(url), ['albums', 'tracks', 'artists', 'playlists', 'podcasts'], /^[A-Za-z0-9-]+$/);
    return place && both(url.href);
  },
  // Not documented, the forms in common use: `vnd.youtube:{id}` on Android, `youtube://` with the web URL behind on iOS.
  // YouTube Music is an app of its own and takes its web URL on both systems.
  youtube(url) {
    if (url.hostname === 'music.youtube.com') return url.pathname === '/' ? undefined : both(url.href);
    const video = youtubeId(url.href);
    if (video !== undefined)
      return { ios: `youtube://www.youtube.com/watch?v=${video}`, android: `vnd.youtube:${video}` };
    if (!hostBelongs(url.hostname, ['youtube.com'])) return undefined;
    const list = url.pathname === '/playlist' ? url.searchParams.get('list') : null;
    if (list !== null)
      return /^[\w-]+$/.test(list) ? both(`vnd.youtube://www.youtube.com/playlist?list=${list}`) : undefined;
    const channel = /^\/(?:@[\w.-]+|(?:channel|c|user)\/[\w-]+)\/?$/.exec(url.pathname)?.[0];
    return channel === undefined ? undefined : both(`vnd.youtube://www.youtube.com${channel.replace(/\/$/, '')}`);
  },
  // Not documented, the form in common use: kind and id behind the scheme, without `browse`.
  tidal(url) {
    const parts = partsOf(url);
    const place = named(
      parts[0] === 'browse' ? parts.slice(1) : parts,
      ['track', 'album', 'artist', 'playlist', 'video', 'mix'],
      /^[\w-]+$/,
    );
    return place ? both(`tidal://${place.kind}/${place.id}`) : undefined;
  },
  // Pandora's schemes (`pandorav2:`, `pandorav4:`) carry ids that are not in its web URLs; its app takes those themselves.
  pandora(url) {
    const place = named(partsOf(url), ['artist', 'playlist', 'podcast', 'station'], /^[\w-]+$/);
    return place && ['www.pandora.com', 'pandora.com'].includes(url.hostname) ? both(url.href) : undefined;
  },
};

/** Tells whether the type's app URLs can be worked out from its web URL. */
export function hasDeeplinks(type: DestinationType): type is DeeplinkType {
  return Object.hasOwn(readers, type);
}

/** The app URLs of a service's web URL; both null for other types, for short links and for every form that is not known. */
export function deeplinksOf(type: DestinationType, targetUrl: string): Deeplinks {
  // The per-type check comes first: no reader sees a host that only looks like its service's.
  const url = isDestinationUrl(type, targetUrl) ? parseWebUrl(targetUrl) : undefined;
  if (url === undefined || !hasDeeplinks(type)) return { ios: null, android: null };
  return readers[type](url) ?? { ios: null, android: null };
}

/** The app URLs that a destination still lacks; undefined when it lacks none, or when none are known for its URL. */
export function missingDeeplinks(
  destination: Pick<Destination, 'type' | 'url' | 'deeplinkIos' | 'deeplinkAndroid'>,
): Deeplinks | undefined {
  const known = deeplinksOf(destination.type, destination.url);
  const ios = destination.deeplinkIos || known.ios;
  const android = destination.deeplinkAndroid || known.android;
  const isNew =
    (ios ?? '') !== (destination.deeplinkIos ?? '') || (android ?? '') !== (destination.deeplinkAndroid ?? '');
  return isNew ? { ios, android } : undefined;
}

/** An album or a playlist of Spotify: its web URL or its app's URL. */
const spotifyContext =
  /^(?:https:\/\/open\.spotify\.com\/(?:intl-[a-z-]+\/)?|spotify:)(album|playlist)[/:]([A-Za-z0-9]{22})(?:[/?#]|$)/i;

/**
 * A URL of a Spotify destination with its autoplay track: the track, in the context of the album or playlist, in the form that Spotify's
 * apps share (not documented; web and app alike take a track with `?context=`). Other URLs, and destinations without such a track, stay as they are.
 */
export function withAutoplay(url: string, destination: Pick<Destination, 'type' | 'autoplayTrack'>): string {
  const { type, autoplayTrack } = destination;
  const [, kind, id] = type === 'spotify' && autoplayTrack ? (spotifyContext.exec(url) ?? []) : [];
  if (kind === undefined || id === undefined) return url;
  const track = url.startsWith('spotify:') ? 'spotify:track:' : 'https://open.spotify.com/track/';
  return `${track}${autoplayTrack}?context=spotify%3A${kind.toLowerCase()}%3A${id}`;
}
