/** Whether a source fits the link it is meant for, judged by its URL and by the metadata fetched from it (SRC-5, SRC-6). */
import type { ErrorCode } from '#domain/kernel/error-catalogue.ts';
import type { Source } from './source-kind.ts';

/** What a source is wanted for; a podcast becomes a release link. */
export const sourcePurposes = ['release', 'pre-release', 'bio', 'playlist', 'podcast'] as const;
export type SourcePurpose = (typeof sourcePurposes)[number];

/** The part of a page's metadata that tells what it is. */
export interface SourceMetadata {
  /** Open Graph type, e.g. `music.song`. */
  ogType: string;
  /** The page's own URL. */
  ogUrl: string;
  /** Spotify ids of the artists credited with a song or album, where they are known. */
  artistIds?: readonly string[];
}

/** The sentence each purpose answers an unfitting source with. */
const unfittingCodes: Record<SourcePurpose, ErrorCode> = {
  release: 'NOT_A_RELEASE',
  'pre-release': 'NOT_A_RELEASE',
  bio: 'NOT_A_SPOTIFY_ARTIST',
  playlist: 'NOT_A_PLAYLIST',
  podcast: 'NOT_A_PODCAST',
};

const artistTypes = ['music.musician', 'profile'];

const fittingTypes: Record<SourcePurpose, readonly string[]> = {
  release: ['music.song', 'music.album'],
  'pre-release': ['music.song', 'music.album', ...artistTypes],
  bio: artistTypes,
  playlist: ['music.playlist'],
  podcast: ['podcast.show', 'podcast.episode'],
};

const fittingEntities: Record<SourcePurpose, readonly string[]> = {
  release: ['track', 'album'],
  'pre-release': ['track', 'album', 'artist'],
  bio: ['artist'],
  playlist: ['playlist'],
  podcast: ['show', 'episode'],
};

/** What is wrong with a text that is no source, by the code of `readSource`: a code is not asked for where only a link is taken. */
export function unreadableProblem(problem: ErrorCode, purpose: SourcePurpose): ErrorCode {
  const takesCodes = purpose === 'release' || purpose === 'pre-release';
  return problem === 'CODE_INVALID' && !takesCodes ? 'URL_INVALID' : problem;
}

/** What is wrong with a source before anything is fetched, or undefined. A short link can only be judged after following it. */
export function sourceProblem(source: Source, purpose: SourcePurpose): ErrorCode | undefined {
  if (source.kind === 'short') return undefined;
  if (source.kind === 'code') {
    return purpose === 'release' || purpose === 'pre-release' ? undefined : unfittingCodes[purpose];
  }
  if (source.kind === 'applepodcasts') return purpose === 'podcast' ? undefined : 'SOURCE_INVALID';
  return fittingEntities[purpose].includes(source.entity) ? undefined : unfittingCodes[purpose];
}

/**
 * What is wrong with a source by its metadata, or undefined. For a pre-release, an artist's page must be the signed-in artist's own, and a
 * song or album one that they are credited with: `artistSpotifyId` is that artist's id, or null where it is not known, which lets any pass.
 */
export function metadataProblem(
  metadata: SourceMetadata,
  purpose: SourcePurpose,
  artistSpotifyId: string | null,
): ErrorCode | undefined {
  if (!fittingTypes[purpose].includes(metadata.ogType)) return unfittingCodes[purpose];
  if (purpose !== 'pre-release' || artistSpotifyId === null) return undefined;
  return isOfArtist(metadata, artistSpotifyId) ? undefined : 'DIFFERENT_ARTIST';
}

function isOfArtist({ ogType, ogUrl, artistIds = [] }: SourceMetadata, artistSpotifyId: string): boolean {
  if (artistTypes.includes(ogType)) return ogUrl.split(/[/?#:]/).includes(artistSpotifyId);
  return artistIds.length === 0 || artistIds.includes(artistSpotifyId);
}
