/** The CSV file of an artist's fans: semicolons, one row for each fan, and no cell that a spreadsheet runs as a formula (DROP-97). */

import { csvMark } from '../kernel/csv-options.ts';

/** The file's columns, in their order. */
export const csvColumns = ['id', 'channel', 'contact', 'country', 'region', 'city'] as const;

/** The file's first line. */
export const csvHead = `${csvMark}${csvColumns.join(';')}\r\n`;
