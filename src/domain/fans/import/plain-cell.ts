/** Takes off what spreadsheets put around the text of a cell. */
import { cleanPasted } from '#domain/kernel/pasted-text.ts';

/** A cell without the formula ="…", an apostrophe in front, control characters, and marks that nobody sees. */
export function plainCell(cell: string): string {
  const text = cleanPasted(cell.replaceAll(/\p{Cc}/gu, ' '), 'words');
  const formula = /^="([^"]*)"$/.exec(text)?.[1];
  return (formula ?? text.replace(/^'/, '')).trim();
}
