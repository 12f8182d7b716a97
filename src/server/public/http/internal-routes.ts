/** The routes below `/_`, which this server answers itself on visitors' hosts: registration and look-up. */
import type { ServerResponse } from 'node:http';
import type { VisitorRequest } from './visitor-request.ts';

/** A route below `/_`. */
export interface InternalRoute {
  /** The whole path, such as `/_/optin`. */
  path: string;
  /** Where GET is answered, HEAD is too. */
  methods: readonly ('GET' | 'POST')[];
  /** Answered on hosts with pages only, on those and the short host, on the dashboard's host only, or on any host. */
  on: 'link' | 'visitor' | 'app' | 'any';
  /** Answers a request. When it rejects, the visitor gets 503: trying again may help. */
  answer(request: VisitorRequest, response: ServerResponse): void | Promise<void>;
}

/** Finds the route of a request; undefined when its host has no route with its path. */
export type FindInternalRoute = (
  request: Pick<VisitorRequest, 'path' | 'host' | 'linkHost'>,
) => InternalRoute | undefined;

/** Makes the look-up. Throws when two routes have the same path. */
export function createInternalRoutes(routes: readonly InternalRoute[]): FindInternalRoute {
  const byPath = new Map<string, InternalRoute>();
  for (const route of routes) {
    if (byPath.has(route.path)) throw new Error(`Two internal routes have the path ${route.path}; rename one of them.`);
    byPath.set(route.path, route);
  }
  return ({ path, host, linkHost }) => {
    const route = byPath.get(path);
    if (route?.on === 'visitor' && host.kind === 'short') return route;
    if (route?.on === 'link' || route?.on === 'visitor') return linkHost === undefined ? undefined : route;
    return route?.on === 'app' && host.kind !== 'app' ? undefined : route;
  };
}

/** Whether a route answers a request's method. */
export function takesMethod({ methods }: InternalRoute, method: string | undefined): boolean {
  const wanted = method === 'HEAD' ? 'GET' : method;
  return methods.some((each) => each === wanted);
}

/** The methods of a route as the Allow header lists them. */
export function allowedMethods({ methods }: InternalRoute): string {
  return methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ');
}
