/** The Spotify catalogue: artists, releases, recordings and playlists. */
import { z } from 'zod';
import type { CatalogueMatch } from '#domain/links/catalogue-match.ts';
import { knownMarkets } from '#domain/links/markets.ts';
import { releaseKind } from '#domain/links/release-kind.ts';
import { listOf } from '../list-of.ts';
import type {
  Catalogue,
  CatalogueAlbum,
  CatalogueArtist,
  CatalogueEntry,
  CataloguePlaylist,
  CatalogueRelease,
  CatalogueTrack,
} from './catalogue.ts';
import type { SpotifyClient } from './spotify-client.ts';

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
  album_type: z.string().nullish(),
  total_tracks: z.number().nullish(),
});
const albumSchema = releaseSchema.extend({
  external_ids: z.object({ upc: z.string().optional(), ean: z.string().optional() }).optional(),
  tracks: z.object({ items: listOf(z.object({ preview_url: previewSchema })) }).optional(),
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
const artistSearchSchema = z.object({ artists: z.object({ items: listOf(artistSchema) }) });
const trackSearchSchema = z.object({ tracks: z.object({ items: listOf(trackSchema) }) });
const albumSearchSchema = z.object({ albums: z.object({ items: listOf(releaseSchema) }) });
const matchSchema = z.object({
  tracks: z.object({ items: listOf(trackSchema) }),
  albums: z.object({ items: listOf(releaseSchema) }),
  artists: z.object({ items: listOf(artistSchema) }),
});
const releasePageSchema = z.object({ items: listOf(releaseSchema), next: z.string().nullish() });

/** Spotify lists at most ten releases of an artist at once, and gives at most ten results of a search. */
const pageSize = 10;
const mostArtists = 10;
/** How many results of each kind, when all kinds are searched. */
const mostMatches = 4;
/** The maximum number of pages of an artist's releases that are read. */
const mostPages = 30;

/**
 * Creates the catalogue. Of `markets` the first is asked where Spotify filters by market, then all of them at once (without a market), so that
 * a release that is out in a single country is found too.
 */
export function createSpotifyCatalogue({ lookUp }: SpotifyClient, markets: readonly string[] = []): Catalogue {
  const [market] = knownMarkets(markets);
  /** The `market` parameters to try in turn. */
  const turns = market === undefined ? [''] : [`&market=${market}`, ''];
  const firstInTurn = async <Found>(ask: (turn: string) => Promise<Found | undefined>): Promise<Found | undefined> => {
    for (const turn of turns) {
      const found = await ask(turn);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const releasesIn = async (id: string, turn: string): Promise<CatalogueRelease[] | undefined> => {
    const releases: CatalogueRelease[] = [];
    for (let page = 0; page < mostPages; page += 1) {
      const query = `include_groups=album,single${turn}&limit=${pageSize}&offset=${page * pageSize}`;
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
  };
  return {
    artist: (id) => lookUp(`/artists/${encodeURIComponent(id)}`, artistSchema, toArtist),
    searchArtists: async (name) => {
      const query = `type=artist${turns[0]}&limit=${mostArtists}&q=${encodeURIComponent(name)}`;
      const found = await lookUp(`/search?${query}`, artistSearchSchema, ({ artists }) => artists.items);
      return (found ?? []).map(toArtist);
    },
    search: async (text) => {
      const query = `type=track,album,artist${turns[0]}&limit=${mostMatches}&q=${encodeURIComponent(text)}`;
      const found = await lookUp(`/search?${query}`, matchSchema, toMatches);
      return found ?? [];
    },
    album: (id) => lookUp(`/albums/${encodeURIComponent(id)}`, albumSchema, toAlbum),
    track: (id) => lookUp(`/tracks/${encodeURIComponent(id)}`, trackSchema, toTrack),
    playlist: (id) => lookUp(`/playlists/${encodeURIComponent(id)}`, playlistSchema, toPlaylist),
    trackByIsrc: (isrc) =>
      firstInTurn((turn) =>
        lookUp(
          `/search?type=track${turn}&limit=1&q=${encodeURIComponent(`isrc:${isrc}`)}`,
          trackSearchSchema,
          ({
            tracks: {
              items: [first],
            },
          }) => (first === undefined ? undefined : toTrack(first)),
        ),
      ),
    albumByUpc: (upc) =>
      firstInTurn((turn) =>
        lookUp(
          `/search?type=album${turn}&limit=1&q=${encodeURIComponent(`upc:${upc}`)}`,
          albumSearchSchema,
          ({
            albums: {
              items: [first],
            },
          }) => (first === undefined ? undefined : toRelease(first)),
        ),
      ),
    artistReleases: async (id) => {
      const byId = new Map<string, CatalogueRelease>();
      for (const turn of turns) {
        const found = await releasesIn(id, turn);
        if (found === undefined) return undefined;
        for (const release of found) if (!byId.has(release.id)) byId.set(release.id, release);
      }
      return [...byId.values()];
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

function toMatches({ tracks, albums, artists }: z.infer<typeof matchSchema>): CatalogueMatch[] {
  return [
    ...tracks.items.map((track) => ({ ...toTrack(track), kind: 'song' as const })),
    ...albums.items.map((album) => ({ ...toRelease(album), kind: 'release' as const })),
    ...artists.items.map((artist) => ({ ...toArtist(artist), kind: 'artist' as const, artists: [] })),
  ].map(({ kind, id, name, url, image, artists: credits }) => ({ kind, id, name, url, image, artists: credits }));
}

function toRelease(answer: z.infer<typeof releaseSchema>): CatalogueRelease {
  return {
    ...toEntry(answer),
    artists: answer.artists,
    releaseDate: readDate(answer.release_date),
    songs: answer.total_tracks ?? 0,
    kind: releaseKind(answer.album_type, answer.total_tracks ?? 0),
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
