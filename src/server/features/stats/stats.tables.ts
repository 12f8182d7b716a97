/** Which tables this feature owns: only its stores read and write them. */
import type { DB } from '../../platform/db/tables.gen.ts';

/** Deleted artists and links whose hits are still to be deleted; triggers on their tables fill them. */
export type StatsTables = Pick<DB, 'deleted_artists' | 'deleted_links'>;
