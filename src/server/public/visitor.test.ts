/** What visitors meet on every host, asked of a whole test app over plain HTTP: pages, counted redirects, beacons, and everything hostile. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toBase62 } from '#domain/kernel/base62.ts';
import type { Link } from '#domain/links/link.ts';
import { buildArtist, buildLink, buildPerson } from '#tests/fixtures/builders.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { type Asked, createVisitor, type Visitor } from '#tests/fixtures/visit.ts';

const spotify = 'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC';

let testApp: TestApp;
let visitor: Visitor;
let artistId: string;
let link: Link;

beforeAll(async () => {
  testApp = await createTestApp({ trustedProxies: ['127.0.0.1', '::1'] });
  visitor = await createVisitor(testApp);
  artistId = await buildArtist(testApp, (await buildPerson(testApp)).userId, { name: 'Mara Vale' });
  link = await newLink();
});
afterAll(async () => {
  await visitor?.close();
  await testApp?.close();
});

const ask: Visitor['ask'] = (path, asked) => visitor.ask(path, asked);
const storedEvents: Visitor['storedHits'] = (linkId, count) => visitor.storedHits(linkId, count);

const pageOf = ({ path }: Link) => `http://vibe.to.localhost:${testApp.settings.port}/${path}`;

const newLink = (draft: Partial<Parameters<typeof buildLink>[1]> = {}) =>
  buildLink(testApp, {
    artistId,
    destinations: [
      { type: 'spotify', cta: 'Stream', url: spotify },
      { type: 'custom', cta: 'Shop', text: 'Shop', url: 'https://shop.example/mara?a=1&b=ü' },
      { type: 'custom', cta: 'Tour', text: 'Tour', url: 'https://tour.example/' },
      { type: 'deezer', cta: 'Play', url: 'https://www.deezer.com/track/1', enabled: false },
    ],
    ...draft,
  });

const beacon = (of: Link, more: { r?: string; q?: string; p?: string } = {}, asked: Asked = {}) =>
  ask('/_/v', {
    method: 'POST',
    body: JSON.stringify({ l: of.id, r: '', q: '', ...more }),
    ...asked,
    headers: { 'content-type': 'application/json', ...asked.headers },
  });

describe('a page', () => {
  it('has its title, its content policy and all security headers', async () => {
    const { status, headers, text } = await ask(`/${link.path}`);
    expect(status).toBe(200);
    expect(text).toContain('Paper Lanterns');
    expect(text).toContain(`href="/${link.path}/spotify"`);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers.vary).toBe('Accept-Encoding');
    expect(headers['set-cookie']).toBeUndefined();
  });

  it('is compressed as the browser accepts it, and answered with 304 when unchanged', async () => {
    const plain = await ask(`/${link.path}`);
    for (const [accepted, unpack] of [
      ['gzip, deflate, br', brotliDecompressSync],
      ['gzip', gunzipSync],
      ['br;q=0, gzip', gunzipSync],
    ] as const) {
      const packed = await ask(`/${link.path}`, { headers: { 'accept-encoding': accepted } });
      expect(unpack(packed.bytes).toString()).toBe(plain.text);
      expect(Number(packed.headers['content-length'])).toBe(packed.bytes.length);
      const again = await ask(`/${link.path}`, {
        headers: { 'accept-encoding': accepted, 'if-none-match': packed.headers.etag ?? '' },
      });
      expect(again.status).toBe(304);
      expect(again.bytes).toHaveLength(0);
    }
    const head = await ask(`/${link.path}`, { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(head.bytes).toHaveLength(0);
    expect(head.headers['content-length']).toBe(String(plain.bytes.length));
  });

  it("is found in capitals, with a trailing slash and on a developer's host", async () => {
    for (const path of [
      `/${link.path.toUpperCase()}`,
      `/${link.path}/`,
      `/${link.path.replace('-', '%2D')}?utm_source=x`,
    ]) {
      expect((await ask(path)).status).toBe(200);
    }
    expect((await ask(`/${link.path}`, { host: `vibe.to.localhost:${testApp.settings.port}` })).status).toBe(200);
    expect((await ask(`/${link.path}`, { host: 'listen.to' })).status).toBe(404);
  });

  it('shows a change as soon as it is made', async () => {
    const changing = await newLink();
    expect((await ask(`/${changing.path}`)).status).toBe(200);
    await testApp.sql('update links set title = $1, version = version + 1 where id = $2', [
      'Another Title',
      changing.id,
    ]);
    const news = { linkId: changing.id, artistId, domain: 'vibe.to', path: changing.path };
    await testApp.sql("select pg_notify('fanfare', $1)", [JSON.stringify({ topic: 'link.updated', payload: news })]);
    await expect.poll(async () => (await ask(`/${changing.path}`)).text).toContain('Another Title');
  });

  it('changes at the release', async () => {
    const releaseTime = new Date(testApp.clock.now().getTime() + 3_600_000);
    const ahead = await newLink({
      type: 'pre-release',
      releaseTime,
      timezone: 'Europe/Berlin',
      postReleaseTitle: 'Out Now',
      destinations: [
        { type: 'spotify', cta: 'Pre-Save', url: 'https://open.spotify.com/album/1', preRelease: true },
        { type: 'applemusic', cta: 'See', url: 'https://music.apple.com/1', preRelease: true, plainLink: true },
        { type: 'spotify', cta: 'Stream', url: spotify },
      ],
    });
    expect((await ask(`/${ahead.path}`)).text).not.toContain('Out Now');
    expect((await ask(`/${ahead.path}/spotify`)).headers.location).toContain(`/_/presave?path=${ahead.path}&to=`);
    expect((await ask(`/${ahead.path}/applemusic`)).headers.location).toBe('https://music.apple.com/1');
    testApp.clock.moveBy(3_700_000);
    try {
      expect((await ask(`/${ahead.path}`)).text).toContain('Out Now');
      expect((await ask(`/${ahead.path}/spotify`)).headers.location).toBe(spotify);
    } finally {
      testApp.clock.moveBy(-3_700_000);
    }
    expect((await ask(`/${ahead.path}`)).text).not.toContain('Out Now');
  });
});

describe('a click', () => {
  it('redirects to the stored URL and is counted with place, referrer and campaign', async () => {
    const clicked = await newLink();
    const [, shop] = clicked.destinations;
    const first = await ask(`/${clicked.path}/spotify?r=l.instagram.com&utm_source=bio&utm_campaign=Launch`);
    expect(first.status).toBe(302);
    expect(first.headers.location).toBe(spotify);
    expect(first.headers['cache-control']).toBe('no-store');
    const second = await ask(`/${clicked.path}/${shop?.id}`, {
      headers: { referer: `https://vibe.to/${clicked.path}?utm_source=story&utm_campaign=Quiet` },
    });
    expect(second.headers.location).toBe('https://shop.example/mara?a=1&b=%C3%BC');
    const rows = await storedEvents(clicked.id, 2);
    expect(rows).toHaveLength(2);
    expect(rows.find((row) => row.utm_source === 'bio')).toMatchObject({
      event: 'click',
      verdict: 'person',
      rule: '',
      country: 'DE',
      referrer: 'Instagram',
      utm_campaign: 'Launch',
      device: 'phone',
      destination_id: clicked.destinations[0]?.id,
    });
    expect(rows.find((row) => row.utm_source === 'story')).toMatchObject({
      referrer: '',
      utm_campaign: 'Quiet',
      destination_id: shop?.id,
    });
  });

  it('on a short link is counted too', async () => {
    const short = await newLink();
    const [row] = await testApp.sql<{ short_id: number }>(
      "select short_id::integer as short_id from link_destinations where link_id = $1 and text = 'Tour'",
      [short.id],
    );
    const answer = await ask(`/${toBase62(row?.short_id ?? 0)}`, { host: 'go.vibe.to' });
    expect(answer.headers.location).toBe('https://tour.example/');
    expect((await storedEvents(short.id, 1))[0]).toMatchObject({
      event: 'click',
      destination_id: short.destinations[2]?.id,
    });
    for (const path of ['/', '/zzzzzzzz', '/not%20one', '/a/b'])
      expect((await ask(path, { host: 'go.vibe.to' })).status).toBe(404);
  });

  it('on a destination without a URL redirects to the page and counts nothing', async () => {
    const answer = await ask(`/${link.path}/deezer`);
    expect(answer.status).toBe(302);
    expect(answer.headers.location).toBe(pageOf(link));
  });

  it('DEST-31: on a destination that the link no longer has leads to the page, with the campaign', async () => {
    const cut = await newLink();
    const gone = cut.destinations[2]?.id;
    await testApp.sql('delete from link_destinations where id = $1', [gone]);
    expect((await ask(`/${cut.path}/${gone}?utm_source=qr`)).headers.location).toBe(`${pageOf(cut)}?utm_source=qr`);
    expect((await ask(`/${cut.path}/tidal`)).headers.location).toBe(pageOf(cut));
  });

  it('never redirects elsewhere, whatever the URL contains', async () => {
    const tricks = ['redir_url', 'url', 'next', 'to', 'destination'].flatMap((name) =>
      [
        'https://evil.example',
        '//evil.example',
        '/\\evil.example',
        'javascript:alert(1)',
        '%0d%0aLocation:%20https://evil.example',
      ].map((value) => `/${link.path}/spotify?${name}=${value}`),
    );
    const paths = [
      `//evil.example/${link.path}`,
      `/${link.path}//evil.example`,
      `/${link.path}/..%2f..%2fevil.example`,
      '/%2f%2fevil.example',
      '/https://evil.example',
    ];
    for (const path of [...tricks, ...paths]) {
      const { headers } = await ask(path, { headers: { 'x-forwarded-host': 'evil.example' } });
      expect(headers.location ?? '').not.toContain('evil');
    }
  });
});

describe('a view', () => {
  it('is counted by the beacon, with the data of the page', async () => {
    const viewed = await newLink();
    await ask(`/${viewed.path}`);
    expect((await beacon(viewed, { r: 'https://www.tiktok.com/@mara', q: '?utm_source=clip' })).status).toBe(204);
    expect(await storedEvents(viewed.id, 1)).toMatchObject([
      { event: 'view', verdict: 'person', referrer: 'TikTok', utm_source: 'clip', country: 'DE' },
    ]);
  });

  it('answers with the server’s time on a page that counts down, and on no other', async () => {
    const waiting = await newLink({
      type: 'pre-release',
      releaseTime: new Date(testApp.clock.now().getTime() + 3_600_000),
      timezone: 'Europe/Berlin',
    });
    await ask(`/${waiting.path}`);
    const present = Number((await beacon(waiting)).headers['x-now']);
    expect(Math.abs(present - testApp.clock.now().getTime())).toBeLessThan(60_000);
    expect((await beacon(link)).headers['x-now']).toBeUndefined();
  });

  it('is counted by the image where there is no script', async () => {
    const viewed = await newLink();
    await ask(`/${viewed.path}`);
    const image = await ask(`/_/v.gif?l=${viewed.id}`, {
      headers: { referer: `https://vibe.to/${viewed.path}?utm_source=plain` },
    });
    expect(image.headers['content-type']).toBe('image/gif');
    expect(image.headers['cache-control']).toBe('no-store');
    expect(await storedEvents(viewed.id, 1)).toMatchObject([{ event: 'view', verdict: 'person', utm_source: 'plain' }]);
  });

  it('is found by its page when this process has never served it', async () => {
    const elsewhere = await newLink();
    expect((await beacon(elsewhere, {}, { headers: { referer: `https://vibe.to/${elsewhere.path}` } })).status).toBe(
      204,
    );
    expect(await storedEvents(elsewhere.id, 1)).toHaveLength(1);
  });

  it('of a program is stored with the rule that found it and not counted as a person', async () => {
    const seen = await newLink();
    await ask(`/${seen.path}`);
    await beacon(seen, {}, { headers: { 'user-agent': 'facebookexternalhit/1.1' } });
    await beacon(seen, {}, { headers: { 'sec-purpose': 'prefetch;prerender' } });
    await ask(`/${seen.path}/spotify`, { headers: { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' } });
    await ask(`/${seen.path}/spotify`, { headers: { 'user-agent': '' } });
    const rows = await storedEvents(seen.id, 4);
    expect(rows.map(({ verdict, rule }) => `${verdict} ${rule}`).sort()).toEqual([
      'crawler crawler-list',
      'crawler no-user-agent',
      'prefetch purpose-header',
      'preview preview-facebook',
    ]);
  });

  it('is not counted for HEAD, for another site, for malformed bodies and for missing links', async () => {
    const quiet = await newLink();
    await ask(`/${quiet.path}`);
    for (let round = 0; round < 3; round += 1) {
      await ask(`/${quiet.path}`, { method: 'HEAD' });
      await ask(`/${quiet.path}/spotify`, { method: 'HEAD' });
      await ask(`/_/v.gif?l=${quiet.id}`, { method: 'HEAD' });
    }
    expect((await beacon(quiet, {}, { headers: { origin: 'https://evil.example' } })).status).toBe(404);
    expect((await beacon(quiet, {}, { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(404);
    expect((await beacon(quiet, {}, { host: 'listen.to' })).status).toBe(404);
    for (const body of ['', '{', '[]', '{"l":7}', 'null'])
      expect((await ask('/_/v', { method: 'POST', body })).status).toBe(400);
    expect((await ask('/_/v', { method: 'POST', body: 'x'.repeat(5000) })).status).toBe(413);
    expect((await beacon(quiet)).status).toBe(204);
    expect(await storedEvents(quiet.id, 1)).toHaveLength(1);
  });
});

describe('a view of a page that this process has not read yet', () => {
  it('is stored by the path that the page names, without a Referer', async () => {
    const unread = await newLink();
    expect((await beacon(unread, { p: `/${unread.path}` })).status).toBe(204);
    expect(await storedEvents(unread.id, 1)).toHaveLength(1);
  });

  it('is never answered as stored where the path is not that of the link', async () => {
    const [unread, other] = [await newLink(), await newLink()];
    const hostile = [
      '',
      'nobody',
      '/',
      `/${other.path}`,
      `//evil.example/${unread.path}`,
      '/%E0%A4%A',
      `/${'a'.repeat(4000)}`,
    ];
    for (const p of hostile) expect((await beacon(unread, { p })).status, p).toBeOneOf([404, 413]);
    const { metrics } = await testApp.server.report();
    const counted = metrics.find(({ name }) => name === 'fanfare_views_unattributed_total');
    expect(counted?.values[0]?.value).toBeGreaterThanOrEqual(hostile.length - 1);
    expect((await beacon(unread, { p: `/${unread.path}/` })).status).toBe(204);
    expect(await storedEvents(unread.id, 1)).toHaveLength(1);
  });
});

describe('the answer for a missing page', () => {
  it('is the not-found page for an unknown path, also a hostile one', async () => {
    const paths = [
      '/nobody',
      '/../../etc/passwd',
      '/%E0%A4%A',
      '/a/b/c',
      '/%00',
      `/${'x'.repeat(200)}`,
      '/%27;drop%20table%20links',
      '/<script>',
    ];
    for (const path of paths) {
      const { status, text, headers } = await ask(path);
      expect(status).toBe(404);
      expect(text).toContain('Nothing here');
      expect(text).not.toContain('<script>');
      expect(headers['content-security-policy']).toContain("script-src 'none'");
    }
    expect((await ask(`/${'x'.repeat(5000)}`)).status).toBe(414);
    expect((await ask(`/${link.path}`, { method: 'DELETE' })).status).toBe(405);
  });

  it('does not repeat an unknown host', async () => {
    for (const host of ['evil.example', 'vibe.to.evil.example', 'xvibe.to', '<script>', 'a.b.vibe.to', '10.0.0.1']) {
      const { status, text } = await ask(`/${link.path}`, { host });
      expect(status).toBe(404);
      expect(text).not.toContain(host);
    }
    expect((await ask(`/${link.path}`)).status).toBe(200);
  });

  it('is 410 for a suspended artist, and nothing is counted', async () => {
    const gone = await buildArtist(testApp, (await buildPerson(testApp)).userId, { plan: '' });
    const theirs = await newLink({ artistId: gone });
    for (const path of [`/${theirs.path}`, `/${theirs.path}/spotify`]) {
      const { status, text, headers } = await ask(path);
      expect(status).toBe(410);
      expect(text).not.toContain('Paper Lanterns');
      expect(headers.location).toBeUndefined();
    }
    expect((await beacon(theirs)).status).toBe(404);
    await ask(`/${link.path}/spotify`);
    await storedEvents(link.id, 1);
    expect(await storedEvents(theirs.id, 0)).toEqual([]);
  });
});

it('serves the few fixed files of every host', async () => {
  expect((await ask('/robots.txt')).text).toContain('Disallow: /_/');
  expect((await ask('/robots.txt', { host: 'go.vibe.to' })).text).toContain('Disallow: /\n');
  const icon = await ask('/favicon.ico');
  expect(icon.headers['content-type']).toBe('image/x-icon');
  expect([...icon.bytes.subarray(0, 6)]).toEqual([0, 0, 1, 0, 1, 0]);
  expect((await ask('/_/health')).text).toBe('ok\n');
  expect((await ask('/_/else')).status).toBe(404);
});
