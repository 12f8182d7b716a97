/** Ids of what the stand-in makes. */
import { randomBytes } from 'node:crypto';

/** An id of `bytes` random bytes. It begins with a letter: an object lists keys that are whole numbers before all others, and the state lists what was made in its order. */
export const newId = (bytes: number): string => `x${randomBytes(bytes).toString('hex')}`;
