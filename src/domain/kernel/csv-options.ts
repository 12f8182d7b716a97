/** How CSV files are written for spreadsheets: semicolons, and no cell that one runs as a formula. */

// A number such as +4915112345601 is no formula; with anything else behind the sign it could be one. Papa Parse's own pattern misses formulas behind a
// space and those with a line break.
const formula = /^(?!\+\d+$)\s*[=+\-@\t\r\n|]/;

/** For Papa Parse. */
export const csvOptions = { delimiter: ';', newline: '\r\n', escapeFormulae: formula } as const;

/** Stands before a file's text: by it, spreadsheets know that the file is UTF-8. */
export const csvMark = '\uFEFF';
