/** Ids that this browser chooses, so that a call whose answer was lost can be made again without acting twice. */
import { newUuid } from '#landing/new-uuid.ts';

/** A new random uuid. */
export const idOfNew = newUuid;
