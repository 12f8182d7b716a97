/** Which tables this feature owns: only its stores read and write them. */
import type { DB } from '../../platform/db/tables.gen.ts';

/**
 * Links with their destinations and preview tracks, and the warnings before their paths are released. `bulk_messages` belongs here until drops exist: links write the messages of text
 * destinations; from then on they ask the service of drops.
 */
export type LinksTables = Pick<DB, 'links' | 'link_destinations' | 'link_tracks' | 'bulk_messages' | 'path_warnings'>;
