/** What a link names. */
import { expect, it } from 'vitest';
import { placeOf, urlOf } from './location.ts';

const here = { pathname: '/settings', search: '?tab=team', hash: '#content' };
const named = (to: string): string | undefined => {
  const place = placeOf(to, here);
  return place && urlOf(place);
};

it('keeps the path where a link names parameters only, and drops an empty question mark', () => {
  expect(named('?tab=security')).toBe('/settings?tab=security');
  expect(named('?')).toBe('/settings');
  expect(named('/links?q=a b')).toBe('/links?q=a%20b');
});

it.each(['https://elsewhere.test/links', '//elsewhere.test', '/\\elsewhere.test', 'javascript:alert(1)'])(
  'knows that %s is not in the dashboard',
  (to) => expect(named(to)).toBeUndefined(),
);
