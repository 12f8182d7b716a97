/** What Fanfare asks a music catalogue: single things by id, recordings and releases by code, and their addresses elsewhere. */
import type { DestinationType } from '#domain/links/link.ts';

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

/** A single, EP or album. */
export interface CatalogueAlbum extends CatalogueEntry {
  artists: string[];
  /** The barcode, or null when the catalogue does not tell. */
  upc: string | null;
  /** The preview of the first track that has one. */
  previewUrl: string | null;
}

/** A recording. */
export interface CatalogueTrack extends CatalogueEntry {
  artists: string[];
  isrc: string | null;
  /** Thirty seconds of sound; newer apps of Spotify's are not given it. */
  previewUrl: string | null;
}

/** A playlist, a podcast or an episode. `by` is the owner, the publisher, or the podcast's name. */
export interface CatalogueCollection extends CatalogueEntry {
  by: string;
}

/** A catalogue. Look-ups give undefined for an id nobody has, and throw CodedError('SOURCE_UNREACHABLE') when it cannot be asked. */
export interface Catalogue {
  artist(id: string): Promise<CatalogueArtist | undefined>;
  album(id: string): Promise<CatalogueAlbum | undefined>;
  track(id: string): Promise<CatalogueTrack | undefined>;
  playlist(id: string): Promise<CatalogueCollection | undefined>;
  show(id: string): Promise<CatalogueCollection | undefined>;
  episode(id: string): Promise<CatalogueCollection | undefined>;
  trackByIsrc(isrc: string): Promise<CatalogueTrack | undefined>;
  /** The id and address of the release with this barcode. */
  albumByUpc(upc: string): Promise<CatalogueEntry | undefined>;
}

/** The same song or album at another service. */
export interface PlatformLink {
  platform: DestinationType;
  url: string;
}

/** Finds where else a song or album is. */
export interface PlatformLinks {
  /** Takes a catalogue address; gives at most one address a service, none when it knows nothing. Throws SOURCE_UNREACHABLE. */
  linksOf(url: string): Promise<PlatformLink[]>;
}
