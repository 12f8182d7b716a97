/** The Content-Security-Policy of a document: its inline styles and script by hash, its images, pixel providers and sign-in origins. */
import { createHash } from 'node:crypto';
import type { ProviderSources } from '#domain/pixels/catalogue.ts';

/** What a document contains that its policy must allow. */
export interface PolicyNeeds {
  /** Inline styles and script, byte for byte as in the document; null for none. */
  css: string;
  script: string | null;
  /** URLs of images and audio; their origins are allowed. URLs that are not http(s) need no permission. */
  images: readonly string[];
  audio: readonly string[];
  /** Whether the page may open YouTube's embed. */
  video: boolean;
  /** What a service's sign-in script needs; left out on pages without sign-in. */
  signIn?: {
    /** The URL of the service's script. */
    script: string;
    /** Origins that the script requests, and may frame. */
    asks: readonly string[];
    /** The origin to which the form's answer redirects. */
    returns: string;
  };
  /** Origins of the page's pixels; with any, the page may also load the pixel script of its own host. */
  pixels?: readonly ProviderSources[];
  /** Whether its forms may lead to other sites: browsers apply the policy to redirects after a form, too. */
  formsLeadAway?: boolean;
  /** A page for one person with a button, which no other site may frame (clickjacking). */
  isPrivate?: boolean;
}

/** The header's value. Framing is allowed from anywhere: artists embed their pages in their own sites (PAGE-17). */
export function contentPolicy(needs: PolicyNeeds): string {
  const { css, script, images, audio, video, pixels = [], signIn, formsLeadAway = false } = needs;
  const of = (kind: keyof ProviderSources) => [...new Set(pixels.flatMap((sources) => sources[kind]))];
  const scripts = [
    ...(pixels.length === 0 ? [] : ["'self'"]),
    ...of('script'),
    ...originsOf(signIn ? [signIn.script] : []),
  ];
  const asks = signIn?.asks ?? [];
  const frames = [...(video ? ['https://www.youtube-nocookie.com'] : asks), ...of('frame')];
  const returns = [...originsOf(signIn ? [signIn.returns] : []), ...(formsLeadAway ? ['https:', 'http:'] : [])];
  return [
    "default-src 'none'",
    `script-src ${[script === null ? "'none'" : hashOf(script), ...scripts].join(' ')}`,
    `style-src ${hashOf(css)}`,
    `img-src ${[...new Set(["'self'", 'data:', ...originsOf(images), ...of('image')])].join(' ')}`,
    `media-src ${originsOf(audio).join(' ') || "'none'"}`,
    `frame-src ${frames.join(' ') || "'none'"}`,
    `connect-src ${["'self'", ...asks, ...of('connect')].join(' ')}`,
    `form-action ${["'self'", ...returns].join(' ')}`,
    "base-uri 'none'",
    `frame-ancestors ${needs.isPrivate ? "'none'" : '*'}`,
  ].join('; ');
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** Origins from the URL parser contain no character that could end the header's directive. */
function originsOf(urls: readonly string[]): string[] {
  const origins = urls.flatMap((url) => (/^https?:/i.test(url) ? [new URL(url).origin] : []));
  return [...new Set(origins)];
}
