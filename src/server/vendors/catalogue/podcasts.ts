/** The interface of a podcast directory, implemented for Spotify and Apple. */
import type { CatalogueEntry } from './catalogue.ts';

export interface PodcastShow extends CatalogueEntry {
  publisher: string;
}

/** An episode and its podcast. */
export interface PodcastEpisode extends CatalogueEntry {
  show: PodcastShow;
  /** YYYY-MM-DD, or null when the directory gives no date. */
  releaseDate: string | null;
}

/**
 * A podcast directory. Look-ups return undefined for an unknown id. They throw CodedError('SOURCE_UNREACHABLE') when the vendor is
 * unavailable, and SOURCE_BUSY during a longer rate-limit pause.
 */
export interface PodcastDirectory {
  /** The destination type of its URLs. */
  platform: 'spotify' | 'applepodcasts';
  show(id: string): Promise<PodcastShow | undefined>;
  /** An episode by its own id and, if known, its podcast's id. */
  episode(id: string, showId?: string): Promise<PodcastEpisode | undefined>;
  /** The newest episodes of a podcast, at most a few hundred. */
  episodes(show: PodcastShow): Promise<PodcastEpisode[]>;
  /** Podcasts whose names match, best match first. */
  search(name: string): Promise<PodcastShow[]>;
}
