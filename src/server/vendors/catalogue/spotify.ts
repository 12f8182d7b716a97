/** The Spotify catalogue: artists, releases, recordings and playlists. */
import { z } from 'zod';
import type {
  Catalogue,
  CatalogueAlbum,
  CatalogueArtist,
  CatalogueEntry,
  CataloguePlaylist,
  CatalogueRelease,
  CatalogueTrack,
} from './catalogue.ts';
import { market, type SpotifyClient } from './spotify-client.ts';

/** Fields that all Spotify objects share. */
export const entrySchema = z.object({
  id: z.string(),
  name: z.string(),
  external_urls: z.object({ spotify: z.string() }),
  // null for a playlist without pictures.
  images: z.array(z.object({ url: z.string(), width: z.number().nullish() })).nullish(),
});
const artistsSchema = z.array(z.object({ id: z.string(), name: z.string() }));
const previewSchema = z.string().nullish();
const dateSchema = z.string().nullish();
const releaseSchema = entrySchema.extend({
  artists: artistsSchema,
  release_date: dateSchema,
  total_tracks: z.number().nullish(),
});
const albumSchema = releaseSchema.extend({
  external_ids: z.object({ upc: z.string().optional(), ean: z.string().optional() }).optional(),
  tracks: z.object({ items: z.array(z.object({ preview_url: previewSchema })) }).optional(),
});
const trackSchema = entrySchema.omit({ images: true }).extend({
  artists: artistsSchema,
  album: releaseSchema.pick({ images: true, release_date: true }),
  external_ids: z.object({ isrc: z.string().optional() }).optional(),
  preview_url: previewSchema,
});
const followersSchema = z.object({ total: z.int().nonnegative().nullish() }).nullish();
const artistSchema = entrySchema.extend({ followers: followersSchema });
const playlistSchema = entrySchema.extend({
  owner: z.object({ display_name: z.string().nullish() }),
  followers: followersSchema,
});
const artistSearchSchema = z.object({ artists: z.object({ items: z.array(artistSchema.nullable()) }) });
const trackSearchSchema = z.object({ tracks: z.object({ items: z.array(trackSchema) }) });
const albumSearchSchema = z.object({ albums: z.object({ items: z.array(releaseSchema) }) });
const releasePageSchema = z.object({ items: z.array(releaseSchema), next: z.string().nullish() });

/** The maximum number of pages of an artist's releases that are read. */
const pageSize = 20;
const mostPages = 10;
/** The maximum number of artists that a search gives. */
const mostArtists = 10;

/** Creates the catalogue. */
export function createSpotifyCatalogue({ lookUp }: SpotifyClient): Catalogue {
  return {
    artist: (id) => lookUp(`/artists/${encodeURIComponent(id)}`, artistSchema, toArtist),
    searchArtists: async (name) => {
      const query = `type=artist&market=${market}&limit=${mostArtists}&q=${encodeURIComponent(name)}`;
      const found = await lookUp(`/search?${query}`, artistSearchSchema, ({ artists }) => artists.items);
      return (found ?? []).flatMap((artist) => (artist === null ? [] : toArtist(artist)));
    },
    album: (id) => lookUp(`/albums/${encodeURIComponent(id)}`, albumSchema, toAlbum),
    track: (id) => lookUp(`/tracks/${encodeURIComponent(id)}`, trackSchema, toTrack),
    playlist: (id) => lookUp(`/playlists/${encodeURIComponent(id)}`, playlistSchema, toPlaylist),
    trackByIsrc: (isrc) =>
      lookUp(
        `/search?type=track&limit=1&q=${encodeURIComponent(`isrc:${isrc}`)}`,
        trackSearchSchema,
        ({
          tracks: {
            items: [first],
          },
        }) => (first === undefined ? undefined : toTrack(first)),
      ),
    albumByUpc: (upc) =>
      lookUp(
        `/search?type=album&limit=1&q=${encodeURIComponent(`upc:${upc}`)}`,
        albumSearchSchema,
        ({
          albums: {
            items: [first],
          },
        }) => (first === undefined ? undefined : toRelease(first)),
      ),
    artistReleases: async (id) => {
      const releases: CatalogueRelease[] = [];
      for (let page = 0; page < mostPages; page += 1) {
        const query = `include_groups=album,single&market=${market}&limit=${pageSize}&offset=${page * pageSize}`;
        const found = await lookUp(
          `/artists/${encodeURIComponent(id)}/albums?${query}`,
          releasePageSchema,
          (answer) => answer,
        );
        if (found === undefined) return undefined;
        releases.push(...found.items.map(toRelease));
        if (!found.next) break;
      }
      return releases;
    },
  };
}

/** Converts a Spotify object to ours, with the largest picture. */
export function toEntry(answer: z.infer<typeof entrySchema>): CatalogueEntry {
  const [largest] = [...(answer.images ?? [])].sort((left, right) => (right.width ?? 0) - (left.width ?? 0));
  return { id: answer.id, name: answer.name, url: answer.external_urls.spotify, image: largest?.url ?? null };
}

function toArtist(answer: z.infer<typeof artistSchema>): CatalogueArtist {
  return { ...toEntry(answer), followers: answer.followers?.total ?? null };
}

function toRelease(answer: z.infer<typeof releaseSchema>): CatalogueRelease {
  return {
    ...toEntry(answer),
    artists: answer.artists,
    releaseDate: readDate(answer.release_date),
    songs: answer.total_tracks ?? 0,
  };
}

/** A date with the precision that is known. Spotify gives the year 0 for releases of unknown date. */
export function readDate(text: string | null | undefined): string | null {
  return /^(?!0000)\d{4}(-\d{2}){0,2}$/.test(text ?? '') ? (text ?? null) : null;
}

function toAlbum(answer: z.infer<typeof albumSchema>): CatalogueAlbum {
  return {
    ...toRelease(answer),
    upc: answer.external_ids?.upc ?? answer.external_ids?.ean ?? null,
    previewUrl: answer.tracks?.items.find(({ preview_url }) => preview_url)?.preview_url ?? null,
  };
}

function toTrack(answer: z.infer<typeof trackSchema>): CatalogueTrack {
  return {
    ...toEntry({ ...answer, images: answer.album.images }),
    artists: answer.artists,
    releaseDate: readDate(answer.album.release_date),
    isrc: answer.external_ids?.isrc ?? null,
    previewUrl: answer.preview_url ?? null,
  };
}

function toPlaylist(answer: z.infer<typeof playlistSchema>): CataloguePlaylist {
  return { ...toEntry(answer), owner: answer.owner.display_name ?? '', followers: answer.followers?.total ?? null };
}
