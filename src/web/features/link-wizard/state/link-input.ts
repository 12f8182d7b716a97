/** Converts the finished wizard to the server's input: of a new link, or of a whole edit. */
import { autoplayTrackId } from '#domain/destinations/autoplay.ts';
import { withPriorities } from '#domain/destinations/destination-order.ts';
import { parseWebUrl, toStoredUrl } from '#domain/destinations/destination-url.ts';
import { pickFields, toColumns } from '#domain/kernel/fields.ts';
import { cleanPasted } from '#domain/kernel/pasted-text.ts';
import { destinationFields, flatLayout } from '#domain/links/link.ts';
import { typedPath } from '#domain/links/path.ts';
import { releaseInstant } from '#domain/links/release-time.ts';
import type {
  Link_Destinations_Insert_Input,
  Links_Insert_Input,
  Links_Set_Input,
  UpdateLinkMutationVariables,
} from '#web/lib/graphql/graphql.ts';
import { linkValues, pageFields, releaseFields } from './form-fields.ts';
import { isSourceLoaded, linkTypeOf, trackUrlsOf, type WizardDestination, type WizardState } from './wizard-state.ts';

/** How a link is saved: for everybody, or as a draft. */
export type SavedAs = 'published' | 'draft';

/** The object of `insert_links_one`. Disabled services without a URL are left out: they hold nothing to keep. */
export function toLinkInput(state: WizardState, artistId: string, as: SavedAs = 'published'): Links_Insert_Input {
  const name = state.source?.name ?? null;
  const timing = timingOf(state);
  const fields = fieldsOf(state);
  return {
    ...fields,
    artist_id: artistId,
    ...(as === 'draft' ? { draft: true } : {}),
    type: linkTypeOf(state.purpose),
    domain: state.domain,
    layout: flatLayout,
    rid: ridOf(state),
    ...(timing ?? { release_name: name }),
    tracks: tracksOf(state).map(({ name: trackName, url, priority }) => ({ name: trackName, url, priority })),
    destinations: withPriorities(state.destinations.filter((row) => row.enabled || isWorthKeeping(row))).map(
      toDestination,
    ),
  };
}

/** The variables of an edit, which leaves it as it is whether the link is a draft, or publishes it; undefined in a wizard for a new link. The server deletes stored rows that are missing here. */
export function toEditInput(state: WizardState, publishes = false): UpdateLinkMutationVariables | undefined {
  const { editing } = state;
  if (editing === null) return undefined;
  const kept = state.destinations.filter((row) => row.enabled || row.id !== null || isWorthKeeping(row));
  const moved = state.domain !== editing.domain;
  const set: Links_Set_Input = {
    ...fieldsOf(state),
    ...(moved ? { domain: state.domain } : {}),
    rid: ridOf(state),
    ...timingOf(state),
    ...(publishes ? { draft: false } : {}),
  };
  return {
    id: editing.id,
    version: editing.version,
    set,
    destinations: withPriorities(kept).map((row) => ({
      ...toDestination(row),
      ...(row.id === null ? {} : { id: row.id }),
    })),
    tracks: tracksOf(state),
  };
}

/** Returns whether an edit would change anything of `start`. */
export function isChanged(state: WizardState, start: WizardState): boolean {
  const written = (one: WizardState) => JSON.stringify({ ...toEditInput(one), version: 0 });
  return written(state) !== written(start);
}

function fieldsOf(state: WizardState) {
  return { ...toColumns(pageFields, linkValues(pageFields, state)), path: typedPath(state.path, state.editing?.path) };
}

function timingOf(state: WizardState) {
  if (state.purpose !== 'pre-release') return undefined;
  const found = releaseInstant(state);
  return {
    ...toColumns(releaseFields, linkValues(releaseFields, state)),
    release_name: cleanPasted(state.releaseName, 'words'),
    release_time: found === undefined ? null : found.instant.toISOString(),
    timezone: state.timezone,
  };
}

// A source that is no longer in the field does not count.
function ridOf(state: WizardState): string | null {
  return (isSourceLoaded(state) ? state.source?.rid : state.editing?.rid) ?? null;
}

/** None for an image; the first track gets the typed URL, others of the same preview type stay (LINK-32). */
function tracksOf(state: WizardState): { id?: string; name: string; url: string; priority: number }[] {
  const name = (
    state.source?.name ||
    cleanPasted(state.releaseName, 'words') ||
    cleanPasted(state.title, 'words')
  ).slice(0, 200);
  const [first, ...others] = state.editing?.tracks ?? [];
  const written = trackUrlsOf(state).map((url) =>
    first === undefined
      ? { name, url, priority: 1 }
      : { id: first.id, name: first.url === url ? first.name : name, url, priority: 1 },
  );
  const sameKind = state.editing !== null && state.editing.previewType === state.previewType;
  return written.length > 0 && sameKind
    ? [...written, ...others.map(({ id, name: otherName, url, priority }) => ({ id, name: otherName, url, priority }))]
    : written;
}

function toDestination(row: WizardDestination & { priority: number }): Link_Destinations_Insert_Input {
  return toColumns(destinationFields, {
    ...row,
    ...linkValues(textFields, row),
    // A disabled row with an unfinished URL is saved without it.
    url: row.enabled || isWorthKeeping(row) ? toStoredUrl(row.type, row.url) : '',
    autoplayTrack: row.autoplayTrack === null ? null : (autoplayTrackId(row.autoplayTrack) ?? null),
  });
}

const textFields = pickFields(destinationFields, ['cta', 'text', 'description']);

function isWorthKeeping(row: WizardDestination): boolean {
  return parseWebUrl(toStoredUrl(row.type, row.url)) !== undefined;
}
