/** Decodes a fetched HTML page, and cuts it so that a hostile page cannot block the process. */
import { Parser } from 'htmlparser2';
import type { GuardedAnswer } from './guarded-fetch.ts';

/** The deepest nesting of elements that is parsed; browsers stop at 512, too. The time of HTML parsers grows with the square of the depth. */
const deepest = 512;
/** How many characters are parsed between two checks of the depth. */
const piece = 1_024;

/** Decodes the page in the encoding of its header (UTF-8 when that is missing or unknown), cut like `shallowHtml`. */
export function fetchedHtml({ contentType, bytes }: GuardedAnswer): string {
  return shallowHtml(decoded(/charset="?([\w-]+)/i.exec(contentType)?.[1] ?? 'utf-8', bytes));
}

function decoded(encoding: string, bytes: Buffer): string {
  try {
    return new TextDecoder(encoding).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

/** The HTML up to where its elements are nested too deep; all of it when they never are. */
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
