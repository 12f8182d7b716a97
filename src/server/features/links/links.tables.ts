/** Which tables this feature owns: only its stores read and write them. */
import type { DB } from '../../platform/db/tables.gen.ts';

/** Links with their destinations, preview tracks and tags, the places that they left, and the warnings before their paths are released. */
export type LinksTables = Pick<
  DB,
  'links' | 'link_destinations' | 'link_tracks' | 'link_tags' | 'tagged_links' | 'former_places' | 'path_warnings'
>;
