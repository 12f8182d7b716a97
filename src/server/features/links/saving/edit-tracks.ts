/** Single preview tracks of a link: adding, changing and removing them. */
import { randomUUID } from 'node:crypto';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import { previewProblem } from '#domain/links/customize-checks.ts';
import type { Link, Track } from '#domain/links/link.ts';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { LinksDeps } from '../links.context.ts';
import { editLink } from './edit-link.ts';
import { most, type TrackChanges } from './link-input.ts';
import { readTrack } from './read-tracks.ts';
import { given, refuse } from './refusals.ts';

/** A track with the id of its link. */
export interface PlacedTrack {
  track: Track;
  linkId: string;
}

/** Adds a track to a link, as its last. */
export async function insertTrack(
  deps: LinksDeps,
  caller: Caller,
  linkId: string,
  input: Omit<Track, 'id'>,
): Promise<PlacedTrack> {
  const id = randomUUID();
  const link = await editTracks(deps, caller, linkId, ({ tracks }) => {
    if (tracks.length >= most.tracks) throw new CodedError('BAD_INPUT', 'tracks');
    return [...tracks, { id, ...readTrack(input, '') }];
  });
  return placed(link, id);
}

/** Changes the given fields of a track. */
export async function updateTrack(
  deps: LinksDeps,
  caller: Caller,
  id: string,
  changes: TrackChanges,
): Promise<PlacedTrack> {
  const link = await editTracks(deps, caller, await deps.store.linkOfTrack(id), (before) => {
    const changed = { id, ...readTrack({ ...placed(before, id).track, ...given(changes) }, '') };
    return before.tracks.map((track) => (track.id === id ? changed : track));
  });
  return placed(link, id);
}

/** Removes a track and returns it. */
export async function deleteTrack(deps: LinksDeps, caller: Caller, id: string): Promise<PlacedTrack> {
  let gone: PlacedTrack | undefined;
  await editTracks(deps, caller, await deps.store.linkOfTrack(id), (before) => {
    gone = placed(before, id);
    return before.tracks.filter((track) => track.id !== id);
  });
  if (gone === undefined) throw new CodedError('NOT_FOUND');
  return gone;
}

function editTracks(
  deps: LinksDeps,
  caller: Caller,
  linkId: string | undefined,
  change: (link: Link) => Track[],
): Promise<Link> {
  return editLink(deps, caller, { linkId }, () => (before) => {
    const tracks = change(before);
    refuse(previewProblem({ previewType: before.previewType, trackUrls: tracks.map(({ url }) => url) }));
    return { ...before, tracks };
  });
}

function placed(link: Link, id: string): PlacedTrack {
  const track = link.tracks.find((each) => each.id === id);
  if (track === undefined) throw new CodedError('NOT_FOUND');
  return { track, linkId: link.id };
}
