/** What each placement brought, by name, and what came without one (PLACE-5). */
import { expect, it } from 'vitest';
import { placementNames, placementRows } from './placement-rows.ts';

const row = (event: string, name: string, count: number) => ({ event, category: 'placement', name, count });

it('PLACE-5: has a row for each placement, then the rare ones, then the visits without one', () => {
  const sources = [
    ...[row('view', 'Direct / None', 90), row('view', 'Other', 80), row('view', '7k', 5), row('click', '7k', 4)],
    ...[row('presave', '7k', 3), row('subscribe', '7k', 2), row('view', 'bio', 20), row('view', 'gone', 1)],
    { event: 'view', category: 'utm_source', name: 'newsletter', count: 7 },
  ];
  const names = new Map([
    ['7k', 'Poster Berlin'],
    ['bio', 'Instagram bio'],
  ]);
  expect(placementRows(sources, names).map(({ code: _, ...rest }) => Object.values(rest).join(' '))).toEqual([
    'Instagram bio 20 0 0 0',
    'Poster Berlin 5 4 3 2',
    'gone 1 0 0 0',
    'Other 80 0 0 0',
    'Without a placement 90 0 0 0',
  ]);
});

it('PLACE-5: tells a placement from an archived one of the same name', () => {
  const placements = [
    { code: 'po', name: 'Poster' },
    { code: 'p2', name: 'POSTER' },
    { code: 'ig', name: 'Instagram bio' },
  ];
  expect([...placementNames(placements).values()]).toEqual(['Poster (-po)', 'POSTER (-p2)', 'Instagram bio']);
});
