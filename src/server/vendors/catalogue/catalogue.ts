/** The interface of a music catalogue: look-ups by id and by code, and a release's URLs at other services. */
import type { CatalogueMatch } from '#domain/links/catalogue-match.ts';
import type { ReleaseKind } from '#domain/links/release-kind.ts';
import type { OfferedLink } from '#domain/links/source-links.ts';

/** Fields that all catalogue items share. `image` is the URL of the largest picture, or null. */
export interface CatalogueEntry {
  id: string;
  name: string;
  /** The URL of the item's public page in the catalogue. */
  url: string;
  image: string | null;
}

/** An artist. `followers` is null when the catalogue does not give it, as for newer applications. */
export interface CatalogueArtist extends CatalogueEntry {
  followers: number | null;
}

/** An artist credited on a recording or release. */
export interface CatalogueCredit {
  id: string;
  name: string;
}

/** A single, EP or album as it appears in lists and search results. */
export interface CatalogueRelease extends CatalogueEntry {
  artists: CatalogueCredit[];
  /** YYYY, YYYY-MM or YYYY-MM-DD; null when the catalogue gives no date. */
  releaseDate: string | null;
  songs: number;
  kind: ReleaseKind;
}

/** A single, EP or album. */
export interface CatalogueAlbum extends CatalogueRelease {
  /** The barcode, or null when the catalogue gives none. */
  upc: string | null;
  /** The preview URL of the first track that has one. */
  previewUrl: string | null;
}

export interface CatalogueTrack extends CatalogueEntry {
  artists: CatalogueCredit[];
  /** The release date of its release. */
  releaseDate: string | null;
  isrc: string | null;
  /** URL of a 30-second preview. Spotify does not give it to newer applications. */
  previewUrl: string | null;
}

export interface CataloguePlaylist extends CatalogueEntry {
  owner: string;
  /** The number of followers; null when the catalogue does not give it, as for newer applications. */
  followers: number | null;
}

/**
 * A catalogue. Look-ups return undefined for an unknown id. They throw CodedError('SOURCE_UNREACHABLE') when the vendor is unavailable,
 * and SOURCE_BUSY during a longer rate-limit pause.
 */
export interface Catalogue {
  artist(id: string): Promise<CatalogueArtist | undefined>;
  /** The artists that best match a name, at most ten. */
  searchArtists(name: string): Promise<CatalogueArtist[]>;
  /** The songs, releases and artists that best match a text, a few of each kind, best first within a kind. */
  search(text: string): Promise<CatalogueMatch[]>;
  album(id: string): Promise<CatalogueAlbum | undefined>;
  track(id: string): Promise<CatalogueTrack | undefined>;
  playlist(id: string): Promise<CataloguePlaylist | undefined>;
  trackByIsrc(isrc: string): Promise<CatalogueTrack | undefined>;
  /** The release with this barcode. */
  albumByUpc(upc: string): Promise<CatalogueRelease | undefined>;
  /** All singles, EPs and albums of an artist, those of the market first; a release may be listed several times (`foldTwins`). */
  artistReleases(id: string): Promise<CatalogueRelease[] | undefined>;
}

/** A song or album to find at other services. */
export interface WantedRelease {
  kind: 'track' | 'album';
  /** The ISRC of a song or the UPC of an album; null when the catalogue gives none. */
  code: string | null;
  /** The URL of its page in the catalogue; null when the catalogue does not have it and only the code is known. */
  url: string | null;
  /** Empty when only the code is known. */
  title: string;
  artists: readonly string[];
  /** Countries to look in, most likely first; empty when none is known. */
  markets: readonly string[];
}

/** Finds the URLs of a song or album at other services. */
export interface PlatformLinks {
  /** The vendor's name, for the log. */
  name: string;
  /** Returns the URLs it finds, or an empty list. Throws SOURCE_UNREACHABLE and SOURCE_BUSY. */
  linksOf(release: WantedRelease): Promise<OfferedLink[]>;
}

/** Finds previews for songs for which the catalogue gives none. */
export interface Previews {
  /** URL of a 30-second preview of a song, or of an album's first song with one; null without any. Throws like `linksOf`. */
  previewOf(release: WantedRelease): Promise<string | null>;
}

/** Something at a vendor, as it is in the likeliest of some countries (ISO 3166-1 alpha-2, may be empty). */
export type InMarkets<Thing> = (markets: readonly string[]) => Thing;
