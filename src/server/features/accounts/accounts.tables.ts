/** Which tables this feature owns: only its stores read and write them. */
import type { DB } from '../../platform/db/tables.gen.ts';

/** People, the features that are switched on for them, and their security log. */
export type AccountsTables = Pick<DB, 'users' | 'feature_flags' | 'security_events'>;
