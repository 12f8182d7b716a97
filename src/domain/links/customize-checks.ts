/** The checks of the customize step, in the order of LINK-13; wizard and server ask the same ones. */
import { parseWebUrl } from '#domain/destinations/destination-url.ts';
import type { ErrorCode } from '#domain/kernel/error-catalogue.ts';
import { cleanPasted, isLonger } from '#domain/kernel/pasted-text.ts';
import { type Link, linkFields, type PreviewType } from './link.ts';
import { isMp3Url, loadsOnSecurePage } from './mp3.ts';
import { isPathWellFormed, isReservedPath, normalisePath, pathLengths, typedPath } from './path.ts';
import { isYoutubeUrl } from './youtube.ts';

/** The parts of a link that the checks read. `trackUrls` are the preview's URLs: the YouTube video, the MP3, or Spotify's preview. */
export type CustomizeDraft = Pick<Link, 'title' | 'subtitle' | 'description' | 'path' | 'previewType' | 'image'> & {
  trackUrls: readonly string[];
};

/** What is known about the path: whether it is free on its domain (a failed check counts as no), and which one the link has had so far. */
export interface PathKnowledge {
  pathAvailable: boolean;
  /** The path the link being edited already has on this domain; undefined for a new link. */
  originalPath?: string | undefined;
}

/** The form's fields that a check can point at. */
export type CustomizeField =
  | 'title'
  | 'subtitle'
  | 'description'
  | 'path'
  | 'youtube_preview_url'
  | 'custom_preview_url'
  | 'image';

/** A field that is not right, and why. */
export interface CustomizeProblem {
  code: ErrorCode;
  field: CustomizeField;
  /** The limit, in characters, of a text that is too long. */
  longest?: number;
}

/** The first thing wrong, in the order of LINK-13, or undefined. */
export function customizeProblem(draft: CustomizeDraft, path: PathKnowledge): CustomizeProblem | undefined {
  return customizeProblems(draft, path)[0];
}

/** Everything wrong, in the order of LINK-13, at most one problem a field. */
export function customizeProblems(draft: CustomizeDraft, path: PathKnowledge): CustomizeProblem[] {
  const problems: CustomizeProblem[] = [];
  if (cleanPasted(draft.title, 'words') === '') problems.push({ code: 'TITLE_MISSING', field: 'title' });
  const pathCode = pathProblem(draft.path, path);
  if (pathCode) problems.push({ code: pathCode, field: 'path' });
  const preview = previewProblem(draft);
  if (preview) problems.push(preview);
  if (draft.previewType !== 'youtube' && (draft.image ?? '') === '')
    problems.push({ code: 'COVER_MISSING', field: 'image' });
  for (const field of ['title', 'subtitle', 'description'] as const) {
    const { longest } = linkFields[field];
    if (isLonger(draft[field], longest)) problems.push({ code: 'TEXT_TOO_LONG', field, longest });
  }
  return problems;
}

/** The first thing wrong with a path, or undefined. The link's own path is always available to it. */
export function pathProblem(text: string, { pathAvailable, originalPath }: PathKnowledge): ErrorCode | undefined {
  const path = typedPath(text, originalPath);
  if (path === '') return 'PATH_MISSING';
  if (path.length > pathLengths.longest) return 'PATH_TOO_LONG';
  if (!isPathWellFormed(path)) return 'PATH_INVALID';
  const own = originalPath !== undefined && path === normalisePath(originalPath);
  if (!own && (isReservedPath(path) || !pathAvailable)) return 'PATH_TAKEN';
  return path.length < pathLengths.shortest ? 'PATH_TOO_SHORT' : undefined;
}

/** What is wrong with the preview's URLs, or undefined: a video for YouTube, MP3s for custom audio, any web URLs for Spotify's. */
export function previewProblem({
  previewType,
  trackUrls,
}: {
  previewType: PreviewType;
  trackUrls: readonly string[];
}): CustomizeProblem | undefined {
  const none = trackUrls.length === 0;
  if (previewType === 'youtube' && (none || !trackUrls.every(isYoutubeUrl))) {
    return { code: 'YOUTUBE_URL_INVALID', field: 'youtube_preview_url' };
  }
  if (previewType === 'custom' && (none || !trackUrls.every(isMp3Url))) {
    return { code: 'CUSTOM_MP3_URL_INVALID', field: 'custom_preview_url' };
  }
  if (previewType === 'custom' && !trackUrls.every(loadsOnSecurePage)) {
    return { code: 'CUSTOM_MP3_URL_NOT_SECURE', field: 'custom_preview_url' };
  }
  // Spotify's own previews need no particular ending, but never anything that is not a web URL.
  if (previewType === 'spotify' && !trackUrls.every((url) => parseWebUrl(url) !== undefined)) {
    return { code: 'URL_INVALID', field: 'custom_preview_url' };
  }
  return undefined;
}
