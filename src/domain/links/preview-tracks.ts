/** What becomes of a link's preview tracks when it is saved (LINK-32). */
import type { PreviewType, Track } from './link.ts';

/** A track as a save gives it; without an id it takes the place of a stored one that is not named, or is new. */
export type TrackDraft = Omit<Track, 'id'> & { id?: string | undefined };

/**
 * The tracks after a save: none when the preview is an image; otherwise those given, in which one without an id updates the first stored
 * track that no other names, and is added (its id undefined) when there is none left. Without a list (`undefined`) they stay as they are.
 */
export function settleTracks(
  previewType: PreviewType,
  stored: readonly Track[],
  given: readonly TrackDraft[] | undefined,
): TrackDraft[] {
  if (previewType === 'image') return [];
  if (given === undefined) return [...stored];
  const named = new Set(given.map(({ id }) => id));
  const free = stored.filter(({ id }) => !named.has(id));
  return given.map((track) => ({ ...track, id: track.id ?? free.shift()?.id }));
}
