/** What Fanfare asks a music catalogue: single things by id, recordings and releases by code, and their addresses elsewhere. */
import type { OfferedLink } from '#domain/links/source-links.ts';

/** What every thing of the catalogue tells. `image` is its largest picture, or null. */
export interface CatalogueEntry {
  id: string;
  name: string;
  /** The catalogue's public page of it. */
  url: string;
  image: string | null;
}

/** An artist. */
export type CatalogueArtist = CatalogueEntry;

/** Somebody credited with a recording or release. */
export interface CatalogueCredit {
  id: string;
  name: string;
}

/** A single, EP or album as lists and search results tell of it. */
export interface CatalogueRelease extends CatalogueEntry {
  artists: CatalogueCredit[];
  /** YYYY, YYYY-MM or YYYY-MM-DD; null where the catalogue does not tell. */
  releaseDate: string | null;
  /** How many songs it has. */
  songs: number;
}

/** A single, EP or album. */
export interface CatalogueAlbum extends CatalogueRelease {
  /** The barcode, or null when the catalogue does not tell. */
  upc: string | null;
  /** The preview of the first track that has one. */
  previewUrl: string | null;
}

/** A recording. */
export interface CatalogueTrack extends CatalogueEntry {
  artists: CatalogueCredit[];
  /** As of its release. */
  releaseDate: string | null;
  isrc: string | null;
  /** Thirty seconds of sound; newer apps of Spotify's are not given it. */
  previewUrl: string | null;
}

/** A playlist. */
export interface CataloguePlaylist extends CatalogueEntry {
  owner: string;
  /** How many people follow it; null where the catalogue does not tell, as to newer applications. */
  followers: number | null;
}

/**
 * A catalogue. Look-ups give undefined for an id nobody has, and throw CodedError('SOURCE_UNREACHABLE') when it cannot be asked,
 * SOURCE_BUSY when it asked for a longer pause.
 */
export interface Catalogue {
  artist(id: string): Promise<CatalogueArtist | undefined>;
  album(id: string): Promise<CatalogueAlbum | undefined>;
  track(id: string): Promise<CatalogueTrack | undefined>;
  playlist(id: string): Promise<CataloguePlaylist | undefined>;
  trackByIsrc(isrc: string): Promise<CatalogueTrack | undefined>;
  /** The release with this barcode. */
  albumByUpc(upc: string): Promise<CatalogueRelease | undefined>;
  /** Everything an artist released as singles, EPs and albums, in no particular order. */
  artistReleases(id: string): Promise<CatalogueRelease[] | undefined>;
}

/** A song or album to be found at other services. */
export interface WantedRelease {
  kind: 'track' | 'album';
  /** The ISRC of a song, the UPC of an album; null where the catalogue does not tell. */
  code: string | null;
  /** Its page in the catalogue; null for what the catalogue does not have, of which only the code is known. */
  url: string | null;
  /** Empty where only the code is known. */
  title: string;
  artists: readonly string[];
}

/** Finds where else a song or album is. */
export interface PlatformLinks {
  /** The vendor's name, for the log. */
  name: string;
  /** Gives the addresses it knows, none when it knows nothing. Throws SOURCE_UNREACHABLE and SOURCE_BUSY. */
  linksOf(release: WantedRelease): Promise<OfferedLink[]>;
}

/** Finds sound where the catalogue gives none. */
export interface Previews {
  /** The address of thirty seconds of a song, or of an album's first song that has them; null where there are none. Throws like `linksOf`. */
  previewOf(release: WantedRelease): Promise<string | null>;
}
