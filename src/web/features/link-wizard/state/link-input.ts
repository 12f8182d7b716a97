/** Converts the finished wizard to the server's input: of a new link, or of a whole edit. */
import { autoplayTrackId } from '#domain/destinations/autoplay.ts';
import { withPriorities } from '#domain/destinations/destination-order.ts';
import { parseWebUrl, toStoredUrl } from '#domain/destinations/destination-url.ts';
import { flatLayout } from '#domain/links/link.ts';
import { normalisePath } from '#domain/links/path.ts';
import { releaseInstant } from '#domain/links/release-time.ts';
import type {
  Link_Destinations_Insert_Input,
  Links_Insert_Input,
  Links_Set_Input,
  UpdateLinkMutationVariables,
} from '#web/lib/graphql/graphql.ts';
import { linkTypeOf, trackUrlsOf, type WizardDestination, type WizardState } from './wizard-state.ts';

/** The object of `insert_links_one`. Disabled services without a URL are left out: they hold nothing to keep. */
export function toLinkInput(state: WizardState, artistId: string): Links_Insert_Input {
  const name = state.source?.name ?? null;
  const timing = timingOf(state);
  const fields = fieldsOf(state);
  return {
    ...fields,
    artist_id: artistId,
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

/** The variables of an edit; undefined in a wizard for a new link. The server deletes stored rows that are missing here. */
export function toEditInput(state: WizardState): UpdateLinkMutationVariables | undefined {
  const { editing } = state;
  if (editing === null) return undefined;
  const kept = state.destinations.filter((row) => row.enabled || row.id !== null || isWorthKeeping(row));
  const rid = state.source === null ? editing.rid : ridOf(state);
  const moved = state.domain !== editing.domain;
  const set: Links_Set_Input = {
    ...fieldsOf(state),
    ...(moved ? { domain: state.domain } : {}),
    rid,
    ...timingOf(state),
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
  return {
    path: normalisePath(state.path),
    title: state.title.trim(),
    subtitle: state.subtitle.trim(),
    description: state.description.trim(),
    image: state.image,
    preview_type: state.previewType,
    theme: state.theme,
    display_artist_socials: state.displayArtistSocials,
    cover_image_style: state.coverImageStyle,
  };
}

function timingOf(state: WizardState) {
  if (state.purpose !== 'pre-release') return undefined;
  const found = releaseInstant(state);
  return {
    release_name: state.releaseName.trim(),
    release_time: found === undefined ? null : found.instant.toISOString(),
    timezone: state.timezone,
    post_release_title: state.postReleaseTitle.trim() || null,
    post_release_subtitle: state.postReleaseSubtitle.trim() || null,
  };
}

function ridOf(state: WizardState): string | null {
  return state.source?.rid ?? null;
}

/** None for an image; the first track gets the typed URL, others of the same preview type stay (LINK-32). */
function tracksOf(state: WizardState): { id?: string; name: string; url: string; priority: number }[] {
  const name = (state.source?.name || state.releaseName.trim() || state.title.trim()).slice(0, 200);
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
  return {
    type: row.type,
    cta: row.cta.trim(),
    // A disabled row with an incomplete URL is stored without it.
    url: row.enabled || isWorthKeeping(row) ? toStoredUrl(row.type, row.url) : '',
    text: row.text.trim(),
    description: row.description.trim(),
    logo: row.logo,
    enabled: row.enabled,
    deeplink_ios: row.deeplinkIos,
    deeplink_android: row.deeplinkAndroid,
    autoplay_track: row.autoplayTrack === null ? null : (autoplayTrackId(row.autoplayTrack) ?? null),
    pre_release: row.preRelease,
    config: row.config,
    priority: row.priority,
  };
}

function isWorthKeeping(row: WizardDestination): boolean {
  return parseWebUrl(toStoredUrl(row.type, row.url)) !== undefined;
}
