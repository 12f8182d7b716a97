/** What a page writes to its browser's console: where the product says what is only logged. */
import type { Page } from 'playwright-core';

/** Listens from now on; gives the lines, to which later ones are added. */
export function consoleOf(page: Page): string[] {
  const lines: string[] = [];
  page.on('console', (message) => lines.push(message.text()));
  return lines;
}
