/** Which tables this feature owns: only its stores read and write them. */
import type { DB } from '../../platform/db/tables.gen.ts';

/** Links with their destinations, preview tracks and tags, saved views of their list, the places that they left, and the warnings before their paths are released. */
export type LinksTables = Pick<
  DB,
  | 'links'
  | 'link_destinations'
  | 'link_tracks'
  | 'link_tags'
  | 'tagged_links'
  | 'saved_link_views'
  | 'former_places'
  | 'path_warnings'
>;
