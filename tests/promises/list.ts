/** All promises of the product, by subject, in the order of docs/promises.md. */
import { accessPromises } from './access.ts';
import { businessPromises } from './business.ts';
import { loadPromises } from './load.ts';
import { pagePromises } from './pages.ts';
import type { PromiseSection } from './promise.ts';

export const promiseSections: readonly PromiseSection[] = [
  ...accessPromises,
  ...pagePromises,
  ...businessPromises,
  loadPromises,
];
