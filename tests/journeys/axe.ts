/** Looks for accessibility problems on a page with axe. */
import AxeBuilder from '@axe-core/playwright';
import axeCore, { type Result } from 'axe-core';
import type { Page } from 'playwright-core';

declare global {
  interface Window {
    axe: typeof axeCore;
  }
}

/** Every rule that the page breaks. */
export async function axeViolations(page: Page): Promise<Result[]> {
  // The builder also looks into frames. Its way over a second page takes four times as long, so that other pages are checked directly.
  if (page.frames().length > 1) return (await new AxeBuilder({ page }).analyze()).violations;
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source);
  return page.evaluate(async () => (await window.axe.run(document, { resultTypes: ['violations'] })).violations);
}
