/** Pages of other products: what is read of them, in which order, and what is never taken. */
import { expect, it } from 'vitest';
import { assignedJson } from './assigned-json.ts';
import { unwrappedUrl } from './click-url.ts';
import { type PageParts, readFoundPage, sameUrl } from './found-page.ts';
import { hostOfSource, moveAnnotation } from './move-annotation.ts';
import { readPastedPages } from './pasted-pages.ts';

const page = (parts: Partial<PageParts>) =>
  readFoundPage(
    { url: 'https://mara.lnk.to/night-ferry', jsonLd: [], state: [], anchors: [], title: '', image: '', ...parts },
    'pro',
  );
const spotify = 'https://open.spotify.com/album/4aawyAB9vmqN3uQ7FjRGTy';

it('MOVE-14: reads data for search engines before state, and state before links', () => {
  const found = page({
    jsonLd: [
      JSON.stringify({
        '@type': 'MusicAlbum',
        name: 'Night Ferry',
        byArtist: { name: 'Mara Vale' },
        sameAs: [spotify],
      }),
    ],
    state: [
      JSON.stringify({ title: 'Other', image: 'https://x.example/a.jpg', url: 'https://www.deezer.com/album/1' }),
    ],
    anchors: [
      { href: `${spotify}?si=1`, text: 'Play' },
      { href: 'https://tidal.com/album/2', text: 'Play' },
    ],
    title: 'Listen | Linkfire',
  });
  expect(found).toMatchObject({ title: 'Night Ferry', artist: 'Mara Vale', path: 'night-ferry', type: 'release' });
  expect(found.destinations.map(({ type }) => type)).toEqual(['spotify', 'deezer', 'tidal']);
});

it('MOVE-14: takes no scripts, own pages, sharing links and policies', () => {
  const hrefs = [
    'javascript:alert(1)',
    'data:text/html,x',
    'https://www.linkfire.com/privacy',
    'https://other.lnk.to/x',
    '/legal',
    'https://www.facebook.com/sharer/sharer.php?u=x',
    'mailto:a@b.example',
  ];
  expect(page({ anchors: hrefs.map((href) => ({ href, text: 'x' })) }).destinations).toEqual([]);
});

it('MOVE-15: unwraps click urls, also twice and packed, and takes off marks', () => {
  const wrap = (url: string) => `https://click.example/go?id=1&url=${encodeURIComponent(url)}`;
  expect(unwrappedUrl(wrap(spotify))).toBe(spotify);
  expect(unwrappedUrl(wrap(wrap(spotify)))).toBe(spotify);
  const cd = btoa(JSON.stringify({ destUrl: spotify }));
  expect(unwrappedUrl(`https://api.example/c?cd=${cd}`)).toBe(spotify);
  expect(unwrappedUrl(wrap('javascript:alert(1)'))).toBe(wrap('javascript:alert(1)'));
  expect(unwrappedUrl('https://geo.music.apple.com/us/album/x/1?at=1l&ct=2')).toBe(
    'https://music.apple.com/us/album/x/1',
  );
  // The query of a service is its own.
  const search = 'https://www.youtube.com/results?q=https://a.example/';
  expect(unwrappedUrl(search)).toBe(search);
});

it('finds state that a script assigns, and survives nonsense', () => {
  expect(assignedJson('window.__STATE__ = {"a":"}"}; window["b"]=[1];var c={}')).toEqual(['{"a":"}"}', '[1]']);
  expect(assignedJson(`window.x = JSON.parse("{\\"a\\":1}")`)).toEqual(['{"a":1}']);
  expect(assignedJson('window.x = {"never": "closed"')).toEqual([]);
  expect(page({ state: ['{', '[]', 'null', `${'['.repeat(5_000)}${']'.repeat(5_000)}`] }).destinations).toEqual([]);
});

it('knows one thing by several urls', () => {
  expect(sameUrl(`${spotify}?si=abc&utm_source=x`)).toBe(sameUrl(spotify));
  expect(sameUrl('https://music.apple.com/us/album/x/1?i=2')).not.toBe(sameUrl('https://music.apple.com/us/album/x/1'));
});

it('MOVE-12: reads pasted urls, each once', () => {
  expect(readPastedPages(' lnk.to/a\nhttps://song.link/b , https://lnk.to/a\n\n')).toEqual({
    urls: ['https://lnk.to/a', 'https://song.link/b'],
    wrong: undefined,
  });
  expect(readPastedPages('https://a.example/\nhello').wrong).toBe('hello');
});

it('MOVE-21: says what a link had before', () => {
  const words = (clicks: number, createdOn = '') =>
    moveAnnotation({ clicks, createdOn }, hostOfSource('https://bit.ly/x'));
  expect(words(12_345, '2021-03-03')).toBe('12,345 clicks at bit.ly before, since 2021-03-03');
  expect(words(1)).toBe('1 click at bit.ly before');
  expect(words(0)).toBeUndefined();
});

it('MOVE-14: looks at a limited number of values in a script, whether they end or not', () => {
  const state = 'window.state = {"title":"Night Ferry"};';
  expect(assignedJson(`window.layer = window.layer || [];${'window.n = 1;'.repeat(100)}${state}`)).toEqual([
    '{"title":"Night Ferry"}',
  ]);
  // Reading each of them up to the end of the script would take the process minutes.
  expect(assignedJson('window.a={'.repeat(19) + state)).toEqual(['{"title":"Night Ferry"}']);
  expect(assignedJson('window.a={'.repeat(20) + state)).toEqual([]);
});
