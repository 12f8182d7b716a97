/** Saving whole links over the API in tests, as the edit wizard does. */
import { type Answer, dataOf } from './call.ts';
import type { House } from './house.ts';

const fields = `id version type domain path title image image_blur preview_type cover_image_style rid release_name release_time offset timezone
  post_release_title tracks { id name url } destinations { id short_id type cta url logo enabled deeplink_ios autoplay_track pre_release config priority }`;
const mutation = `mutation ($id: uuid!, $set: links_set_input!, $version: Int, $destinations: [link_destinations_save_input!], $tracks: [link_tracks_save_input!]) {
  update_links_by_pk(pk_columns: { id: $id }, _set: $set, version: $version, destinations: $destinations, tracks: $tracks) { ${fields} } }`;

/** A link as a save answers it. */
export interface SavedLink extends Record<string, unknown> {
  version: number;
  image: string | null;
  tracks: { id: string; url: string }[];
  destinations: (Record<string, unknown> & { id: string; type: string; priority: number })[];
}

/** What is saved: the link's id, the fields set, and version, destinations and tracks where given. */
export type Save = [id: string, set: Record<string, unknown>, more?: Record<string, unknown>];

/** One person's saves. */
export interface Saves {
  save(...save: Save): Promise<Answer<{ update_links_by_pk: SavedLink }>>;
  /** The link afterwards; fails the test when it was refused. */
  saved(...save: Save): Promise<SavedLink>;
  /** Code and field of the refusal, or undefined. */
  refusal(...save: Save): Promise<{ code: string; field?: string } | undefined>;
}

/** The saves of the person with this token. */
export function savesOf(house: House, token: string): Saves {
  const save = (...[id, set, more]: Save) =>
    house.call<{ update_links_by_pk: SavedLink }>(token, mutation, { id, set, ...more });
  return {
    save,
    saved: async (...change) => dataOf(await save(...change)).update_links_by_pk,
    refusal: async (...change) => (await save(...change)).errors[0]?.extensions,
  };
}
