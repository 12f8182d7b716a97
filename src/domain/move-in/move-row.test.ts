/** Rows of files by the exports of several products, and the columns that are recognised. */
import { expect, it } from 'vitest';
import { exporterOf, moveColumnsByName } from './move-columns.ts';
import { readMoveHead } from './move-head.ts';
import { type RowReading, readMoveRow } from './move-row.ts';

const exports: [string, string, string[]][] = [
  [
    'Bitly',
    'Bitlink,Long URL,Title,Tags,Created,Total Engagements',
    ['short_url', 'url', 'title', 'tags', 'created', 'clicks'],
  ],
  ['Dub', 'id,domain,key,url,tags,clicks,createdAt', ['skip', 'domain', 'path', 'url', 'tags', 'clicks', 'created']],
  ['Dub', 'Short link,Destination URL,Clicks', ['short_url', 'url', 'clicks']],
  [
    'Short.io',
    'Original URL,Path,Short URL,Title,Tags,Clicks',
    ['url', 'path', 'short_url', 'title', 'tags', 'clicks'],
  ],
  [
    'Rebrandly',
    'id,title,slashtag,destination,domain,shortUrl,clicks',
    ['skip', 'title', 'path', 'url', 'domain', 'short_url', 'clicks'],
  ],
  ['kutt', 'address,target,link,visit_count,created_at', ['path', 'url', 'short_url', 'clicks', 'created']],
];

it.each(exports)('MOVE-4: knows the columns of %s', (exporter, header, columns) => {
  expect(exporterOf(header.split(','))).toBe(exporter);
  expect(moveColumnsByName(header.split(','))).toEqual(columns);
});

it('MOVE-3: knows services by their names, and takes urls without a name for where links lead', () => {
  expect(moveColumnsByName(['Title', 'Spotify', 'Apple Music', 'Deezer URL', 'ISRC', 'Notes'])).toEqual([
    ...['title', 'spotify', 'applemusic', 'deezer', 'code', 'skip'],
  ]);
  expect(moveColumnsByName(['link', 'title'])).toEqual(['url', 'title']);
  const head = readMoveHead('My song;https://a.example/1\nOther;https://a.example/2\n', true);
  expect(head).toMatchObject({ separator: ';', hasHeader: false, columns: ['skip', 'url'] });
});

const reading: RowReading = {
  columns: ['short_url', 'url', 'title', 'tags', 'created', 'clicks', 'type', 'spotify'],
  ...{ domain: 'vibe.to', ownDomains: new Set(['vibe.to', 'go.mara.example']), takesForeign: false },
  ...{ plan: 'pro', dayOrder: undefined, now: new Date('2026-11-29T00:00:00Z') },
};
const row = (cells: string[], change: Partial<RowReading> = {}) => readMoveRow(cells, { ...reading, ...change });

it('MOVE-5: reads paths, titles, counts and days however they are written', () => {
  expect(
    row(['https://bit.ly/My-Song', 'shop.example/x', '="Night Ferry"', 'a; b|A', '2024-02-03', '1.234']),
  ).toMatchObject({
    ...{ domain: 'vibe.to', path: 'my-song', title: 'Night Ferry', wrongUrl: undefined },
    draft: {
      tags: ['a', 'b'],
      createdOn: '2024-02-03',
      clicks: 1234,
      destinations: [{ url: 'https://shop.example/x' }],
    },
  });
  expect(row(['', 'https://www.shop.example/x', 'Zum Strand', '', '', '12,345'])).toMatchObject({
    ...{ path: 'zum-strand', draft: { clicks: 12_345 } },
  });
  expect(row(['bit.ly/x1', 'https://shop.example/x', '', '', '', '']).title).toBe('shop.example');
  expect(row(['', 'https://a.example/1 https://b.example/2', 'Two', '', '', '']).draft.destinations).toHaveLength(2);
  expect(row(['', 'javascript:alert(1)', 'Bad', '', '', '']).wrongUrl).toBe('javascript:alert(1)');
});

it('MOVE-7: keeps own domains, moves shared ones, and names foreign ones', () => {
  const domainOf = (url: string, change?: Partial<RowReading>) => row([url, 'https://a.example/'], change).domain;
  expect(domainOf('https://go.mara.example/x')).toBe('go.mara.example');
  expect(domainOf('https://bit.ly/x')).toBe('vibe.to');
  expect(domainOf('https://mara.lnk.to/x')).toBe('vibe.to');
  expect(domainOf('https://label.example/x')).toBe('label.example');
  expect(domainOf('https://label.example/x', { takesForeign: true })).toBe('vibe.to');
});

it('MOVE-6: chooses the type that fits', () => {
  const typeOf = (url: string, type = '', plan = 'pro') => row(['', url, 'T', '', '', '', type], { plan }).draft.type;
  expect(typeOf('https://open.spotify.com/playlist/37i9dQZF1DXcBWIGoYBM5M')).toBe('playlist');
  expect(typeOf('https://open.spotify.com/artist/4aawyAB9vmqN3uQ7FjRGTy')).toBe('bio');
  expect(typeOf('https://open.spotify.com/album/4aawyAB9vmqN3uQ7FjRGTy')).toBe('release');
  expect(typeOf('https://shop.example/')).toBe('release');
  expect(typeOf('https://shop.example/', '', 'bio')).toBe('bio');
  expect(typeOf('https://shop.example/', 'Pre-Release')).toBe('release');
  expect(typeOf('https://shop.example/', 'bio')).toBe('bio');
});
