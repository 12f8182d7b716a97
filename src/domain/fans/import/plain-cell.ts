/** Takes off what spreadsheets put around the text of a cell. */
import { withoutInvisible } from '#domain/kernel/email.ts';

/** A cell without the formula ="…", an apostrophe in front, control characters, and marks that nobody sees. */
export function plainCell(cell: string): string {
  const text = withoutInvisible(cell.replaceAll(/\p{Cc}/gu, ' '));
  const formula = /^="([^"]*)"$/.exec(text)?.[1];
  return (formula ?? text.replace(/^'/, '')).trim();
}
