/** Looks for accessibility problems on a page with axe. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type axeCore from 'axe-core';
import type { Result } from 'axe-core';
import type { Frame, Page } from 'playwright-core';

declare global {
  interface Window {
    axe: typeof axeCore;
  }
}

// Half the size of the source that the package exports, and loaded in half the time; each document needs it anew.
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Every rule that the page breaks, or a page in one of its frames. */
export async function axeViolations(page: Page): Promise<Result[]> {
  const found: Result[] = [];
  for (const frame of page.frames()) {
    try {
      found.push(...(await violationsIn(frame)));
    } catch (error) {
      if (!frame.isDetached()) throw error;
      // The page has replaced the frame meanwhile, as the wizard does with its preview: the new one is looked at.
      return axeViolations(page);
    }
  }
  return found;
}

async function violationsIn(frame: Frame): Promise<Result[]> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeSource);
  // The title of a frame is that of its element, which its page is checked for.
  const ofPages = { 'document-title': { enabled: frame.parentFrame() === null } };
  const options = { resultTypes: ['violations' as const], iframes: false, rules: ofPages };
  return frame.evaluate(async (given) => (await window.axe.run(document, given)).violations, options);
}
