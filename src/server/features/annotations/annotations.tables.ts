/** Which tables this feature owns: only its stores read and write them. */
import type { DB } from '../../platform/db/tables.gen.ts';

/** Annotations of charts that people wrote, or that came along when links moved in. */
export type AnnotationsTables = Pick<DB, 'annotations'>;
