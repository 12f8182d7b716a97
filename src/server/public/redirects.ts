/** Where the counting addresses of a page lead: decided by the stored destinations alone, never by anything in the request. */
import type { Destination, Link } from '#domain/links/link.ts';

/** A way out of the page. */
export interface Redirect {
  /** The destination that is counted; undefined when the visitor is only sent back to the page. */
  destinationId: string | undefined;
  /** Headers of the answer, names and values in turn. */
  headers: string[];
}

/** The ways out of one version of a page. */
export interface Redirects {
  /** The way behind `/{path}/{segment}`, a destination's type or id; undefined when the page never had such a destination. */
  find(segment: string, now: Date): Redirect | undefined;
  /** The way behind a short direct link. */
  findShort(shortId: number): Redirect | undefined;
}

function headersTo(location: string): string[] {
  return ['Location', location, 'Cache-Control', 'no-store', 'Content-Length', '0'];
}

/** The stored address as it may stand in a Location header; undefined for everything but http and https. */
function locationOf(destination: Destination): string | undefined {
  if (!destination.enabled || !URL.canParse(destination.url)) return undefined;
  const url = new URL(destination.url);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : undefined;
}

/** Works out the ways of a link. A destination that leads nowhere (switched off, a form, no address) sends the visitor back to the page. */
export function createRedirects(link: Link): Redirects {
  const back: Redirect = { destinationId: undefined, headers: headersTo(`/${link.path}`) };
  const byId = new Map<string, Redirect>();
  const byShortId = new Map<number, Redirect>();
  const byType = new Map<string, { preRelease: boolean; redirect: Redirect }[]>();
  for (const destination of [...link.destinations].sort((one, other) => one.priority - other.priority)) {
    const location = locationOf(destination);
    const redirect = location === undefined ? back : { destinationId: destination.id, headers: headersTo(location) };
    byId.set(destination.id, redirect);
    if (destination.shortId !== undefined) byShortId.set(destination.shortId, redirect);
    const alike = byType.get(destination.type) ?? [];
    byType.set(destination.type, alike);
    alike.push({ preRelease: destination.preRelease, redirect });
  }
  return {
    find(segment, now) {
      const alike = byType.get(segment);
      if (alike === undefined) return byId.get(segment);
      const before = link.type === 'pre-release' && link.releaseTime !== null && link.releaseTime > now;
      const works = alike.filter(({ redirect }) => redirect !== back);
      // A service may stand on the page twice: for before the release and for after it.
      return (works.find(({ preRelease }) => preRelease === before) ?? works[0] ?? alike[0])?.redirect;
    },
    findShort: (shortId) => byShortId.get(shortId),
  };
}
