/** What Fanfare asks a directory of podcasts: Spotify's and Apple's answer the same questions. */
import type { CatalogueEntry } from './catalogue.ts';

/** A podcast. */
export interface PodcastShow extends CatalogueEntry {
  publisher: string;
}

/** An episode, and the podcast it belongs to. */
export interface PodcastEpisode extends CatalogueEntry {
  show: PodcastShow;
  /** YYYY-MM-DD, or null where the directory does not tell. */
  releaseDate: string | null;
}

/**
 * A directory of podcasts. Look-ups give undefined for an id nobody has, and throw CodedError('SOURCE_UNREACHABLE') when it cannot be asked,
 * SOURCE_BUSY when it asked for a longer pause.
 */
export interface PodcastDirectory {
  /** The type of destination that its addresses are. */
  platform: 'spotify' | 'applepodcasts';
  show(id: string): Promise<PodcastShow | undefined>;
  /** An episode by its own id and, where it is known, its podcast's. */
  episode(id: string, showId?: string): Promise<PodcastEpisode | undefined>;
  /** The newest episodes of a podcast, at most some hundreds. */
  episodes(show: PodcastShow): Promise<PodcastEpisode[]>;
  /** Podcasts called something like this, the best match first. */
  search(name: string): Promise<PodcastShow[]>;
}
