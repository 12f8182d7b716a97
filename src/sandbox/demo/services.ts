/** URLs of the demo links' destinations: well-formed for each service; at Spotify and Apple those of the invented catalogue. */
import { createHash } from 'node:crypto';
import { defaultMessageBody } from '#domain/destinations/capture-defaults.ts';
import type { DestinationType } from '#domain/links/link.ts';
import { numberElsewhere } from '../elsewhere.ts';
import { artistId, demoPlaylist, releaseId, showId } from '../spotify/demo-artists.ts';
import type { PlannedDestination } from './plan.ts';

/** A number of `digits` digits derived from `key`. */
const numberOf = (key: string, digits: number) =>
  `9${BigInt(`0x${createHash('sha256').update(key).digest('hex').slice(0, 16)}`)
    .toString()
    .padStart(20, '0')
    .slice(-digits + 1)}`;
const wordOf = (key: string, length: number) => createHash('sha256').update(key).digest('base64url').slice(0, length);
const slug = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** The id that the invented catalogue has at Apple. */
const atShop = (artist: string, title: string) => numberElsewhere(releaseId(artist, title));

const releaseUrl: Partial<Record<DestinationType, (artist: string, title: string) => string>> = {
  spotify: (artist, title) => `https://open.spotify.com/album/${releaseId(artist, title)}`,
  applemusic: (artist, title) => `https://music.apple.com/us/album/${slug(title)}/${atShop(artist, title)}`,
  itunes: (artist, title) => `https://itunes.apple.com/us/album/${slug(title)}/id${atShop(artist, title)}`,
  amazonmusic: (artist, title) =>
    `https://music.amazon.com/albums/B0${wordOf(artist + title, 16)
      .replaceAll(/[^A-Za-z0-9]/g, '')
      .toUpperCase()
      .slice(0, 8)}`,
  deezer: (artist, title) => `https://www.deezer.com/album/${atShop(artist, title)}`,
  tidal: (artist, title) => `https://tidal.com/browse/album/${numberOf(artist + title, 9)}`,
  pandora: (artist, title) =>
    `https://www.pandora.com/artist/${slug(artist)}/${slug(title)}/AL${wordOf(artist + title, 12)}`,
  youtube: (artist, title) => `https://www.youtube.com/watch?v=${wordOf(`video ${artist}${title}`, 11)}`,
  soundcloud: (artist, title) => `https://soundcloud.com/${slug(artist)}/${slug(title)}`,
  bandcamp: (artist, title) => `https://${slug(artist).replaceAll('-', '')}.bandcamp.com/album/${slug(title)}`,
  beatport: (artist, title) => `https://www.beatport.com/release/${slug(title)}/${numberOf(artist + title, 7)}`,
};

/** Destinations of a release at several services, by service and share of the clicks. */
export function releaseAt(
  artist: string,
  title: string,
  shares: Partial<Record<DestinationType, number>>,
): PlannedDestination[] {
  return listShares(shares).map(([type, share]) => ({ type, share, url: releaseUrl[type]?.(artist, title) ?? '' }));
}

/** A pre-save requests a permission at the service and has no URL of its own. */
const savedInAdvance: readonly DestinationType[] = ['spotify', 'applemusic'];

/** Destinations before the release: pre-saves and pre-orders. */
export function preReleaseAt(
  artist: string,
  title: string,
  shares: Partial<Record<DestinationType, number>>,
): PlannedDestination[] {
  return releaseAt(artist, title, shares).map((destination) => ({
    ...destination,
    preRelease: true,
    ...(savedInAdvance.includes(destination.type) ? { url: '' } : {}),
  }));
}

/** An artist's profiles, by service and share of the clicks. */
export function profilesAt(artist: string, shares: Partial<Record<DestinationType, number>>): PlannedDestination[] {
  const urls: Partial<Record<DestinationType, string>> = {
    spotify: `https://open.spotify.com/artist/${artistId(artist)}`,
    applemusic: `https://music.apple.com/us/artist/${slug(artist)}/${numberElsewhere(artistId(artist))}`,
    youtube: `https://www.youtube.com/@${slug(artist).replaceAll('-', '')}`,
    soundcloud: `https://soundcloud.com/${slug(artist)}`,
    bandcamp: `https://${slug(artist).replaceAll('-', '')}.bandcamp.com/`,
    deezer: `https://www.deezer.com/artist/${numberOf(artist, 9)}`,
    tidal: `https://tidal.com/browse/artist/${numberOf(artist, 8)}`,
  };
  return listShares(shares).map(([type, share]) => ({ type, share, url: urls[type] ?? '' }));
}

export function playlistAt(shares: Partial<Record<DestinationType, number>>): PlannedDestination[] {
  const urls: Partial<Record<DestinationType, string>> = {
    spotify: `https://open.spotify.com/playlist/${demoPlaylist.id}`,
    applemusic: `https://music.apple.com/us/playlist/${slug(demoPlaylist.title)}/pl.${wordOf(demoPlaylist.title, 20).replaceAll(/[^A-Za-z0-9]/g, '')}`,
    deezer: `https://www.deezer.com/playlist/${numberOf(demoPlaylist.title, 10)}`,
    youtube: `https://www.youtube.com/playlist?list=PL${wordOf(demoPlaylist.title, 32)}`,
  };
  return listShares(shares).map(([type, share]) => ({ type, share, url: urls[type] ?? '' }));
}

/** Words between rows. */
export const header = (text: string): PlannedDestination => ({ type: 'header', share: 0, text });

/** A URL of the artist, with its headline and the text below it. */
export const custom = (
  share: number,
  url: string,
  text: string,
  description: string,
  cta: string,
): PlannedDestination => ({
  type: 'custom',
  share,
  url,
  text,
  description,
  cta,
});

/** The block where fans enter an email or phone number. */
export const signUp = (successMessage: string): PlannedDestination => ({
  type: 'message_optin',
  share: 0,
  text: 'Get notified about new releases, merch, and event drops',
  config: { email_capture: true, phone_number_capture: true, success_message: successMessage },
});

/** The row where fans request a text message at the release. */
export const textOnRelease = (title: string): PlannedDestination => ({
  type: 'text',
  share: 0,
  preRelease: true,
  config: { message_body: defaultMessageBody(title) },
});

/** The URLs of one of the catalogue's podcasts. */
export function podcastAt(title: string, shares: Record<'applepodcasts' | 'spotify', number>): PlannedDestination[] {
  const id = showId(title);
  return [
    {
      type: 'applepodcasts',
      share: shares.applepodcasts,
      url: `https://podcasts.apple.com/us/podcast/${slug(title)}/id${numberElsewhere(id)}`,
    },
    {
      type: 'spotify',
      share: shares.spotify,
      cta: 'Listen on Spotify',
      url: `https://open.spotify.com/show/${id}`,
    },
  ];
}

const isShared = (entry: [string, number | undefined]): entry is [DestinationType, number] => entry[1] !== undefined;
const listShares = (shares: Partial<Record<DestinationType, number>>) => Object.entries(shares).filter(isShared);
