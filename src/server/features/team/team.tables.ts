/** Which tables this feature owns: only its stores read and write them. */
import type { DB } from '../../platform/db/tables.gen.ts';

/** The feature's table, and those that its statements share with artists and accounts: members, and the names of artists and people. */
export type TeamTables = Pick<DB, 'invitations'> & Pick<DB, 'artist_users' | 'artists' | 'users'>;
