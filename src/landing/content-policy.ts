/** The page's Content-Security-Policy: nothing but its own inline styles and script by their hashes, the pictures it shows, and a service's sign-in where that is what the page is for. */
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
  /** What signing in to a service by its own script needs; left out, the page knows nobody else. */
  signIn?: {
    /** The address of the service's script. */
    script: string;
    /** Origins that the script asks, and may frame. */
    asks: readonly string[];
    /** The origin that the form's answer leads on to. */
    returns: string;
  };
}

/** The header's value. Embedding is allowed anywhere: artists put their pages into their own sites (spec section 9). */
export function contentPolicy(needs: PolicyNeeds): string {
  const { script, asks = [], returns } = needs.signIn ?? {};
  const scripts = originsOf(script === undefined ? [] : [script]);
  return [
    "default-src 'none'",
    `script-src ${[needs.script === null ? "'none'" : hashOf(needs.script), ...scripts].join(' ')}`,
    `style-src ${hashOf(needs.css)}`,
    `img-src ${["'self'", 'data:', ...originsOf(needs.images)].join(' ')}`,
    `media-src ${originsOf(needs.audio).join(' ') || "'none'"}`,
    `frame-src ${needs.video ? 'https://www.youtube-nocookie.com' : asks.join(' ') || "'none'"}`,
    `connect-src ${["'self'", ...asks].join(' ')}`,
    `form-action ${["'self'", ...originsOf(returns === undefined ? [] : [returns])].join(' ')}`,
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
