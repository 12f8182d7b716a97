/** The name of the file with the rows of a move-in that did not become links. */
export const refusedFileName = 'not moved in.csv';
