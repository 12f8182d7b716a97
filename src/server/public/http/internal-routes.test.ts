/** Internal routes: found on their hosts only, with their methods only, and each path registered once. */
import { expect, it } from 'vitest';
import { allowedMethods, createInternalRoutes, type InternalRoute, takesMethod } from './internal-routes.ts';

const route = (path: string, on: InternalRoute['on'], methods: InternalRoute['methods'] = ['GET']): InternalRoute => ({
  path,
  on,
  methods,
  answer: () => undefined,
});
const page = route('/_/page', 'link');
const dashboard = route('/_/dashboard', 'app');
const everywhere = route('/_/everywhere', 'any', ['GET', 'POST']);
const find = createInternalRoutes([page, dashboard, everywhere]);
const hosts = {
  link: { host: { kind: 'link', domain: 'vibe.to' }, linkHost: { domain: 'vibe.to' } },
  app: { host: { kind: 'app' }, linkHost: undefined },
  other: { host: { kind: 'unknown' }, linkHost: undefined },
} as const;

it('finds a route on its hosts, and on no other', () => {
  const found = (path: string) => Object.values(hosts).map((host) => find({ path, ...host })?.path);
  expect(found('/_/page')).toEqual(['/_/page', undefined, undefined]);
  expect(found('/_/dashboard')).toEqual([undefined, '/_/dashboard', undefined]);
  expect(found('/_/everywhere')).toEqual(['/_/everywhere', '/_/everywhere', '/_/everywhere']);
  expect(found('/_/page/')).toEqual([undefined, undefined, undefined]);
});

it('accepts HEAD where it accepts GET, and lists it in Allow', () => {
  expect(['GET', 'HEAD', 'POST', 'PUT', undefined].filter((method) => takesMethod(page, method))).toEqual([
    'GET',
    'HEAD',
  ]);
  expect(['GET', 'HEAD', 'POST', 'PUT'].filter((method) => takesMethod(everywhere, method))).toEqual([
    'GET',
    'HEAD',
    'POST',
  ]);
  expect(allowedMethods(everywhere)).toBe('GET, HEAD, POST');
});

it('refuses two routes with one path', () => {
  expect(() => createInternalRoutes([page, route('/_/page', 'any')])).toThrow(
    'Two internal routes have the path /_/page',
  );
});
