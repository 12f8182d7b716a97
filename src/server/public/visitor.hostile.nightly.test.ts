/** The fan's side as an attacker meets it: framing tricks, forged proxies, hosts and paths that want to lead elsewhere, and storms of machines. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toBase62 } from '#domain/kernel/base62.ts';
import type { Link } from '#domain/links/link.ts';
import { buildArtist, buildLink, buildPerson } from '#tests/fixtures/builders.ts';
import { sendRaw, statusesIn } from '#tests/fixtures/raw-request.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { createVisitor, iPhone, type Visitor } from '#tests/fixtures/visit.ts';

const shop = 'https://shop.example/mara?from=fanfare';
const spotify = 'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC';
/** One in Germany, one in the United States; and a proxy's own network. */
const [german, american, proxies] = ['193.99.144.80', '8.8.8.8', '10.1.0.0/16'];

let testApp: TestApp;
let visitor: Visitor;
let artistId: string;
let link: Link;

beforeAll(async () => {
  testApp = await createTestApp({ trustedProxies: ['127.0.0.1', '::1', proxies] });
  visitor = await createVisitor(testApp);
  artistId = await buildArtist(testApp, (await buildPerson(testApp)).userId, { name: 'Mara Vale' });
  link = await newLink();
});
afterAll(async () => {
  await visitor?.close();
  await testApp?.close();
});

const ask: Visitor['ask'] = (path, asked) => visitor.ask(path, asked);
const newLink = () =>
  buildLink(testApp, {
    artistId,
    destinations: [
      { type: 'spotify', cta: 'Stream', url: spotify },
      { type: 'custom', cta: 'Shop', text: 'Shop', url: shop },
    ],
  });
const raw = (text: string) => sendRaw(testApp.settings.port, text);
const request = (target: string, headers: string[], body = '') =>
  `${target}\r\n${[...headers, 'Connection: close'].join('\r\n')}\r\n\r\n${body}`;

describe('two Host headers', () => {
  it.each([
    ['for a page', '/two-hosts', 'vibe.to', 'localhost'],
    ['for the dashboard', '/login', 'localhost', 'vibe.to'],
    ['that are the same', '/_/health', 'vibe.to', 'vibe.to'],
  ])('are refused %s', async (_name, path, first, second) => {
    const received = await raw(request(`GET ${path} HTTP/1.1`, [`Host: ${first}`, `hOST: ${second}`]));
    expect(statusesIn(received)).toEqual([400]);
  });
});

