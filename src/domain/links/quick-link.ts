/** A whole release link from what is known of a song or album, for quick create (SRC-20 to SRC-22). */
import { defaultCta } from '#domain/destinations/catalogue.ts';
import { toStoredUrl } from '#domain/destinations/destination-url.ts';
import { longestTexts } from './customize-checks.ts';
import { type Destination, flatLayout, type Link, type Track } from './link.ts';
import { suggestPath } from './path.ts';
import type { PlatformLink } from './source-links.ts';

/** What is known of the release. `rid` is its ISRC or UPC. */
export interface QuickRelease {
  rid: string | null;
  name: string;
  artists: readonly { name: string }[];
  image: string | null;
  previewUrl: string | null;
  links: readonly PlatformLink[];
}

/** The link without what belongs to its place: artist, domain and path. */
export type QuickLink = Omit<
  Link,
  | 'id'
  | 'artistId'
  | 'domain'
  | 'path'
  | 'createdAt'
  | 'updatedAt'
  | 'version'
  | 'imageBlur'
  | 'offset'
  | 'tracks'
  | 'destinations'
> & { tracks: Omit<Track, 'id'>[]; destinations: Omit<Destination, 'id' | 'shortId'>[] };

/** How many paths are tried before it is given up. */
const mostPaths = 200;

/** The link. An address that nobody is sure of is listed but not shown to fans before the artist has looked at it. */
export function quickLink({ rid, name, artists, image, previewUrl, links }: QuickRelease): QuickLink {
  return {
    type: 'release',
    title: name.slice(0, longestTexts.title),
    subtitle: artists
      .map((artist) => artist.name)
      .join(', ')
      .slice(0, longestTexts.subtitle),
    description: '',
    image,
    previewType: previewUrl === null ? 'image' : 'spotify',
    theme: 'light',
    layout: flatLayout,
    coverImageStyle: 'square',
    displayArtistSocials: false,
    rid,
    releaseName: name.slice(0, longestTexts.title),
    releaseTime: null,
    timezone: null,
    postReleaseTitle: null,
    postReleaseSubtitle: null,
    tracks: previewUrl === null ? [] : [{ name: name.slice(0, longestTexts.title), url: previewUrl, priority: 1 }],
    destinations: links.map(({ platform, url, confidence }, index) => ({
      type: platform,
      cta: defaultCta(platform),
      url: toStoredUrl(platform, url),
      text: '',
      description: '',
      logo: null,
      enabled: confidence !== 'unsure',
      deeplinkIos: null,
      deeplinkAndroid: null,
      autoplayTrack: null,
      preRelease: false,
      config: null,
      priority: index + 1,
    })),
  };
}

/** Paths for a release, best first: from its title (else from its artist), then the same with numbers from 2 on. */
export function quickPaths({ name, artists }: Pick<QuickRelease, 'name' | 'artists'>): string[] {
  const named = [name, ...artists.map((artist) => artist.name)].map(suggestPath).find((path) => path !== '');
  const path = named ?? 'release';
  return Array.from({ length: mostPaths }, (_, index) => (index === 0 ? path : `${path}-${index + 1}`));
}

/** The artist whom a release belongs to: by a credited id, else by a credited name; among several one that may be written for. */
export function ownArtist<Artist extends { name: string; spotifyId: string | null; role: string }>(
  artists: readonly Artist[],
  credits: readonly { id: string; name: string }[],
): Artist | undefined {
  const matches = [
    ...credits.flatMap(({ id }) => artists.filter(({ spotifyId }) => spotifyId === id)),
    ...credits.flatMap((credit) => artists.filter(({ name }) => name === credit.name)),
  ];
  return matches.find(({ role }) => role === 'owner' || role === 'editor') ?? matches[0];
}
