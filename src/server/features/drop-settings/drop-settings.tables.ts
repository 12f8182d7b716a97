/** Which tables this feature owns: only its store reads and writes them. */
import type { DB } from '../../platform/db/tables.gen.ts';

/** What artists' fans get. */
export type DropSettingsTables = Pick<DB, 'drop_settings'>;
