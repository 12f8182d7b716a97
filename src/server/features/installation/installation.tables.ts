/** Which tables the installation owns. */
import type { DB } from '../../platform/db/tables.gen.ts';

/** The word that is encrypted with SECRET_KEY. */
export type InstallationTables = Pick<DB, 'key_canary'>;
