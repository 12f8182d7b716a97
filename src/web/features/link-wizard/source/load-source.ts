/** Loads a source step by step: code, other services, metadata, preview; each step says what it is doing (spec sections 5 and 8). */
import type { ErrorCode } from '#domain/kernel/error-catalogue.ts';
import { metadataProblem, type SourcePurpose, sourceProblem } from '#domain/links/source-checks.ts';
import { readSource, recogniseSource, type Source } from '#domain/links/source-kind.ts';
import type { LoadedSource } from '../state/wizard-state.ts';
import { readSourcePage, type SourcePage } from './source-metadata.ts';

/** What a person reads while they wait (spec section 8). */
export const progressMessages = {
  code: 'Retrieving ISRC from link, please wait...',
  links: 'Auto-populating links, please wait...',
  metadata: 'Loading metadata, please wait...',
} as const;
export type ProgressMessage = (typeof progressMessages)[keyof typeof progressMessages];

/** The calls a source needs. Each rejects with a SourceError. */
export interface SourceCalls {
  meta(url: string): Promise<unknown>;
  ridFromLink(link: string): Promise<{ rid: string; type: string }>;
  linksFromRid(rid: string, type: string): Promise<{ platform: string; url: string }[]>;
  longSpotifyUrl(link: string): Promise<string | null>;
  /** The preview's address, or null. */
  spotifyPreviewUrl(link: string): Promise<string | null>;
}

/** A source that could not be loaded: the sentence for the field, and its code when it has one. */
export class SourceError extends Error {
  readonly code: ErrorCode | undefined;

  constructor(message: string, code?: ErrorCode) {
    super(message);
    this.name = 'SourceError';
    this.code = code;
  }
}

/** Who wants the source, and what for. */
export interface SourceWish {
  purpose: SourcePurpose;
  /** The signed-in artist's Spotify id, or null where it is not known. */
  artistSpotifyId: string | null;
}

/** Says a problem in the catalogue's words. */
export type Sentence = (code: ErrorCode) => string;

/**
 * Loads what was pasted. Takes the text, the wish, the calls, the catalogue and whom to tell the progress; gives the source;
 * throws a SourceError with the spec's sentence for everything that does not fit.
 */
export async function loadSource(
  text: string,
  wish: SourceWish,
  calls: SourceCalls,
  sentenceOf: Sentence,
  tell: (message: ProgressMessage) => void,
): Promise<LoadedSource> {
  const fail = (code: ErrorCode): never => {
    throw new SourceError(sentenceOf(code), code);
  };
  const read = readSource(text);
  let source: Source = read.source ?? fail(read.problem ?? 'SOURCE_INVALID');
  if (source.kind === 'short') {
    tell(progressMessages.metadata);
    source = recogniseSource((await calls.longSpotifyUrl(source.url)) ?? '') ?? fail('SOURCE_INVALID');
  }
  const problem = sourceProblem(source, wish.purpose);
  if (problem) fail(problem);
  if (source.kind === 'short') return fail('SOURCE_INVALID');

  const release = isRelease(wish.purpose) ? await loadRelease(source, calls, tell) : undefined;
  const url = source.kind === 'code' ? (spotifyUrlIn(release?.links ?? []) ?? '') : source.url;
  if (url === '') fail('CODE_INVALID');
  tell(progressMessages.metadata);
  const page = readSourcePage(await calls.meta(url));
  const unfitting = metadataProblem(
    { ogType: page.ogType, ogUrl: page.ogUrl || url },
    wish.purpose,
    wish.artistSpotifyId,
  );
  if (unfitting) fail(unfitting);
  return {
    input: text.trim(),
    url,
    rid: release?.rid ?? null,
    kind: kindOf(page),
    name: page.title,
    author: page.author,
    image: page.image,
    releaseDate: page.releaseDate,
    previewUrl: page.ogType === 'music.song' ? await previewOf(url, calls) : null,
    deeplinkIos: page.deeplinkIos,
    deeplinkAndroid: page.deeplinkAndroid,
    links: release?.links ?? [],
  };
}

function isRelease(purpose: SourcePurpose): boolean {
  return purpose === 'release' || purpose === 'pre-release';
}

async function loadRelease(
  source: Exclude<Source, { kind: 'short' }>,
  calls: SourceCalls,
  tell: (message: ProgressMessage) => void,
): Promise<{ rid: string; links: { platform: string; url: string }[] }> {
  tell(progressMessages.code);
  const { rid, type } =
    source.kind === 'code'
      ? { rid: source.value, type: source.code === 'isrc' ? 'track' : 'album' }
      : await calls.ridFromLink(source.url);
  tell(progressMessages.links);
  return { rid, links: await calls.linksFromRid(rid, type) };
}

function spotifyUrlIn(links: readonly { url: string }[]): string | undefined {
  for (const { url } of links) {
    const source = recogniseSource(url);
    if (source?.kind === 'spotify') return source.url;
  }
  return undefined;
}

// A missing preview is no reason to stop: the cover shows instead.
async function previewOf(url: string, calls: SourceCalls): Promise<string | null> {
  try {
    return await calls.spotifyPreviewUrl(url);
  } catch {
    return null;
  }
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
  return kinds[page.ogType] ?? '';
}
