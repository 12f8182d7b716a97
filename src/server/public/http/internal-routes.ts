/** The paths of ours on visitors' hosts, all below `/_`: which room answers which of them, and on what kind of host. */
import type { IncomingMessage, ServerResponse } from 'node:http';

/** A path of ours. */
export interface InternalRoute {
  /** Such as `/_/optin`; the whole path, since nothing of ours has paths below paths. */
  path: string;
  /** HEAD is answered wherever GET is. */
  methods: readonly ('GET' | 'POST')[];
  /** On hosts with pages, on the dashboard's host only, or on whatever host it is asked. */
  on: 'link' | 'app' | 'any';
  /**
   * Answers a request. `domain` is the host with pages that was asked, undefined on any other; `query` comes without its question mark.
   * Rejecting says that trying again may help: the visitor gets 503.
   */
  answer(
    request: IncomingMessage,
    response: ServerResponse,
    at: { domain: string | undefined; query: string },
  ): void | Promise<void>;
}

/** Finds the route of a path on a host; undefined where nothing of ours stands there. */
export type FindOwnRoute = (
  path: string,
  host: { domain: string | undefined; isApp: boolean },
) => InternalRoute | undefined;

/** Makes the finder. Throws when two routes claim one path: the second would never be asked. */
export function createOwnRoutes(routes: readonly InternalRoute[]): FindOwnRoute {
  const byPath = new Map<string, InternalRoute>();
  for (const route of routes) {
    if (byPath.has(route.path)) throw new Error(`The path ${route.path} is claimed twice.`);
    byPath.set(route.path, route);
  }
  return (path, { domain, isApp }) => {
    const route = byPath.get(path);
    if (route?.on === 'link') return domain === undefined ? undefined : route;
    return route?.on === 'app' && !isApp ? undefined : route;
  };
}

/** Whether a route is answered for a request's method. */
export function takesMethod({ methods }: InternalRoute, method: string | undefined): boolean {
  const asked = method === 'HEAD' ? 'GET' : method;
  return methods.some((each) => each === asked);
}

/** The methods of a route as the Allow header names them. */
export function allowedMethods({ methods }: InternalRoute): string {
  return methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ');
}
