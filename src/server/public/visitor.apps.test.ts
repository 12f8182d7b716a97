/** Deeplinks over plain HTTP: which phone is handed what, that it counts once, and that no trick of a URL leads anywhere but to what is stored. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toBase62 } from '#domain/kernel/base62.ts';
import type { Destination, Link } from '#domain/links/link.ts';
import { buildArtist, buildLink, buildPerson } from '#tests/fixtures/builders.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { createVisitor, iPhone, type Visitor } from '#tests/fixtures/visit.ts';

const android =
  'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
const desktop =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const album = 'https://open.spotify.com/album/4uLU6hMCjMI75M1A2tKUQC';
const intent = `intent:album:4uLU6hMCjMI75M1A2tKUQC#Intent;scheme=spotify;package=com.spotify.music;S.browser_fallback_url=${encodeURIComponent(album)};end`;
const amazon = 'https://music.amazon.com/albums/B08N5WRWNW';

const destinations: Partial<Destination>[] = [
  { type: 'spotify', cta: 'Stream', url: album },
  { type: 'amazonmusic', cta: 'Play', url: amazon },
  { type: 'custom', cta: 'Shop', text: 'Shop', url: 'https://shop.example/' },
  { type: 'custom', cta: 'Tour', text: 'Tour', url: 'https://tour.example/' },
];

let testApp: TestApp;
let visitor: Visitor;
let artistId: string;
let link: Link;

beforeAll(async () => {
  testApp = await createTestApp();
  visitor = await createVisitor(testApp);
  artistId = await buildArtist(testApp, (await buildPerson(testApp)).userId);
  link = await buildLink(testApp, { artistId, destinations });
});
afterAll(async () => {
  await visitor?.close();
  await testApp?.close();
});

const asked = (path: string, userAgent: string, more: Parameters<Visitor['ask']>[1] = {}) =>
  visitor.ask(path, { ...more, headers: { 'user-agent': userAgent, ...more.headers } });

describe('a deeplink', () => {
  it('on an iPhone is a page that opens the app and falls back to the web', async () => {
    const { status, text, headers } = await asked(`/${link.path}/spotify:auto`, iPhone);
    expect(status).toBe(200);
    expect(text).toContain('<a id="app" href="spotify:album:4uLU6hMCjMI75M1A2tKUQC">');
    expect(text).toContain(`<a id="web" href="${album}">`);
    expect(text).toContain('Opening Spotify');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });

  it('on an iPhone is the universal link where the app supports it', async () => {
    const { status, headers } = await asked(`/${link.path}/amazonmusic:auto`, iPhone);
    expect([status, headers.location]).toEqual([302, amazon]);
  });

  it('on Android is an intent with the web URL as fallback', async () => {
    expect((await asked(`/${link.path}/spotify:auto`, android)).headers.location).toBe(intent);
    expect((await asked(`/${link.path}/SPOTIFY%3Aauto/`, android)).headers.location).toBe(intent);
  });

  it('elsewhere, and for services without an app, is the web URL', async () => {
    expect((await asked(`/${link.path}/spotify:auto`, desktop)).headers.location).toBe(album);
    expect((await asked(`/${link.path}/spotify:auto`, 'facebookexternalhit/1.1')).headers.location).toBe(album);
    const [, , shop] = link.destinations;
    expect((await asked(`/${link.path}/${shop?.id}:auto`, android)).headers.location).toBe('https://shop.example/');
  });

  it('prefers the stored deeplink to the derived one, with the autoplay track', async () => {
    const own = await buildLink(testApp, {
      artistId,
      destinations: [
        {
          ...destinations[0],
          deeplinkIos: 'https://open.spotify.com/artist/mine',
          autoplayTrack: '6rqhFgbbKwnb9MLmUQDhG6',
        },
      ],
    });
    expect((await asked(`/${own.path}/spotify:auto`, iPhone)).headers.location).toBe(
      'https://open.spotify.com/artist/mine',
    );
    const track = '6rqhFgbbKwnb9MLmUQDhG6?context=spotify%3Aalbum%3A4uLU6hMCjMI75M1A2tKUQC';
    expect((await asked(`/${own.path}/spotify`, desktop)).headers.location).toBe(
      `https://open.spotify.com/track/${track}`,
    );
    expect((await asked(`/${own.path}/spotify:auto`, android)).headers.location).toContain(
      `intent:track:${track}#Intent`,
    );
  });

  it.each([
    ['Instagram', `${iPhone} Instagram 400.0.0.1`],
    ['Facebook', `${iPhone} [FBAN/FBIOS;FBAV/500.0.0.1]`],
    ['TikTok', `${iPhone} musical_ly_40.0 BytedanceWebview/d8a21c6`],
    ['Snapchat', `${iPhone} Snapchat/13.0`],
  ])("is what every way out is inside %s's web view, short links too", async (_app, userAgent) => {
    expect((await asked(`/${link.path}/spotify`, userAgent)).text).toContain('href="spotify:album:');
    const [row] = await testApp.sql<{ short_id: number }>(
      "select short_id::integer as short_id from link_destinations where link_id = $1 and type = 'spotify'",
      [link.id],
    );
    const short = await asked(`/${toBase62(row?.short_id ?? 0)}`, userAgent, { host: 'go.vibe.to' });
    expect(short.text).toContain('href="spotify:album:');
    expect((await asked(`/${link.path}/amazonmusic`, userAgent)).headers.location).toBe(amazon);
  });

  it('is not used by an ordinary redirect in a separate browser', async () => {
    for (const userAgent of [iPhone, android])
      expect((await asked(`/${link.path}/spotify`, userAgent)).headers.location).toBe(album);
  });

  it('counts once, by the destination, however it was answered; never for HEAD', async () => {
    const counted = await buildLink(testApp, { artistId, destinations });
    const [spotify] = counted.destinations;
    for (const userAgent of [iPhone, android, desktop, `${iPhone} Instagram 400.0.0.1`]) {
      await asked(`/${counted.path}/spotify:auto`, userAgent, { method: 'HEAD' });
      await asked(`/${counted.path}/spotify:auto?utm_source=bio`, userAgent);
    }
    await asked(`/${counted.path}/spotify:auto`, android, { headers: { 'sec-purpose': 'prefetch' } });
    await asked(`/${counted.path}/spotify:auto`, 'WhatsApp/2.24');
    const hits = await visitor.storedHits(counted.id, 6);
    expect(hits).toHaveLength(6);
    const people = hits.filter(({ verdict }) => verdict === 'person');
    expect(people).toHaveLength(4);
    for (const hit of people)
      expect(hit).toMatchObject({ event: 'click', destination_id: spotify?.id, utm_source: 'bio' });
    expect(people.filter(({ app }) => app === 'instagram')).toHaveLength(1);
  });

  it('of a suspended artist is gone, and nothing is counted', async () => {
    const gone = await buildArtist(testApp, (await buildPerson(testApp)).userId, { plan: '' });
    const theirs = await buildLink(testApp, { artistId: gone, destinations });
    for (const userAgent of [iPhone, android, desktop]) {
      const { status, headers, text } = await asked(`/${theirs.path}/spotify:auto`, userAgent);
      expect(status).toBe(410);
      expect(headers.location).toBeUndefined();
      expect(text).not.toContain('spotify:');
    }
    await asked(`/${link.path}/spotify:auto`, android);
    await visitor.storedHits(link.id, 1);
    expect(await visitor.storedHits(theirs.id, 0)).toEqual([]);
  });
});

describe('a redirect to a destination', () => {
  const targets = [
    'https://evil.example',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https:evil.example',
    'http://vibe.to@evil.example',
    'https://open.spotify.com.evil.example',
    'javascript:alert("evil")',
    'data:text/html,evil',
    'intent://evil.example#Intent;scheme=https;end',
    'spotify:evil',
    '%2f%2fevil.example',
    '%5c%5cevil.example',
    '%0d%0aLocation:%20https://evil.example',
    '..%2f..%2fevil.example',
    '%E3%80%82evil.example',
    'evil%00.example',
  ];
  const names = [
    'url',
    'redirect',
    'redir_url',
    'next',
    'to',
    'r',
    'return',
    'dest',
    'web',
    'app',
    'S.browser_fallback_url',
    'utm_source',
  ];
  const written = (text: string) => text.replaceAll(' ', '%20').replaceAll('"', '%22');
  const place = fc.constantFrom<(target: string, name: string, path: string) => string>(
    (target, name, path) => `/${path}/spotify?${name}=${target}`,
    (target, name, path) => `/${path}/spotify:auto?${name}=${target}`,
    (target, name, path) => `/${path}/spotify:auto&${name}=${target}`,
    (target, _name, path) => `/${path}/spotify:${target}`,
    (target, _name, path) => `/${path}/${target}`,
    (target, _name, path) => `/${path}/${target}:auto`,
    (target, _name, path) => `/${path}:auto/${target}`,
    (target) => `/${target}`,
    (target, _name, path) => `//${target}/${path}/spotify`,
    (target, _name, path) => `/${path}/spotify;${target}`,
    (target, _name, path) => `/${path}/spotify#${target}`,
    (target) => `/?next=${target}`,
  );

  it('opens a stored URL or nothing, whatever path, query, host and headers contain', async () => {
    const stored = [album, amazon, intent, `/${link.path}`];
    await fc.assert(
      fc.asyncProperty(
        place,
        fc.constantFrom(...targets),
        fc.constantFrom(...names),
        fc.constantFrom(iPhone, android, desktop, `${android} Instagram 400.0.0.1`),
        fc.constantFrom('vibe.to', 'go.vibe.to', 'VIBE.TO:80', 'vibe.to.localhost'),
        async (make, target, name, userAgent, host) => {
          const { status, headers, text } = await asked(written(make(target, name, link.path)), userAgent, {
            host,
            headers: {
              'x-forwarded-host': 'evil.example',
              'x-original-url': '//evil.example',
              referer: 'https://evil.example/',
            },
          });
          expect([200, 302, 404]).toContain(status);
          // A query that begins with `&` is mended on the same host (LINK-51).
          const mended = new RegExp(`^/${link.path}/spotify(:auto)?\\?`).test(headers.location ?? '');
          if (!mended) expect(status === 302 ? stored : [undefined]).toContain(headers.location);
          expect(text).not.toContain('evil');
          expect(headers.refresh).toBeUndefined();
        },
      ),
      { numRuns: 400 },
    );
  });
});
