/** Which tables this feature owns: only its stores read and write them. */
import type { DB } from '../../platform/db/tables.gen.ts';

/** People and the features that are switched on for them. */
export type AccountsTables = Pick<DB, 'users' | 'feature_flags'>;
