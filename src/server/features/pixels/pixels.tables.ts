/** Which tables this feature owns: only its stores read and write them. */
import type { DB } from '../../platform/db/tables.gen.ts';

/** Pixels and the events that wait to be sent for them. */
export type PixelsTables = Pick<DB, 'pixels' | 'pixel_events'>;
