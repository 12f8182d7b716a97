/** Ids that this browser chooses, so that a call whose answer was lost can be made again without acting twice. */
import { uuidOf } from '#domain/kernel/uuid.ts';

/** A new random uuid. */
export const idOfNew = (): string => uuidOf(crypto.getRandomValues(new Uint8Array(16)));
