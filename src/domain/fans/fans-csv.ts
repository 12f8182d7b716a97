/** The CSV file of an artist's fans: semicolons, one row for each fan, and no cell that a spreadsheet runs as a formula (DROP-97). */
import Papa from 'papaparse';

const columns = ['id', 'channel', 'contact', 'country', 'region', 'city'] as const;

/** What stands in a row. */
export type FansCsvRow = Readonly<Record<(typeof columns)[number], string>>;

// A number such as +4915112345601 is no formula; with anything else behind the sign it could be one.
const formula = /^(?!\+\d+$)\s*[=+\-@\t\r\n|]/;

/** How files for spreadsheets are written; also for the verdicts of an import. */
export const csvOptions = { delimiter: ';', newline: '\r\n', escapeFormulae: formula } as const;

/** The file's first line, behind the mark by which spreadsheets know that it is UTF-8. */
export const csvHead = `\uFEFF${columns.join(';')}\r\n`;

/** The lines of some fans; empty without any. */
export function csvRows(fans: readonly FansCsvRow[]): string {
  if (fans.length === 0) return '';
  const lines = Papa.unparse(
    { fields: [...columns], data: fans.map((fan) => columns.map((column) => fan[column])) },
    {
      ...csvOptions,
      header: false,
    },
  );
  return `${lines}\r\n`;
}
