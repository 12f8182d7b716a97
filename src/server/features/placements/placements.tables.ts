/** Which tables this feature owns: only its stores read and write them. */
import type { DB } from '../../platform/db/tables.gen.ts';

/** Placements of artists, and the UTM values that they saved under a name. */
export type PlacementsTables = Pick<DB, 'placements' | 'utm_templates'>;
