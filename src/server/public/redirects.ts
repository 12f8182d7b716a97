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

/** The ways of all destinations of one type; `before` and `after` the release they may differ, since a service can stand on the page twice. */
interface TypeWays {
  before: Redirect;
  after: Redirect;
}

/** Works out the ways of a link. A destination that leads nowhere (switched off, a form, no address) sends the visitor back to the page. */
export function createRedirects(link: Link): Redirects {
  const back: Redirect = { destinationId: undefined, headers: headersTo(`/${link.path}`) };
  const ways = [...link.destinations]
    .sort((one, other) => one.priority - other.priority)
    .map((destination) => {
      const location = locationOf(destination);
      const redirect = location === undefined ? back : { destinationId: destination.id, headers: headersTo(location) };
      return { destination, redirect };
    });
  const byId = new Map(ways.map(({ destination, redirect }) => [destination.id, redirect]));
  const byShortId = new Map(ways.map(({ destination, redirect }) => [destination.shortId, redirect]));
  const byType = new Map<string, TypeWays>();
  for (const { destination } of ways) {
    const { type } = destination;
    if (byType.has(type)) continue;
    const alike = ways.filter((way) => way.destination.type === type);
    const working = alike.filter(({ redirect }) => redirect !== back);
    const of = (preRelease: boolean): Redirect =>
      (working.find((way) => way.destination.preRelease === preRelease) ?? working[0])?.redirect ?? back;
    byType.set(type, { before: of(true), after: of(false) });
  }
  const release = link.type === 'pre-release' ? link.releaseTime : null;
  return {
    find(segment, now) {
      const alike = byType.get(segment);
      if (alike === undefined) return byId.get(segment);
      return release !== null && release > now ? alike.before : alike.after;
    },
    findShort: (shortId) => byShortId.get(shortId),
  };
}
