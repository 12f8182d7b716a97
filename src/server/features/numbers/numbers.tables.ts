/** Which tables this feature owns: only its stores read and write them. */
import type { DB } from '../../platform/db/tables.gen.ts';

/** Artists' numbers, and those that go back to the carrier. */
export type NumbersTables = Pick<DB, 'phone_numbers' | 'numbers_to_release'>;
