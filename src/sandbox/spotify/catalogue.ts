/** The types of the invented catalogue, and its indexes by id and code. */
import type { DemoRelease } from './demo-artists.ts';

/** Every country of the invented services. */
export const allMarkets: readonly string[] = [
  'AU',
  'BR',
  'CA',
  'DE',
  'ES',
  'FR',
  'GB',
  'JP',
  'MX',
  'NG',
  'SE',
  'US',
  'ZA',
];

export interface CatalogueArtist {
  id: string;
  name: string;
  genres: string[];
  followers: number;
  /** From 0 to 100. */
  popularity: number;
}

/** A single, EP or album with its tracks. */
export interface CatalogueRelease {
  id: string;
  kind: DemoRelease['kind'];
  name: string;
  artist: CatalogueArtist;
  /** YYYY-MM-DD. */
  releaseDate: string;
  upc: string;
  label: string;
  /** The countries in which it is out (ISO 3166-1 alpha-2). */
  markets: readonly string[];
  tracks: CatalogueTrack[];
}

/** A recording. `guests` are the artists besides the release's own. */
export interface CatalogueTrack {
  id: string;
  name: string;
  release: CatalogueRelease;
  guests: CatalogueArtist[];
  number: number;
  durationMs: number;
  explicit: boolean;
  isrc: string;
  /** False for some recordings, as at the real service. */
  hasPreview: boolean;
}

/** A playlist. `owner` is a person's or an artist's name. */
export interface CataloguePlaylist {
  id: string;
  name: string;
  description: string;
  owner: string;
  followers: number;
  tracks: CatalogueTrack[];
}

export interface CatalogueShow {
  id: string;
  name: string;
  publisher: string;
  description: string;
  /** BCP 47 language of the talk. */
  language: string;
  episodes: CatalogueEpisode[];
}

/** An episode of a podcast. */
export interface CatalogueEpisode {
  id: string;
  name: string;
  description: string;
  releaseDate: string;
  durationMs: number;
  show: CatalogueShow;
}

/** The whole catalogue. Lists are in order of creation; maps are by id or code. */
export interface Catalogue {
  artists: CatalogueArtist[];
  releases: CatalogueRelease[];
  tracks: CatalogueTrack[];
  playlists: CataloguePlaylist[];
  shows: CatalogueShow[];
  artistById: ReadonlyMap<string, CatalogueArtist>;
  releaseById: ReadonlyMap<string, CatalogueRelease>;
  trackById: ReadonlyMap<string, CatalogueTrack>;
  playlistById: ReadonlyMap<string, CataloguePlaylist>;
  showById: ReadonlyMap<string, CatalogueShow>;
  episodeById: ReadonlyMap<string, CatalogueEpisode>;
  releaseByUpc: ReadonlyMap<string, CatalogueRelease>;
  trackByIsrc: ReadonlyMap<string, CatalogueTrack>;
}

/** Builds the catalogue with its indexes from lists. */
export function indexCatalogue(lists: Pick<Catalogue, 'artists' | 'releases' | 'playlists' | 'shows'>): Catalogue {
  const tracks = lists.releases.flatMap((release) => release.tracks);
  const episodes = lists.shows.flatMap((show) => show.episodes);
  const byId = <Thing extends { id: string }>(things: Thing[]) => new Map(things.map((thing) => [thing.id, thing]));
  return {
    ...lists,
    tracks,
    artistById: byId(lists.artists),
    releaseById: byId(lists.releases),
    trackById: byId(tracks),
    playlistById: byId(lists.playlists),
    showById: byId(lists.shows),
    episodeById: byId(episodes),
    releaseByUpc: new Map(lists.releases.map((release) => [release.upc, release])),
    trackByIsrc: new Map(tracks.map((track) => [track.isrc, track])),
  };
}
