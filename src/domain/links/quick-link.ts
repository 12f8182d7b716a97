/** A whole release link from what is known of a song or album, for quick create (SRC-20 to SRC-22). */

import { defaultCta } from '#domain/destinations/catalogue.ts';
import { toStoredUrl } from '#domain/destinations/destination-url.ts';
import { blankValues, type FieldValues } from '#domain/kernel/fields.ts';
import { destinationFields, linkFields, type Track } from './link.ts';
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

/** The link's fields and what is on its page; path and domain are still empty. */
export type QuickLink = FieldValues<typeof linkFields> & {
  tracks: Omit<Track, 'id'>[];
  destinations: FieldValues<typeof destinationFields>[];
};

/** How many paths are tried before quick create fails. */
const mostPaths = 200;

/** The link. A URL that nobody is sure of is listed but not shown to fans before the artist has looked at it. */
export function quickLink({ rid, name, artists, image, previewUrl, links }: QuickRelease): QuickLink {
  return {
    ...blankValues(linkFields),
    title: name.slice(0, linkFields.title.longest),
    subtitle: artists
      .map((artist) => artist.name)
      .join(', ')
      .slice(0, linkFields.subtitle.longest),
    image,
    previewType: previewUrl === null ? 'image' : 'spotify',
    rid,
    releaseName: name.slice(0, linkFields.releaseName.longest),
    tracks:
      previewUrl === null ? [] : [{ name: name.slice(0, linkFields.title.longest), url: previewUrl, priority: 1 }],
    destinations: links.map(({ platform, url, confidence }, index) => ({
      ...blankValues(destinationFields),
      type: platform,
      cta: defaultCta(platform),
      url: toStoredUrl(platform, url),
      enabled: confidence !== 'unsure',
      priority: index + 1,
    })),
  };
}

/** Paths for a release, best first: from its title (else from its artist), then the same with numbers from 2 on. `spell` writes text in ASCII. */
export function quickPaths(
  { name, artists }: Pick<QuickRelease, 'name' | 'artists'>,
  spell: (text: string) => string,
): string[] {
  const titles = [name, ...artists.map((artist) => artist.name)];
  const named = titles.map((title) => suggestPath(spell(title))).find((path) => path !== '');
  const path = named ?? 'release';
  return Array.from({ length: mostPaths }, (_, index) => (index === 0 ? path : `${path}-${index + 1}`));
}

/** Those of a person's artists that the person may write for. */
export const writableArtists = <Artist extends { role: string }>(artists: readonly Artist[]): Artist[] =>
  artists.filter(({ role }) => role === 'owner' || role === 'editor');

/** The artist whom a release belongs to, of those that the person may write for: by a credited id, else by a credited name. */
export function ownArtist<Artist extends { name: string; spotifyId: string | null; role: string }>(
  artists: readonly Artist[],
  credits: readonly { id: string; name: string }[],
): Artist | undefined {
  const own = writableArtists(artists);
  const [match] = [
    ...credits.flatMap(({ id }) => own.filter(({ spotifyId }) => spotifyId === id)),
    ...credits.flatMap((credit) => own.filter(({ name }) => name === credit.name)),
  ];
  return match;
}
