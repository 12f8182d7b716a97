/** What a page's links and forms get from its url. */
import { expect, it } from 'vitest';
import { visitQuery } from './carry.ts';

it.each([
  ['/night-ferry', '?utm_source=x', '?utm_source=x'],
  ['/night-ferry/-7k', '', '?utm_p=7k&'],
  ['/night-ferry/-7k', '?utm_p=bio', '?utm_p=7k&utm_p=bio'],
  ['/NIGHT-FERRY/-7K/', '?utm_source=x', '?utm_p=7K&utm_source=x'],
])('PLACE-4: the query of %s%s is %s', (pathname, search, query) => {
  expect(visitQuery({ location: { pathname, search } } as Document)).toBe(query);
});
