/** The limits of a file of links (MOVE-2). */

/** The largest file, in bytes. */
export const mostMoveBytes = 10 * 1024 * 1024;
/** The most rows with content, without the header. */
export const mostMoveRows = 10_000;
/** The most columns. */
export const mostMoveColumns = 100;
/** How much of a file is kept for choosing its columns, in characters. */
export const moveHeadLength = 64 * 1024;

/** Whether the kept beginning of a file is the whole file. */
export const isWholeFile = (head: string): boolean => head.length < moveHeadLength;
