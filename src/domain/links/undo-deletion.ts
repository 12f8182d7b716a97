/** How long the deletion of a link can be undone (LINK-72). */

/** Minutes from the deletion until the link is deleted for good. */
export const undoMinutes = 30;
