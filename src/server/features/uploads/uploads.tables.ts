/** Which tables this feature owns: only its stores read and write them. */
import type { DB } from '../../platform/db/tables.gen.ts';

/** Uploaded pictures. */
export type UploadsTables = Pick<DB, 'stored_files'>;
