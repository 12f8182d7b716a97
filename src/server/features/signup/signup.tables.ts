/** Which tables this feature owns: only its stores read and write them. */
import type { DB } from '../../platform/db/tables.gen.ts';

/** Signups that have no account yet. */
export type SignupTables = Pick<DB, 'signups'>;
