import { expect, it } from 'vitest';
import { sampleDestination, samplePage } from '#landing/sample-page.ts';
import { nginxMap, redirectsCsv, redirectsFile, waysOutOf } from './way-out.ts';

const destinations = [
  sampleDestination('spotify', 1, { url: 'https://open.spotify.com/album/1' }),
  sampleDestination('custom', 2, { url: 'https://shop.example/?a="b c"&d=$x', shortId: 62 }),
  sampleDestination('header', 3, { url: '' }),
  sampleDestination('tidal', 4, { url: 'https://tidal.com/album/1?title=🌙\ud83c' }),
];
const placement = { code: '7k', utm_source: '', utm_medium: '', utm_campaign: '' };
const ways = waysOutOf({ ...samplePage({ destinations }), placements: [placement] }, 'go.vibe.to');

it('LINK-60: names each address besides the page, and where it leads', () => {
  expect(ways.map(({ host, path, kind }) => `${kind} ${host}${path}`)).toEqual([
    'direct vibe.to/paper-lanterns/spotify',
    'direct vibe.to/paper-lanterns/spotify:auto',
    `direct vibe.to/paper-lanterns/${destinations[1]?.id}`,
    `direct vibe.to/paper-lanterns/${destinations[1]?.id}:auto`,
    'short go.vibe.to/10',
    'direct vibe.to/paper-lanterns/tidal',
    'direct vibe.to/paper-lanterns/tidal:auto',
    'placement vibe.to/paper-lanterns/-7k',
  ]);
  expect(ways[0]?.to).toBe('https://open.spotify.com/album/1');
  expect(ways.at(-1)?.to).toBe('/paper-lanterns/');
});

it('LINK-61: writes a list, a map for nginx and a file of redirects, in which no url can say anything else', () => {
  expect(redirectsCsv.start + redirectsCsv.rows(ways)).toContain(
    'https://vibe.to/paper-lanterns/spotify;https://open.spotify.com/album/1;direct',
  );
  const map = nginxMap.start(ways.length) + nginxMap.rows(ways) + nginxMap.end;
  expect(map).toContain('  "vibe.to/paper-lanterns/spotify" "https://open.spotify.com/album/1";\n');
  expect(map).toContain('"https://shop.example/?a=%22b%20c%22&d=%24x";');
  expect(map).toContain('"https://tidal.com/album/1?title=%F0%9F%8C%99%EF%BF%BD";');
  expect(map).toContain('"vibe.to/paper-lanterns/-7k" "https://vibe.to/paper-lanterns/";');
  expect(redirectsFile(ways)).toContain('/paper-lanterns/-7k /paper-lanterns/ 302\n');
});
