/** The file of a link's figures: what the screen shows, in one table, without formulas. */
import Papa from 'papaparse';
import { expect, it } from 'vitest';
import { statisticsCsv, type WrittenStatistics } from './statistics-csv.ts';

const source = (event: string, name: string, count: number) => ({ event, category: 'referrer', name, count });
const written: WrittenStatistics = {
  title: '=HYPERLINK("https://evil.example")',
  range: { from: '2026-10-31', to: '2026-11-01' },
  zone: 'Europe/Berlin',
  filters: { utm_source: '+news', placement: '7k', country: 'DE', os: 'ios' },
  statistics: {
    days: [
      { day: '2026-10-31', views: 0, clickthroughs: 0, subscribes: 0, presaves: 0, spotify_likes: null },
      { day: '2026-11-01', views: 9, clickthroughs: 4, subscribes: 1, presaves: 2, spotify_likes: null },
    ],
    answer: {
      events: [],
      countries: [
        { event: 'view', country: 'DE', count: 2 },
        { event: 'view', country: '', count: 7 },
        { event: 'click', country: 'DE', count: 4 },
      ],
      sources: [
        source('view', 'Instagram', 3),
        source('click', 'Instagram', 4),
        source('view', '@evil', 6),
        { event: 'presave', category: 'placement', name: '7k', count: 1 },
        { event: 'view', category: 'placement', name: 'Direct / None', count: 8 },
        { event: 'view', category: 'placement', name: 'old', count: 1 },
      ],
      destinations: [
        { destination_id: 'a', count: 3 },
        { destination_id: 'gone', count: 1 },
      ],
      platform_stats: [],
      apps: [],
      left_out: [],
    },
  },
  destinations: [{ id: 'a', type: 'spotify', text: '', url: 'https://open.spotify.com/album/x' }],
  annotations: [{ day: '2026-11-02', label: 'Note', text: '=On the radio' }],
  placements: new Map([['7k', 'Poster Berlin']]),
};

it('STAT-41: begins with the mark by which spreadsheets read UTF-8', () => {
  expect(statisticsCsv(written).startsWith('\uFEFFpart;')).toBe(true);
});

it('STAT-41: has range, filters, days, sources, countries and destinations, and no formula', () => {
  const { data } = Papa.parse<string[]>(statisticsCsv(written), { delimiter: ';' });
  expect(data.map((row) => row.join('|').replace(/\|+$/, ''))).toEqual([
    'part|name|views|clicks|presaves|optins',
    `Link|'=HYPERLINK("https://evil.example")`,
    'Range|2026-10-31 to 2026-11-01, Europe/Berlin',
    'Filter|Source: +news',
    'Filter|Placement: Poster Berlin',
    'Filter|Country: Germany',
    'Filter|System: iOS',
    'Day|2026-10-31|0|0|0|0',
    'Day|2026-11-01|9|4|2|1',
    'Note|2026-11-02: =On the radio',
    'Referrer|Instagram|3|4|0|0',
    "Referrer|'@evil|6|0|0|0",
    'Placement|Without a placement|8|0|0|0',
    'Placement|old|1|0|0|0',
    'Placement|Poster Berlin|0|0|1|0',
    'Country|Unknown|7|0|0|0',
    'Country|Germany|2|4|0|0',
    'Destination|Spotify https://open.spotify.com/album/x||3',
    'Destination|Deleted||1',
  ]);
});

it('STAT-41: adds up no placements of one name', () => {
  const placements = new Map(['7k', 'old', 'po'].map((code) => [code, 'Poster']));
  const rows = statisticsCsv({ ...written, placements }).split('\r\n');
  expect(rows.filter((row) => row.startsWith('Placement;'))).toEqual([
    'Placement;Without a placement;8;0;0;0',
    'Placement;Poster;1;0;0;0',
    'Placement;Poster;0;0;1;0',
  ]);
});