describe('an ambiguous message framing', () => {
  const smuggled = 'GET /smuggled HTTP/1.1\r\nHost: vibe.to\r\n\r\n';
  it.each<[string, string]>([
    ['a length and chunks', 'Content-Length: 4\r\nTransfer-Encoding: chunked'],
    ['two lengths', 'Content-Length: 4\r\nContent-Length: 40'],
    ['chunks under another name', 'Transfer-Encoding: xchunked'],
    ['chunks that are not the last coding', 'Transfer-Encoding: chunked, identity'],
    ['a space before the colon', 'Transfer-Encoding : chunked'],
    ['a header on two lines', 'X-One: a\r\n Transfer-Encoding: chunked'],
    ['a length that is no number', 'Content-Length: +4'],
    ['a NUL in a header', 'X-One: a\0b'],
  ])('is refused: %s', async (_name, headers) => {
    const received = await raw(`POST /_/v HTTP/1.1\r\nHost: vibe.to\r\n${headers}\r\n\r\n0\r\n\r\n${smuggled}`);
    expect(statusesIn(received)).toEqual([400]);
  });

  it('is refused without a host, and with a head that is too long', async () => {
    expect(statusesIn(await raw(request('GET / HTTP/1.1', [])))).toEqual([400]);
    const long = await raw(request('GET / HTTP/1.1', ['Host: vibe.to', `X-Long: ${'x'.repeat(20_000)}`]));
    expect(statusesIn(long)).toEqual([431]);
  });

  it('refuses CONNECT, TRACE, absolute targets and upgrades', async () => {
    expect(statusesIn(await raw('CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n'))).not.toContain(200);
    expect(statusesIn(await raw(request('TRACE / HTTP/1.1', ['Host: vibe.to'])))).toEqual([405]);
    const absolute = await raw(request(`GET http://evil.example/${link.path}/spotify HTTP/1.1`, ['Host: vibe.to']));
    expect(statusesIn(absolute)).toEqual([404]);
    expect(absolute).not.toContain('evil.example');
  });

  it('answers a client that offers another protocol in HTTP/1.1', async () => {
    const headers = ['Host: vibe.to', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQAAP__'];
    const received = await raw(
      `GET /${link.path} HTTP/1.1\r\n${headers.join('\r\n')}\r\nConnection: Upgrade, close\r\n\r\n`,
    );
    expect(statusesIn(received)).toEqual([200]);
  });
});

describe('a forwarding header', () => {
  const countryOf = async (headers: Record<string, string>): Promise<string | undefined> => {
    const asked = await newLink();
    await ask(`/${asked.path}/spotify`, { direct: true, headers });
    const [hit] = await visitor.storedHits(asked.id, 1);
    return hit?.country;
  };

  it.each<[string, string, string]>([
    ['one hop', german, 'DE'],
    ['what the visitor wrote stands before what the proxy saw', `${american}, ${german}`, 'DE'],
    ['many forged hops', `${Array.from({ length: 200 }, () => american).join(', ')}, ${german}`, 'DE'],
    ['a chain of our proxies', `${american}, ${german}, 10.1.2.3, 127.0.0.1`, 'DE'],
    ['a forged proxy of ours at the visitor’s end', `10.1.2.3, ${american}, ${german}`, 'DE'],
    ['a private address that is none of our proxies', `${german}, 10.2.0.1`, ''],
    ['nonsense nearest to us', `${german}, evil`, ''],
    ['an address with a port', `${american}:443`, ''],
    ['an IPv4 address in IPv6', `::ffff:${german}`, 'DE'],
    ['nothing but commas', ',,,,', ''],
  ])('counts by the nearest hop that is not ours: %s', async (_name, chain, country) => {
    const found = await countryOf({ 'x-forwarded-for': chain });
    // Where only this machine or the proxy is known, the visitor counts as the sandbox's own.
    expect(found).toBe(country === '' ? await countryOf({}) : country);
  });

  it('of any other name is ignored', async () => {
    const alone = await countryOf({ 'x-forwarded-for': german });
    const names = ['x-real-ip', 'client-ip', 'cf-connecting-ip', 'true-client-ip', 'x-client-ip', 'forwarded'];
    const forged = Object.fromEntries(names.map((name) => [name, name === 'forwarded' ? `for=${american}` : american]));
    const countries = { 'cf-ipcountry': 'US', 'x-vercel-ip-country': 'US', 'cloudfront-viewer-country': 'US' };
    expect(await countryOf({ 'x-forwarded-for': german, ...forged, ...countries })).toBe(alone);
  });

  it('changes neither host nor scheme of anything', async () => {
    const plain = await ask(`/${link.path}`);
    const forged = await ask(`/${link.path}`, {
      headers: {
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'javascript',
        'x-forwarded-port': '666',
        'x-original-url': '/evil',
        'x-rewrite-url': '/evil',
        'x-http-method-override': 'DELETE',
        forwarded: 'host=evil.example;proto=http',
      },
    });
    expect(forged.text).toBe(plain.text);
  });
});

describe('a redirect', () => {
  /** Everything that a redirect may answer, on whatever host and with whatever URL. */
  const stored = () => [spotify, shop, `/${link.path}`];
  const evil = [
    '//evil.example',
    '///evil.example',
    '////evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/%5cevil.example',
    '/%2f%2fevil.example',
    '%2f%2fevil.example',
    '/.evil.example',
    '//evil.example@vibe.to',
    '//evil%E3%80%82example',
    'https:evil.example',
    'https:/evil.example',
    'https:///evil.example',
    'hTTps://evil.example',
    'http:\\\\evil.example',
    'https://vibe.to@evil.example',
    'https://vibe.to.evil.example',
    'https://evil.example#.vibe.to',
    'https://evil.example?vibe.to',
    'javascript:alert(1)',
    'java%0ascript:alert(1)',
    'data:text/html,evil.example',
    'vbscript:evil.example',
    '%0d%0aLocation:%20https://evil.example',
    '%E5%98%8A%E5%98%8DLocation:https://evil.example',
    '%00//evil.example',
    '%09//evil.example',
    '/;@evil.example',
    '/..;/evil.example',
    '/%2e%2e/%2e%2e/evil.example',
    '/./\\evil.example',
    '〱evil.example',
  ];
  const names = [
    'url',
    'u',
    'to',
    'next',
    'r',
    'q',
    'redirect',
    'redirect_uri',
    'return',
    'dest',
    'goto',
    'continue',
    'p',
  ];

  it('opens a stored destination or nothing: in the query', async () => {
    for (const value of evil) {
      const query = names.map((name) => `${name}=${encodeURI(value).replaceAll('%25', '%')}`).join('&');
      for (const segment of ['spotify', link.destinations[1]?.id, 'spotify:auto']) {
        const { status, headers, text } = await ask(`/${link.path}/${segment}?${query}`);
        if (status === 302) expect(stored()).toContain(headers.location);
        else expect(text).not.toContain('evil');
      }
    }
  });

  it('opens a stored destination or nothing: in the path, on every host', async () => {
    for (const host of ['vibe.to', 'listen.to', 'go.vibe.to', 'nobody.vibe.to', 'elsewhere.example']) {
      for (const value of evil) {
        const text = encodeURI(value).replaceAll('%25', '%');
        for (const path of [`/${text}`, `/${link.path}/${text}`, `/${link.path}/spotify/${text}`, `/${text}/spotify`]) {
          const answer = await ask(path, { host });
          const { location } = answer.headers;
          if (location !== undefined) expect(stored()).toContain(location);
          expect(answer.text).not.toContain('evil.example');
        }
      }
    }
  });

  it('does not depend on the Host header, and no answer repeats it', async () => {
    const hosts = [
      'evil.example',
      'vibe.to.evil.example',
      'vibe.to:443@evil.example',
      'evil.example/vibe.to',
      'vibe.to, evil.example',
      'vibe.to evil.example',
      'vibe.to#evil.example',
      'VIBE.TO:99999evil.example',
      '"><script>evil.example',
      '[::1]evil.example',
    ];
    for (const host of hosts) {
      for (const path of [
        `/${link.path}`,
        `/${link.path}/spotify`,
        '/',
        '/_/v.gif',
        '/robots.txt',
        '/_/optin',
        '/_/nothing',
      ]) {
        const received = await raw(request(`GET ${path} HTTP/1.1`, [`Host: ${host}`, `User-Agent: ${iPhone}`]));
        expect(received).not.toContain('evil.example');
        expect(received).not.toMatch(/^set-cookie/im);
      }
    }
    // A second Host header is not believed, and a name is a name in capitals, with a port or a dot.
    const twice = await raw(request(`GET /${link.path}/spotify HTTP/1.1`, ['Host: vibe.to', 'Host: evil.example']));
    expect(twice).not.toContain('evil.example');
    for (const host of ['VIBE.to', 'vibe.to:8080', 'vibe.to.', 'vibe.to.localhost:1'])
      expect((await ask(`/${link.path}/spotify`, { host })).headers.location).toBe(spotify);
  });

  it('of a short number opens its own destination only', async () => {
    const [row] = await testApp.sql<{ short_id: number }>(
      'select short_id::integer as short_id from link_destinations where id = $1',
      [link.destinations[1]?.id],
    );
    const short = toBase62(row?.short_id ?? 0);
    expect((await ask(`/${short}?url=//evil.example`, { host: 'go.vibe.to' })).headers.location).toBe(shop);
    for (const path of [
      `/${short}/`,
      `/${short}//evil.example`,
      `//${short}`,
      `/${short}%2f`,
      '/-1',
      `/${'z'.repeat(40)}`,
    ]) {
      const { headers } = await ask(path, { host: 'go.vibe.to' });
      expect([undefined, shop]).toContain(headers.location);
    }
  });
});

describe('a storm', () => {
  const previewers = [
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'Twitterbot/1.0',
    'WhatsApp/2.23.20.0',
    'TelegramBot (like TwitterBot)',
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
    'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
  ];
  const times = 60;
  const storm = (send: (number: number) => Promise<{ status: number }>) =>
    Promise.all(Array.from({ length: times }, (_, number) => send(number)));
  /** One person clicks after the storm; when that is stored, everything before it is. */
  const verdictsAfter = async (of: Link, count: number) => {
    await ask(`/${of.path}/spotify?utm_source=last`);
    const hits = await visitor.storedHits(of.id, count + 1);
    return hits.filter(({ utm_source }) => utm_source !== 'last').map(({ verdict }) => verdict);
  };

  it('of HEAD requests counts nothing and is answered in full', async () => {
    const of = await newLink();
    const answers = await storm((number) =>
      ask([`/${of.path}`, `/${of.path}/spotify`, `/_/v.gif?l=${of.id}`][number % 3] ?? '', { method: 'HEAD' }),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 302]));
    expect(await verdictsAfter(of, 0)).toEqual([]);
  });

  it('of prefetches and prerenders counts nobody', async () => {
    const of = await newLink();
    const purposes: Record<string, string>[] = [
      { 'sec-purpose': 'prefetch' },
      { 'sec-purpose': 'prefetch;prerender' },
      { purpose: 'prefetch' },
      { 'x-moz': 'prefetch' },
      { 'x-purpose': 'preview' },
    ];
    const answers = await storm((number) => ask(`/${of.path}/spotify`, { headers: purposes[number % 5] ?? {} }));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([302]));
    const verdicts = await verdictsAfter(of, times);
    expect(verdicts).toHaveLength(times);
    expect(verdicts).not.toContain('person');
  });

  it('of link previews counts nobody, on the page and on its redirects', async () => {
    const of = await newLink();
    const answers = await storm((number) => {
      const headers = { 'user-agent': previewers[number % previewers.length] ?? '' };
      return ask(number % 2 === 0 ? `/${of.path}` : `/${of.path}/spotify`, { headers });
    });
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 302]));
    const verdicts = await verdictsAfter(of, times / 2);
    expect(verdicts).toHaveLength(times / 2);
    expect(verdicts).not.toContain('person');
  });

  it('of unknown paths leaves the cached pages in place', async () => {
    const of = await newLink();
    expect((await ask(`/${of.path}`)).status).toBe(200);
    const unknown = Array.from({ length: 400 }, (_, number) => ask(`/nobody-${number}`));
    expect((await ask(`/${of.path}`)).status).toBe(200);
    expect(new Set((await Promise.all(unknown)).map(({ status }) => status))).toEqual(new Set([404]));
    expect((await ask(`/${of.path}/spotify`)).headers.location).toBe(spotify);
  });
});
