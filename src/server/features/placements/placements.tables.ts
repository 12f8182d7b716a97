/** Which tables this feature owns: only its stores read and write them. */
import type { DB } from '../../platform/db/tables.gen.ts';

/** Placements of artists, the UTM values that they saved under a name, and the places of deleted links with the scans of their codes. */
export type PlacementsTables = Pick<DB, 'placements' | 'utm_templates' | 'deleted_places' | 'deleted_code_scans'>;
