/** No URL that a person can write makes us connect to a private network. */
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { reportFigure } from '#tests/fixtures/report-figure.ts';
import { createGuardedFetch } from './guarded-fetch.ts';
import { isPublicIp } from './public-ip.ts';

/** A server that counts who connects: nobody may. */
const canaries: { port: number; close(): void }[] = [];
let connections = 0;
let site: Server;
let port = 0;

beforeAll(async () => {
  for (const host of ['127.0.0.1', '::1', '0.0.0.0']) {
    const canary = createTcpServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    // On port 80 where this machine lets us, so that URLs without a port would reach it.
    const listening = await new Promise<boolean>((resolve) => {
      canary.once('error', () => resolve(false));
      canary.listen(host === '0.0.0.0' ? 0 : 80, host, () => resolve(true));
    });
    if (listening) canaries.push({ port: (canary.address() as AddressInfo).port, close: () => canary.close() });
  }
  site = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://site');
    if (url.pathname === '/to')
      response.writeHead(302, { location: Buffer.from(url.searchParams.get('url') ?? '').toString('latin1') }).end();
    else if (url.pathname === '/loop') response.writeHead(307, { location: '/loop' }).end();
    else if (url.pathname === '/large') response.end(Buffer.alloc(6_000_000));
    else if (url.pathname === '/bomb')
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(60_000_000)));
    else if (url.pathname === '/slow') response.write('a');
    else response.writeHead(200, { 'content-type': 'text/html' }).end('<title>hello</title>');
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  port = (site.address() as AddressInfo).port;
});

afterAll(() => {
  for (const canary of canaries) canary.close();
  site.closeAllConnections();
  site.close();
});

afterEach(() => {
  expect(connections, 'connections to canaries').toBe(0);
});

