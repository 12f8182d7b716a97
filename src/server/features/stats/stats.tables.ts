/** Which tables this feature owns: only its stores read and write them. */
import type { DB } from '../../platform/db/tables.gen.ts';

/** Deleted artists whose hits are still to be deleted; a trigger on the artists' table fills it. */
export type StatsTables = Pick<DB, 'deleted_artists'>;
