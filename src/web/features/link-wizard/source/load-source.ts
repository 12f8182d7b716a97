/** Loads a source: code, other services, metadata, preview; each step reports its progress (SRC-5 to SRC-11). */
import type { ErrorCode } from '#domain/kernel/error-catalogue.ts';
import { cleanPasted } from '#domain/kernel/pasted-text.ts';
import { metadataProblem, type SourcePurpose, sourceProblem, unreadableProblem } from '#domain/links/source-checks.ts';
import { readSource, recogniseSource, type Source } from '#domain/links/source-kind.ts';
import type { FoundLink, LoadedSource } from '../state/wizard-state.ts';
import { lookUpPreview } from './look-up-preview.ts';
import { type ProgressMessage, progressMessages } from './progress.ts';
import { SourceError } from './source-error.ts';
import { readSourcePage, type SourcePage } from './source-metadata.ts';

/** The calls a source needs. Each rejects with a SourceError. */
export interface SourceCalls {
  meta(url: string): Promise<unknown>;
  ridFromLink(link: string): Promise<{ rid: string; type: string }>;
  /** `type` is track or album for a code; show or episode for a podcast's URL. */
  linksFromRid(rid: string, type: string): Promise<FoundLink[]>;
  longSpotifyUrl(link: string): Promise<string | null>;
  /** The preview's URL, or null. */
  spotifyPreviewUrl(link: string): Promise<string | null>;
}

/** What the source is for. */
export interface SourceRequest {
  purpose: SourcePurpose;
  /** The signed-in artist's Spotify id, or null where it is not known. */
  artistSpotifyId: string | null;
}

/** Returns the catalogue's sentence for a code. */
export type Sentence = (code: ErrorCode) => string;

/**
 * Loads the source for a pasted text; calls `onProgress` before each step.
 * Throws a SourceError with the catalogue's sentence for a source that does not exist or does not fit the request.
 */
export async function loadSource(
  text: string,
  request: SourceRequest,
  calls: SourceCalls,
  sentenceOf: Sentence,
  onProgress: (message: ProgressMessage) => void,
): Promise<LoadedSource> {
  const fail = (code: ErrorCode): never => {
    throw new SourceError(sentenceOf(code), code);
  };
  const read = readSource(text);
  let source: Source = read.source ?? fail(unreadableProblem(read.problem, request.purpose));
  if (source.kind === 'short') {
    onProgress(progressMessages.metadata);
    source = recogniseSource((await calls.longSpotifyUrl(source.url)) ?? '') ?? fail('SOURCE_INVALID');
  }
  const problem = sourceProblem(source, request.purpose);
  if (problem) fail(problem);
  if (source.kind === 'short') return fail('SOURCE_INVALID');

  const release = await loadLinks(source, request.purpose, calls, onProgress);
  const url = source.kind === 'code' ? (spotifyUrlIn(release.links) ?? '') : source.url;
  if (url === '') {
    // Catalogues often lack an unreleased release: for a pre-release the code alone is a source.
    if (request.purpose === 'pre-release' && source.kind === 'code') return codeOnly(text, source.value, release.links);
    fail('CODE_INVALID');
  }
  onProgress(progressMessages.metadata);
  const page = readSourcePage(await calls.meta(url));
  const metadata = { ogType: page.ogType, ogUrl: page.ogUrl || url, artistIds: page.artistIds };
  const unfitting = metadataProblem(metadata, request.purpose, request.artistSpotifyId);
  if (unfitting) fail(unfitting);
  return {
    input: cleanPasted(text, 'words'),
    url,
    rid: release.rid,
    kind: kindOf(page),
    name: page.title,
    author: page.author,
    image: page.image,
    releaseDate: page.releaseDate,
    previewUrl:
      page.ogType === 'music.song'
        ? (page.previewUrl ?? (await lookUpPreview(() => calls.spotifyPreviewUrl(url))) ?? null)
        : null,
    deeplinkIos: page.deeplinkIos,
    deeplinkAndroid: page.deeplinkAndroid,
    links: release.links,
  };
}

function codeOnly(text: string, rid: string, links: FoundLink[]): LoadedSource {
  return {
    input: cleanPasted(text, 'words'),
    url: '',
    rid,
    kind: '',
    name: '',
    author: '',
    image: null,
    releaseDate: null,
    previewUrl: null,
    deeplinkIos: null,
    deeplinkAndroid: null,
    links,
  };
}

async function loadLinks(
  source: Exclude<Source, { kind: 'short' }>,
  purpose: SourcePurpose,
  calls: SourceCalls,
  onProgress: (message: ProgressMessage) => void,
): Promise<{ rid: string | null; links: FoundLink[] }> {
  if (source.kind === 'code') {
    onProgress(progressMessages.code);
    onProgress(progressMessages.links);
    const found = calls.linksFromRid(source.value, source.code === 'isrc' ? 'track' : 'album');
    return { rid: source.value, links: await (purpose === 'pre-release' ? found.catch(noneIfUnknown) : found) };
  }
  if (purpose === 'podcast') {
    onProgress(progressMessages.links);
    return { rid: null, links: await otherPlaces(source, calls) };
  }
  if (source.kind !== 'spotify' || (source.entity !== 'track' && source.entity !== 'album')) {
    return { rid: null, links: [] };
  }
  onProgress(progressMessages.code);
  const { rid, type } = await calls.ridFromLink(source.url);
  onProgress(progressMessages.links);
  return { rid, links: await calls.linksFromRid(rid, type) };
}

// An unreleased release is in no catalogue; other errors, such as an outage, are still thrown.
function noneIfUnknown(error: unknown): FoundLink[] {
  if (error instanceof SourceError && (error.code === 'CODE_INVALID' || error.code === 'SOURCE_INVALID')) return [];
  throw error;
}

// A podcast's other URLs are optional: its own is enough.
async function otherPlaces(
  source: Exclude<Source, { kind: 'short' | 'code' }>,
  calls: SourceCalls,
): Promise<FoundLink[]> {
  try {
    return await calls.linksFromRid(source.url, source.entity);
  } catch {
    return [];
  }
}

function spotifyUrlIn(links: readonly { url: string }[]): string | undefined {
  for (const { url } of links) {
    const source = recogniseSource(url);
    if (source?.kind === 'spotify') return source.url;
  }
  return undefined;
}

function kindOf(page: SourcePage): string {
  const kinds: Record<string, string> = {
    'music.song': 'Track',
    'music.album': 'Album',
    'music.musician': 'Artist',
    profile: 'Artist',
    'music.playlist': 'Playlist',
    'podcast.show': 'Podcast',
    'podcast.episode': 'Episode',
  };
  return page.releaseKind || (kinds[page.ogType] ?? '');
}
