/** Which tables this feature owns: only its stores read and write them. */
import type { DB } from '../../platform/db/tables.gen.ts';

/** Move-ins, and what becomes of their rows. */
export type MoveInTables = Pick<DB, 'move_ins' | 'move_in_rows'>;
