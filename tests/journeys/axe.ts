/** Looks for accessibility problems on a page with axe. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import AxeBuilder from '@axe-core/playwright';
import type axeCore from 'axe-core';
import type { Result } from 'axe-core';
import type { Page } from 'playwright-core';

declare global {
  interface Window {
    axe: typeof axeCore;
  }
}

// Half the size of the source that the package exports, and loaded in half the time; each page needs it anew.
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Every rule that the page breaks. */
export async function axeViolations(page: Page): Promise<Result[]> {
  // The builder also looks into frames. Its way over a second page takes four times as long, so that other pages are checked directly.
  if (page.frames().length > 1) return (await new AxeBuilder({ page, axeSource }).analyze()).violations;
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(async () => (await window.axe.run(document, { resultTypes: ['violations'] })).violations);
}
