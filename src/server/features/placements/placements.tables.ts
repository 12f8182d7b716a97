/** Which tables this feature owns: only its store reads and writes them. */
import type { DB } from '../../platform/db/tables.gen.ts';

/** Placements of artists. */
export type PlacementsTables = Pick<DB, 'placements'>;