/** Resolves as evil.example's owner likes: to the loopback, to a mix, or to another answer each time. */
const resolve = vi.fn(async (hostname: string) => {
  const answers: Record<string, string[]> = {
    'loopback.example': ['127.0.0.1'],
    'six.example': ['::1'],
    'mapped.example': ['::ffff:127.0.0.1'],
    'metadata.example': ['169.254.169.254'],
    'mixed.example': ['93.184.216.34', '10.0.0.5'],
    'nat64.example': ['64:ff9b::7f00:1'],
    'zero.example': ['0.0.0.0'],
    'shared.example': ['100.64.3.4'],
    'linklocal.example': ['fe80::1%lo'],
  };
  return (answers[hostname] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
});

const guarded = (trusted: string[] = [], patience = 60_000) =>
  createGuardedFetch({ trustedPrefixes: trusted, resolve, patience });

/** Hostile URLs. Each is refused as invalid, before anything is connected to. */
const hostile = [
  // loopback, in every spelling
  'http://127.0.0.1/',
  'http://127.0.0.1:80/',
  'http://127.1/',
  'http://127.0.1/',
  'http://127.127.127.127/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0x7f.0x0.0x0.0x1/',
  'http://0x7f.1/',
  'http://0177.0.0.1/',
  'http://0177.0000.0000.0001/',
  'http://017700000001/',
  'http://127.0.0.1./',
  'http://0177.1/',
  'http://127.0x0.1/',
  'http://①②⑦.⓪.⓪.①/',
  'http://127。0。0。1/',
  'http://127．0．0．1/',
  'http://127%2e0%2e0%2e1/',
  'http://[::1]/',
  'http://[0:0:0:0:0:0:0:1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::fFFf:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[0:0:0:0:0:ffff:7f00:1]/',
  'http://[::127.0.0.1]/',
  'http://[::7f00:1]/',
  'http://[::]/',
  'http://[::ffff:0:127.0.0.1]/',
  // this host, and nobody
  'http://0/',
  'http://0.0.0.0/',
  'http://0.0.0.0:80/',
  'http://00000000/',
  'http://0x0/',
  'http://0.1.2.3/',
  // private networks
  'http://10.0.0.1/',
  'http://10.255.255.255/',
  'http://0xa000001/',
  'http://012.0.0.1/',
  'http://167772161/',
  'http://172.16.0.1/',
  'http://172.31.255.254/',
  'http://2886729729/',
  'http://192.168.0.1/',
  'http://192.168.1/',
  'http://0xc0a80001/',
  'http://3232235521/',
  'http://[fc00::1]/',
  'http://[fd00:ec2::254]/',
  'http://[fd12:3456:789a::1]/',
  'http://[fe80::1]/',
  'http://[fec0::1]/',
  'http://[::ffff:10.0.0.1]/',
  'http://[::ffff:192.168.0.1]/',
  // metadata services and the machine's surroundings
  'http://169.254.169.254/latest/meta-data/',
  'http://2852039166/',
  'http://0xa9fea9fe/',
  'http://0251.0376.0251.0376/',
  'http://[::ffff:169.254.169.254]/',
  'http://169.254.170.2/',
  'http://168.63.129.16/',
  'http://192.0.0.192/',
  'http://100.100.100.200/',
  'http://metadata.google.internal/',
  'http://instance-data.ec2.internal/',
  // shared, reserved, documentation, multicast, broadcast
  'http://100.64.0.1/',
  'http://100.127.255.255/',
  'http://192.0.0.1/',
  'http://192.0.2.1/',
  'http://198.18.0.1/',
  'http://198.51.100.1/',
  'http://203.0.113.1/',
  'http://224.0.0.1/',
  'http://240.0.0.1/',
  'http://255.255.255.255/',
  'http://[ff02::1]/',
  'http://[2001:db8::1]/',
  'http://[100::1]/',
  'http://[4000::1]/',
  'http://[8000::1]/',
  // tunnels and embeddings
  'http://[64:ff9b::7f00:1]/',
  'http://[64:ff9b::169.254.169.254]/',
  'http://[64:ff9b:1::7f00:1]/',
  'http://[2002:7f00:1::]/',
  'http://[2002:a00:1::1]/',
  'http://[2001:0:7f00:1::]/',
  'http://[2001::1]/',
  // names of this machine and its surroundings
  'http://localhost/',
  'http://LOCALHOST/',
  'http://localhost./',
  'http://app.localhost/',
  'http://printer.local/',
  'http://router/',
  'http://intranet/',
  'http://db.corp/',
  'http://1.0.0.127.in-addr.arpa/',
  // names that lead there
  'http://loopback.example/',
  'https://loopback.example/',
  'http://six.example/',
  'http://mapped.example/',
  'http://metadata.example/',
  'http://mixed.example/',
  'http://nat64.example/',
  'http://zero.example/',
  'http://shared.example/',
  'http://linklocal.example/',
  'http://LOOPBACK.example/',
  'http://loopback。example/',
  // user names, ports, schemes
  'http://user@93.184.216.34/',
  'http://open.spotify.com@127.0.0.1/',
  'http://open.spotify.com:x@loopback.example/',
  'http://127.0.0.1#@open.spotify.com/',
  'http://127.0.0.1\\@open.spotify.com/',
  'http://93.184.216.34:22/',
  'http://93.184.216.34:6379/',
  'http://93.184.216.34:8080/',
  'http://93.184.216.34:5432/',
  'ftp://93.184.216.34/',
  'file:///etc/passwd',
  'gopher://127.0.0.1:6379/_INFO',
  'data:text/html,hello',
  'javascript:alert(1)',
  'blob:http://127.0.0.1/x',
  'ws://127.0.0.1/',
  'dict://127.0.0.1:11211/stats',
  'jar:http://127.0.0.1!/',
  // no URL at all
  '',
  ' ',
  'open.spotify.com',
  'http://',
  'http://[',
  'http://[::1',
  'http://256.256.256.256/',
  'http://1.2.3.4.5/',
  'http://0x7f.0.0.0.1/',
  'http:///',
  '//127.0.0.1/',
  'http://\u0000/',
];

describe('hostile addresses', () => {
  it('are many, and the canaries do stand where they would arrive', async () => {
    expect(hostile.length).toBeGreaterThanOrEqual(80);
    expect(canaries.length).toBeGreaterThan(0);
    const [canary] = canaries;
    await new Promise<void>((done) => {
      const socket = connect(canary?.port ?? 0, canary?.port === 80 ? undefined : '127.0.0.1');
      socket.on('close', () => done());
      socket.on('error', () => undefined);
    });
    expect(connections).toBe(1);
    connections = 0;
  });

  it.each(hostile)('%s', async (address) => {
    await expect(guarded()(address)).rejects.toMatchObject({ code: 'URL_INVALID' });
  });

  it.each(hostile.filter((address) => /^\w+:[^\0]*$/.test(address)))('a redirect to %s', async (address) => {
    const fetching = guarded([`127.0.0.1:${port}`])(`http://127.0.0.1:${port}/to?url=${encodeURIComponent(address)}`);
    await expect(fetching).rejects.toMatchObject({ code: 'URL_INVALID' });
  });

  it('a name that leads elsewhere at each look-up is asked once, and only the checked address is connected to', async () => {
    let asked = 0;
    const rebinding = createGuardedFetch({
      trustedPrefixes: [],
      patience: 60,
      resolve: async () => {
        asked += 1;
        // First an IP address of a range that nobody was given yet, so that no answer comes, then the loopback.
        return [asked % 2 === 1 ? { address: '2d00::1', family: 6 } : { address: '127.0.0.1', family: 4 }];
      },
    });
    for (let turn = 0; turn < 50; turn += 1) {
      const before = asked;
      await expect(rebinding('http://rebind.example/')).rejects.toThrow();
      expect(asked).toBe(before + 1);
    }
    reportFigure(
      'urls that lead to private networks',
      `${hostile.length} urls, given and by a redirect, and ${asked} changing names: ${connections} connections`,
    );
  });
});

describe('public addresses', () => {
  it('never include an IPv4 address of a private or local network, however it is written into IPv6', () => {
    const octet = fc.integer({ min: 0, max: 255 });
    const inside = fc.oneof(
      fc.tuple(fc.constantFrom(0, 10, 127), octet, octet, octet),
      fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), octet, octet),
      fc.tuple(fc.constant(192), fc.constant(168), octet, octet),
      fc.tuple(fc.constant(169), fc.constant(254), octet, octet),
      fc.tuple(fc.constant(100), fc.integer({ min: 64, max: 127 }), octet, octet),
      fc.tuple(fc.integer({ min: 224, max: 255 }), octet, octet, octet),
    );
    fc.assert(
      fc.property(inside, (octets) => {
        const dotted = octets.join('.');
        const [a, b, c, d] = octets.map((part) => part.toString(16).padStart(2, '0'));
        for (const address of [
          dotted,
          `::ffff:${dotted}`,
          `::${dotted}`,
          `64:ff9b::${dotted}`,
          `2002:${a}${b}:${c}${d}::1`,
          `::ffff:0:${dotted}`,
        ]) {
          expect(isPublicIp(address), address).toBe(false);
        }
      }),
    );
  });

  it('include ordinary ones, and nothing that is no address', () => {
    for (const address of ['93.184.216.34', '8.8.8.8', '2606:4700:4700::1111', '2a00:1450:4001::1'])
      expect(isPublicIp(address), address).toBe(true);
    for (const text of ['', 'example.com', '1.2.3', '::g', '93.184.216.34.'])
      expect(isPublicIp(text), text).toBe(false);
  });
});

