/** Reads the urls of pages that a person pastes, one a line (MOVE-12). */
import { completeUrl, parseWebUrl } from '#domain/destinations/destination-url.ts';

/** The most pages of one move-in. */
export const mostPages = 50;

/** What was pasted: the pages in their order, each once, and the first line that is no url. */
export interface PastedPages {
  urls: string[];
  wrong: string | undefined;
}

/** Reads it. Lines without content and repeated urls are left out. */
export function readPastedPages(text: string): PastedPages {
  const urls: string[] = [];
  let wrong: string | undefined;
  for (const line of text.split(/[\s,]+/)) {
    if (line === '') continue;
    const url = parseWebUrl(completeUrl(line))?.href;
    if (url === undefined) wrong ??= line.slice(0, 100);
    else if (!urls.includes(url)) urls.push(url);
  }
  return { urls, wrong };
}
