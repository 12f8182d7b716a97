/** The URLs of pages, destinations and short links: as people read them, and as they open on this installation (DEST-28 to DEST-30, HOST-3). */
import { toBase62 } from '#domain/kernel/base62.ts';
import type { Destination } from '#domain/links/link.ts';
import { type HostSettings, isLocalInstallation } from './hosts.ts';

/** The suffix that makes a destination's URL a deeplink. */
export const deeplinkSuffix = ':auto';

/** The link host and path of a page. */
export interface PagePlace {
  domain: string;
  path: string;
}

/** The page's URL as people read and copy it, such as `vibe.to/my-song`. */
export function pageText(place: PagePlace): string {
  return `${place.domain}/${place.path}`;
}

/** What precedes and follows a host in this installation's URLs: `https://{host}`, on a developer's machine `http://{host}.localhost:{port}`. */
export function aroundHost(settings: HostSettings): { before: string; after: string } {
  if (!isLocalInstallation(settings)) return { before: 'https://', after: '' };
  const { protocol, port } = new URL(settings.appUrl);
  return { before: `${protocol}//`, after: `.localhost${port === '' ? '' : `:${port}`}` };
}

function originOf(host: string, settings: HostSettings): string {
  const { before, after } = aroundHost(settings);
  return `${before}${host}${after}`;
}

/** The URL that opens the page on this installation. */
export function pageUrl(place: PagePlace, settings: HostSettings): string {
  return `${originOf(place.domain, settings)}/${place.path}`;
}

/**
 * The last part of a destination's counted URL: its type when no other destination of the link has that type and it is not custom, else its id.
 * `destinations` are all of the link's.
 */
function destinationSegment(
  destination: Pick<Destination, 'id' | 'type'>,
  destinations: readonly Pick<Destination, 'type'>[],
): string {
  if (destination.type === 'custom') return destination.id;
  const alike = destinations.filter((other) => other.type === destination.type).length;
  return alike > 1 ? destination.id : destination.type;
}

/** The path of a destination's counted URL on its page's host: `/{path}/{type or id}`. */
export function destinationHref(
  path: string,
  destination: Pick<Destination, 'id' | 'type'>,
  destinations: readonly Pick<Destination, 'type'>[],
): string {
  return `/${path}/${destinationSegment(destination, destinations)}`;
}

/** A destination's short direct link as people read it: `vibe.to/my-song/spotify`, or `go.vibe.to/{base-62 number}` for custom and repeated types. */
export function directLinkText(
  place: PagePlace,
  destination: Pick<Destination, 'id' | 'type' | 'shortId'>,
  destinations: readonly Pick<Destination, 'type'>[],
  settings: Pick<HostSettings, 'shortHost'>,
): string {
  const segment = destinationSegment(destination, destinations);
  if (segment !== destination.id || destination.shortId === undefined) return `${pageText(place)}/${segment}`;
  return `${settings.shortHost}/${toBase62(destination.shortId)}`;
}

/** The URL that opens a destination's short direct link on this installation; takes what `directLinkText` takes. */
export function directLinkUrl(
  place: PagePlace,
  destination: Pick<Destination, 'id' | 'type' | 'shortId'>,
  destinations: readonly Pick<Destination, 'type'>[],
  settings: HostSettings,
): string {
  const text = directLinkText(place, destination, destinations, settings);
  const slash = text.indexOf('/');
  return `${originOf(text.slice(0, slash), settings)}${text.slice(slash)}`;
}

/**
 * A destination's deeplink as people read it: `vibe.to/my-song/spotify:auto`, with its id instead of its type for custom and repeated types. It
 * opens the service's app on phones and the web URL elsewhere.
 */
export function deeplinkText(
  place: PagePlace,
  destination: Pick<Destination, 'id' | 'type'>,
  destinations: readonly Pick<Destination, 'type'>[],
): string {
  return `${pageText(place)}/${destinationSegment(destination, destinations)}${deeplinkSuffix}`;
}

/** The URL that opens a destination's deeplink on this installation; takes what `deeplinkText` takes. */
export function deeplinkUrl(
  place: PagePlace,
  destination: Pick<Destination, 'id' | 'type'>,
  destinations: readonly Pick<Destination, 'type'>[],
  settings: HostSettings,
): string {
  return `${pageUrl(place, settings)}/${destinationSegment(destination, destinations)}${deeplinkSuffix}`;
}
