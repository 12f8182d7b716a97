/** The text of a fetched HTML page, cut so that a hostile page cannot hold the process up. */
import { Parser } from 'htmlparser2';
import type { GuardedAnswer } from './guarded-fetch.ts';

/** How deep elements may stand in each other; browsers stop at 512, too. The time that HTML parsers take grows with the square of the depth. */
const deepest = 512;
/** How many characters are parsed between two looks at the depth. */
const piece = 1_024;

/** Decodes the page in the encoding of its header (UTF-8 when that is missing or unknown), up to where its elements stand too deep in each other. */
export function pageText({ contentType, bytes }: GuardedAnswer): string {
  return shallowHtml(decoded(/charset="?([\w-]+)/i.exec(contentType)?.[1] ?? 'utf-8', bytes));
}

function decoded(encoding: string, bytes: Buffer): string {
  try {
    return new TextDecoder(encoding).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

/** The HTML up to where its elements stand too deep in each other; all of it when they never do. */
export function shallowHtml(html: string): string {
  let depth = 0;
  const parser = new Parser({
    onopentagname: () => {
      depth += 1;
    },
    onclosetag: () => {
      depth -= 1;
    },
  });
  for (let at = 0; at < html.length; at += piece) {
    parser.write(html.slice(at, at + piece));
    if (depth > deepest) return html.slice(0, at);
  }
  return html;
}
