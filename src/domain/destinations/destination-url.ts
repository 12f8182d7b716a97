/** URLs of destinations: strict parsing, the service of a URL, and the stored form (DEST-5 to DEST-8). */
import { cleanPasted } from '#domain/kernel/pasted-text.ts';
import type { DestinationType } from '#domain/links/link.ts';
import { destinationCatalogue, destinationRow } from './catalogue.ts';

/** The longest URL that is taken, in characters. */
const longestUrl = 2048;

/**
 * Reads a web URL. Takes what a form or a call holds; gives the parsed URL, or undefined when it is not http(s), carries
 * a user name (a favourite disguise of look-alike URLs), has no public-looking host, or is longer than `longestUrl`.
 */
export function parseWebUrl(text: string): URL | undefined {
  const trimmed = cleanPasted(text, 'url');
  if (trimmed.length > longestUrl || !/^https?:\/\//i.test(trimmed) || /[\s\\]/.test(trimmed)) return undefined;
  if (!URL.canParse(trimmed)) return undefined;
  const url = new URL(trimmed);
  if (url.username !== '' || url.password !== '') return undefined;
  // A host of one word is a typing error, except on a developer's machine, which serves its own files and pages.
  return url.hostname === 'localhost' || /^[^.].*\.[^.]+$/.test(url.hostname) ? url : undefined;
}

/** A URL that a browser may load or follow; null for every scheme except http and https, so that no `javascript:` URL reaches a page. */
export function loadableUrl(targetUrl: string | null): string | null {
  if (targetUrl === null || !URL.canParse(targetUrl)) return null;
  const url = new URL(targetUrl);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
}

/** What a person pasted as a whole URL: spaces around it removed, `https://` put before a bare host. Other text is given back as it is. */
export function completeUrl(text: string): string {
  const trimmed = cleanPasted(text, 'url');
  return /^[a-z0-9-]+(\.[a-z0-9-]+)+([/?#:]|$)/i.test(trimmed) ? `https://${trimmed}` : trimmed;
}

/** Tells whether `hostname` is one of `hosts` or below one of them; `open.spotify.com.evil.com` is not below `spotify.com`. */
export function hostBelongs(hostname: string, hosts: readonly string[]): boolean {
  const host = hostname.toLowerCase();
  return hosts.some((known) => host === known || host.endsWith(`.${known}`));
}

/** Hosts of the short urls that services' share buttons give; where one leads is only known after following it (SRC-7). */
const shortUrlHosts: readonly string[] = ['spotify.link', 'spotify.app.link', 'spoti.fi', 'apple.co', 'amzn.to'];

/** Whether a URL is a short one of a service's share button. */
export function isShortUrl(url: URL): boolean {
  return hostBelongs(url.hostname, shortUrlHosts);
}

/** Tells whether `text` is a URL that a destination of this type may have (DEST-6). */
export function isDestinationUrl(type: DestinationType, text: string): boolean {
  const url = parseWebUrl(text);
  if (url === undefined) return false;
  const row = destinationRow(type);
  if (row.kind === 'custom') return true;
  return row.kind === 'service' && url.port === '' && hostBelongs(url.hostname, row.hosts);
}

/** The type a URL belongs to by its host; `custom` for any other URL and for what is no URL at all. */
export function detectPlatform(text: string): DestinationType {
  const url = parseWebUrl(completeUrl(text));
  if (url === undefined || url.port !== '') return 'custom';
  // Apple's link maker writes the shop as a music URL with a marker.
  if (hostBelongs(url.hostname, ['music.apple.com']) && url.searchParams.get('app') === 'itunes') return 'itunes';
  return destinationCatalogue.find((row) => row.detected && hostBelongs(url.hostname, row.hosts))?.type ?? 'custom';
}

/** The URL as it is stored: complete, and for iTunes moved from the Apple Music host to the iTunes host. Empty stays empty. */
export function toStoredUrl(type: DestinationType, text: string): string {
  const complete = completeUrl(text);
  const url = parseWebUrl(complete);
  if (url === undefined) return complete;
  if (type === 'itunes' && hostBelongs(url.hostname, ['music.apple.com'])) {
    url.hostname = url.hostname.replace(/music\.apple\.com$/, 'itunes.apple.com');
  }
  return url.href;
}
