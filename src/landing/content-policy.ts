/** The page's Content-Security-Policy: its own inline styles and script by their hashes, the pictures it shows, its pixels' providers, and a service's sign-in where that is what the page is for. */
import { createHash } from 'node:crypto';
import type { ProviderSources } from '#domain/pixels/catalogue.ts';

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
  /** What the page's pixels reach; with any, the page may load our own pixel script too. */
  pixels?: readonly ProviderSources[];
  /** Whether its forms may lead to other sites: browsers hold redirects behind a form against the policy as well. */
  formsLeadAway?: boolean;
  /** A page for one person, with a button that no other page may lay itself over. */
  isPrivate?: boolean;
}

/** The header's value. Embedding is allowed anywhere: artists put their pages into their own sites (PAGE-17). */
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

/** Origins come out of the URL parser, which leaves no character in them that could end the header's part. */
function originsOf(urls: readonly string[]): string[] {
  const origins = urls.flatMap((address) => (/^https?:/i.test(address) ? [new URL(address).origin] : []));
  return [...new Set(origins)];
}
