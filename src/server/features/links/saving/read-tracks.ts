/** Reads preview tracks from a call. */
import { randomUUID } from 'node:crypto';
import { parseWebUrl } from '#domain/destinations/destination-url.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { PreviewType, Track } from '#domain/links/link.ts';
import { settleTracks } from '#domain/links/preview-tracks.ts';
import { most, type TrackInput } from './link-input.ts';

const longestName = 200;
const mostPriority = 1_000_000;

/** The track in its stored form: a priority is checked, and stored as 1 (LINK-32). Throws URL_INVALID for anything but a web URL, TEXT_TOO_LONG, BAD_INPUT. */
export function readTrack({ name, url, priority }: Omit<Track, 'id'>, within: string): Omit<Track, 'id'> {
  if (parseWebUrl(url) === undefined) throw new CodedError('URL_INVALID', `${within}url`);
  if (name.length > longestName) throw new CodedError('TEXT_TOO_LONG', `${within}name`);
  if (!Number.isSafeInteger(priority) || priority < 1 || priority > mostPriority)
    throw new CodedError('BAD_INPUT', `${within}priority`);
  return { name, url, priority: 1 };
}

/** A link's tracks after a save, those of equal priority in the order in which they were given; an id that the link does not have, or that occurs twice, throws NOT_FOUND. */
export function readTracks(
  before: readonly Track[],
  inputs: readonly TrackInput[] | undefined,
  previewType: PreviewType,
): Track[] {
  if (inputs !== undefined && inputs.length > most.tracks) throw new CodedError('BAD_INPUT', 'tracks');
  const stored = new Set(before.map(({ id }) => id));
  for (const [index, { id }] of (inputs ?? []).entries()) {
    if (id !== undefined && !stored.delete(id)) throw new CodedError('NOT_FOUND', `tracks.${index}.id`);
  }
  const ordered = settleTracks(previewType, before, inputs).sort((one, other) => one.priority - other.priority);
  return ordered.map(({ id, ...track }, index) => ({
    ...readTrack(track, `tracks.${index}.`),
    id: id ?? randomUUID(),
  }));
}
