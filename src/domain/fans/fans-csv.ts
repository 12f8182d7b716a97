/** The CSV file of an artist's fans: semicolons, one row for each fan, and no cell that a spreadsheet runs as a formula (DROP-97). */

/** The file's columns, in their order. */
export const csvColumns = ['id', 'channel', 'contact', 'country', 'region', 'city'] as const;

// A number such as +4915112345601 is no formula; with anything else behind the sign it could be one.
const formula = /^(?!\+\d+$)\s*[=+\-@\t\r\n|]/;

/** How Papa Parse writes files for spreadsheets. */
export const csvOptions = { delimiter: ';', newline: '\r\n', escapeFormulae: formula } as const;

/** The file's first line, behind the mark by which spreadsheets know that it is UTF-8. */
export const csvHead = `\uFEFF${csvColumns.join(';')}\r\n`;
