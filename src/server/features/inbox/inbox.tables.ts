/** Which tables this feature owns: only its stores read and write them. */
import type { DB } from '../../platform/db/tables.gen.ts';

/** Conversations with fans, and what members wrote. */
export type InboxTables = Pick<DB, 'inbox_threads' | 'inbox_replies'>;
