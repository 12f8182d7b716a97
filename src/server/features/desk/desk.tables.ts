/** Which tables this feature owns: only its stores read and write them. */
import type { DB } from '../../platform/db/tables.gen.ts';

/** Who may use the operator's desk. */
export type DeskTables = Pick<DB, 'operators'>;
