/** Which tables this feature owns: only its stores read and write them. */
import type { DB } from '../../platform/db/tables.gen.ts';

/** The list of operators' acts. */
export type OperatorActsTables = Pick<DB, 'operator_acts'>;
