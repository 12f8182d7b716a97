/** Paths of ours: on the hosts they are for, with the methods they take, and each claimed once. */
import { expect, it } from 'vitest';
import { allowedMethods, createOwnRoutes, type InternalRoute, takesMethod } from './internal-routes.ts';

const route = (path: string, on: InternalRoute['on'], methods: InternalRoute['methods'] = ['GET']): InternalRoute => ({
  path,
  on,
  methods,
  answer: () => undefined,
});
const page = route('/_/page', 'link');
const dashboard = route('/_/dashboard', 'app');
const everywhere = route('/_/everywhere', 'any', ['GET', 'POST']);
const find = createOwnRoutes([page, dashboard, everywhere]);
const hosts = {
  link: { domain: 'vibe.to', isApp: false },
  app: { domain: undefined, isApp: true },
  other: { domain: undefined, isApp: false },
};

it('answers on the hosts that a path is for, and nowhere else', () => {
  const found = (path: string) => Object.values(hosts).map((host) => find(path, host)?.path);
  expect(found('/_/page')).toEqual(['/_/page', undefined, undefined]);
  expect(found('/_/dashboard')).toEqual([undefined, '/_/dashboard', undefined]);
  expect(found('/_/everywhere')).toEqual(['/_/everywhere', '/_/everywhere', '/_/everywhere']);
  expect(found('/_/page/')).toEqual([undefined, undefined, undefined]);
});

it('takes HEAD wherever it takes GET, and says so', () => {
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

it('refuses two routes of one path', () => {
  expect(() => createOwnRoutes([page, route('/_/page', 'any')])).toThrow('/_/page is claimed twice');
});
