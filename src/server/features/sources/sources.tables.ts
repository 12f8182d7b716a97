/** Which tables this feature owns: only its stores read and write them. */
import type { DB } from '../../platform/db/tables.gen.ts';

/** Figures that platforms report once a day. */
export type SourcesTables = Pick<DB, 'platform_stats'>;
