/** Which tables this feature owns: only its store reads and writes them. */
import type { DB } from '../../platform/db/tables.gen.ts';

/** Private urls of unpublished pages, and when they were opened. */
export type PressPreviewsTables = Pick<DB, 'press_previews' | 'press_preview_openings'>;
