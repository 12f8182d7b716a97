/** The page's Content-Security-Policy: nothing but its own inline styles and script by their hashes, and the pictures it shows. */
import { createHash } from 'node:crypto';

/** What a document holds that its policy must allow. */
export interface PolicyNeeds {
  /** Inline styles and script, byte for byte as they stand in the document; null where there is none. */
  css: string;
  script: string | null;
  /** Addresses of pictures and of audio; their origins are allowed. Addresses that are not http(s) need nothing. */
  images: readonly string[];
  audio: readonly string[];
  /** Whether the page may open YouTube's embed. */
  video: boolean;
}

/** The header's value. Embedding is allowed anywhere: artists put their pages into their own sites (spec section 9). */
export function contentPolicy(needs: PolicyNeeds): string {
  return [
    "default-src 'none'",
    `script-src ${needs.script === null ? "'none'" : hashOf(needs.script)}`,
    `style-src ${hashOf(needs.css)}`,
    `img-src ${["'self'", 'data:', ...originsOf(needs.images)].join(' ')}`,
    `media-src ${originsOf(needs.audio).join(' ') || "'none'"}`,
    `frame-src ${needs.video ? 'https://www.youtube-nocookie.com' : "'none'"}`,
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    'frame-ancestors *',
  ].join('; ');
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** Origins come out of the URL parser, which leaves no character in them that could end the header's part. */
function originsOf(addresses: readonly string[]): string[] {
  const origins = addresses.flatMap((address) => (/^https?:/i.test(address) ? [new URL(address).origin] : []));
  return [...new Set(origins)];
}
