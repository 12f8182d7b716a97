/** Which route a path belongs to. */
import { describe, expect, it } from 'vitest';
import { matcherOf } from './route-matcher.ts';

const find = matcherOf(
  ['/links/:id', '*', '/links', '/feedback/*', '/links/new', '/', '/imports/:id'].map((path) => ({ path })),
);
const pathOf = (pathname: string) => find(pathname)?.route.path;

describe('matcherOf', () => {
  it('prefers what is written to what is named, and that to everything else, in any order', () => {
    expect(pathOf('/links/new')).toBe('/links/new');
    expect(pathOf('/links/7f3a')).toBe('/links/:id');
    expect(pathOf('/links/7f3a/more')).toBe('*');
    expect(pathOf('/')).toBe('/');
  });

  it('takes a path in any case, and with a slash at its end', () => {
    expect(pathOf('/Links/')).toBe('/links');
    expect(pathOf('/LINKS/New')).toBe('/links/new');
  });

  it('gives what stands at a name, as it was written before it became a URL', () => {
    expect(find('/links/a%20b')?.params).toEqual({ id: 'a b' });
    expect(find('/links/%zz')?.params).toEqual({ id: '%zz' });
  });

  it('takes a star for nothing, and for several parts', () => {
    expect(pathOf('/feedback')).toBe('/feedback/*');
    expect(pathOf('/feedback/ideas/7')).toBe('/feedback/*');
    expect(pathOf('/feedbacks')).toBe('*');
  });
});
