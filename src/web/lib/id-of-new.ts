/** Ids that this browser chooses, so that a call whose answer was lost can be made again without acting twice. */

/** The id of something new; undefined where browsers make none: on pages that are neither served over https nor from the same machine. */
export const idOfNew = (): string | undefined => (window.isSecureContext ? crypto.randomUUID() : undefined);
