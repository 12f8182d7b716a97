/** What the fan's page weighs on the line, and whether it asks anybody else for anything. */
import { brotliDecompressSync, gzipSync } from 'node:zlib';

/** Bytes, packed with gzip as the most widespread packing; URLs of other sites that the page loads by itself. */
export interface PageWeight {
  page: number;
  script: number;
  thirdParties: string[];
}

const packed = (text: string) => (text === '' ? 0 : gzipSync(text, { level: 9 }).length);

/** Weighs a page as the server sent it, packed with brotli. */
export function weighPage(body: Buffer): PageWeight {
  const html = brotliDecompressSync(body).toString();
  const script = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = '']) => text).join('');
  // What a browser fetches on its own: sources of any element, and linked files other than the page's own URL.
  const loaded = [...html.matchAll(/<(?:script|img|iframe|audio|video|source)\b[^>]*?\ssrc="([^"]+)"/g)].map(
    ([, url = '']) => url,
  );
  const linked = [...html.matchAll(/<link\b(?![^>]*rel="canonical")[^>]*\shref="([^"]+)"/g)].map(([, url = '']) => url);
  const thirdParties = [...loaded, ...linked].filter((url) => /^(?:https?:)?\/\//.test(url));
  return { page: packed(html), script: packed(script), thirdParties };
}