describe('an address that may be fetched', () => {
  const trusted = () => [`127.0.0.1:${port}`];
  const home = () => `http://127.0.0.1:${port}`;

  it('is fetched, also through redirects', async () => {
    const answer = await guarded(trusted())(`${home()}/to?url=${encodeURIComponent('/page')}`);
    expect(answer).toMatchObject({ status: 200, contentType: 'text/html' });
    expect(answer.url.pathname).toBe('/page');
    expect(answer.bytes.toString()).toContain('hello');
  });

  it('is trusted below its path only, also after a redirect', async () => {
    const below = guarded([`127.0.0.1:${port}/to`]);
    for (const path of ['/page', '/top', '/to/../page', '/to/%2e%2e/page', '/to?url=%2Fpage'])
      await expect(below(`${home()}${path}`)).rejects.toMatchObject({ code: 'URL_INVALID' });
    expect(await guarded([`127.0.0.1:${port}/page`])(`${home()}/page`)).toMatchObject({ status: 200 });
  });

  it('stops where the caller says so, without fetching', async () => {
    const answer = await guarded(trusted())(
      `${home()}/to?url=${encodeURIComponent('https://open.spotify.com/album/1')}`,
      { stopAt: (url) => url.hostname === 'open.spotify.com' },
    );
    expect(answer).toMatchObject({ status: 0 });
    expect(answer.url.href).toBe('https://open.spotify.com/album/1');
  });

  it.each([['/loop'], ['/large'], ['/bomb'], ['/slow', 500]])('is given up at %s', async (path, patience?: number) => {
    await expect(guarded(trusted(), patience)(`${home()}${path}`)).rejects.toMatchObject({
      code: 'SOURCE_UNREACHABLE',
    });
  });

  it('trusts the port as well as the host', async () => {
    await expect(guarded(['127.0.0.1:1'])(`${home()}/page`)).rejects.toMatchObject({ code: 'URL_INVALID' });
  });

  it('says so when a name leads nowhere', async () => {
    await expect(guarded()('https://nowhere.example/')).rejects.toMatchObject({ code: 'SOURCE_UNREACHABLE' });
  });
});
