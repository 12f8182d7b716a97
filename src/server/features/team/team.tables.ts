/** Which tables this feature owns: only its stores read and write them. */
import type { DB } from '../../platform/db/tables.gen.ts';

/** Invitations to an artist's team; its members are the artists' feature's. */
export type TeamTables = Pick<DB, 'invitations'>;
