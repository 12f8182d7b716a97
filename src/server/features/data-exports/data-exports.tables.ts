/** Which tables this feature owns: only its store reads and writes them. */
import type { DB } from '../../platform/db/tables.gen.ts';

/** Archives of people's data, their finished files and their pieces. */
export type DataExportsTables = Pick<DB, 'data_exports' | 'data_export_files' | 'data_export_parts'>;
