/** Documents made to hurt, and the requests that must never run: each gets a coded answer, and the server goes on. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { buildPerson } from '#tests/fixtures/builders.ts';
import { hostileDocuments } from '#tests/fixtures/hostile-documents.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { socketUrl } from '#tests/fixtures/watch.ts';

let testApp: TestApp;
let strict: TestApp;
beforeAll(async () => {
  [testApp, strict] = await Promise.all([createTestApp(), createTestApp({ production: true })]);
});
afterAll(() => Promise.all([testApp?.close(), strict?.close()]));

async function post(
  at: TestApp,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; text: string; codes: string[] }> {
  const response = await fetch(`${at.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await response.text();
  const { errors = [] } = JSON.parse(text) as { errors?: { extensions: { code: string } }[] };
  return { status: response.status, text, codes: errors.map(({ extensions }) => extensions.code) };
}

const deep = 10_000;
const many = (count: number, text: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => text(index)).join(' ');

describe('too much', () => {
  it.each([
    ['ten thousand levels of fields', `{ ${'artist { '.repeat(deep)} id ${'}'.repeat(deep)} }`],
    ['ten thousand levels of lists', `{ sessions(a: ${'['.repeat(deep)}${']'.repeat(deep)}) { id } }`],
    ['ten thousand levels of type', `query ($a: ${'['.repeat(deep)}Int${']'.repeat(deep)}) { sessions { id } }`],
    [
      'a hundred aliases of a login',
      `mutation { ${many(100, (index) => `a${index}: login(email: "a", password: "b") { token }`)} }`,
    ],
    ['a hundred directives', `{ sessions ${'@skip(if: false) '.repeat(100)} { id } }`],
    ['two thousand fields', `{ sessions { ${many(2000, () => 'id')} } }`],
  ])('refuses %s', async (_name, query) => {
    expect((await post(testApp, { query })).codes).toEqual(['QUERY_TOO_COMPLEX']);
  });

  it.each(Object.entries(hostileDocuments))('refuses %s', async (_name, make) => {
    const { codes } = await post(testApp, { query: make() });
    expect(codes[0]).toBe('QUERY_TOO_COMPLEX');
  });

  it('names at most a few errors of one document', async () => {
    const query = `{ sessions { ${many(90, (index) => `unknown${index}`)} } }`;
    // The last one says that there are more.
    expect((await post(testApp, { query })).codes).toEqual(Array.from({ length: 6 }, () => 'BAD_INPUT'));
  });

  it('refuses a long text, which a cache of documents would keep', async () => {
    const query = `{ __typename } # ${'x'.repeat(20_000)}`;
    expect((await post(testApp, { query })).codes).toEqual(['QUERY_TOO_COMPLEX']);
  });

  it('refuses a long body of somebody without a session', async () => {
    const body = JSON.stringify({ query: '{ __typename }', variables: { text: 'x'.repeat(40_000) } });
    const { token } = await buildPerson(testApp);
    const withSession = await post(testApp, body, { authorization: `Bearer ${token}` });
    expect([withSession.status, withSession.codes]).toEqual([200, []]);
    const without = await post(testApp, body);
    expect([without.status, without.codes]).toEqual([413, ['QUERY_TOO_COMPLEX']]);
  });

  it('refuses a body over the limit before reading it', async () => {
    const { status, codes } = await post(testApp, { query: `{ __typename # ${'x'.repeat(1_000_000)}\n }` });
    expect([status, codes]).toEqual([413, ['QUERY_TOO_COMPLEX']]);
  });

  it('takes deep values for what they are', async () => {
    const value = `${'['.repeat(deep)}${']'.repeat(deep)}`;
    const query = 'mutation ($object: links_insert_input!) { insert_links_one(object: $object) { id } }';
    const object = `{"artist_id":"00000000-0000-4000-8000-000000000000","domain":"vibe.to","path":"abc","title":"x","destinations":[{"type":"text","priority":1,"config":${value}}]}`;
    expect((await post(testApp, `{"query":${JSON.stringify(query)},"variables":{"object":${object}}}`)).codes).toEqual([
      'NOT_SIGNED_IN',
    ]);
  });
});

describe('too often', () => {
  it('answers 300 requests a minute without a session from one network, and everybody with one', async () => {
    const proxied = await createTestApp({ trustedProxies: ['127.0.0.1'] });
    try {
      const { token } = await buildPerson(proxied);
      const flood = await Promise.all(
        Array.from({ length: 310 }, (_, index) =>
          post(proxied, { query: '{ __typename }' }, { 'x-forwarded-for': `2001:db8:1:2::${index}` }),
        ),
      );
      expect(flood.filter(({ status }) => status === 200)).toHaveLength(300);
      expect(flood.filter(({ codes }) => codes[0] === 'TOO_MANY_TRIES')).toHaveLength(10);
      const same = { 'x-forwarded-for': '2001:db8:1:2::1' };
      const guessed = await post(proxied, { query: '{ __typename }' }, { ...same, authorization: 'Bearer guessed' });
      expect(guessed.codes).toEqual(['TOO_MANY_TRIES']);
      const known = await post(proxied, { query: '{ __typename }' }, { ...same, authorization: `Bearer ${token}` });
      expect(known.codes).toEqual([]);
      const elsewhere = await post(proxied, { query: '{ __typename }' }, { 'x-forwarded-for': '2001:db8:ffff::1' });
      expect(elsewhere.codes).toEqual([]);
    } finally {
      await proxied.close();
    }
  });
});

describe('sockets', () => {
  let proxied: TestApp;
  let ticketed: string;
  beforeAll(async () => {
    proxied = await createTestApp({ trustedProxies: ['127.0.0.1', '::1'] });
    ticketed = await socketUrl(proxied.url, (await buildPerson(proxied)).token);
  });
  afterAll(() => proxied?.close());

  /** Asks for a socket from a network; gives whether it was opened, or the status of the refusal. */
  const open = (url: string, ipAddress: string) =>
    new Promise<'open' | number>((resolve, reject) => {
      const socket = new WebSocket(url, 'graphql-transport-ws', { headers: { 'x-forwarded-for': ipAddress } });
      socket.on('open', () => resolve('open'));
      socket.on('error', reject);
      socket.on('unexpected-response', (_request, answer) => {
        resolve(answer.statusCode ?? 0);
        answer.resume();
      });
    });

  it('opens 300 a minute for one network, whoever opens them, and others for everybody else', async () => {
    expect(ticketed).toContain('?ticket=');
    const flood = await Promise.all(Array.from({ length: 310 }, () => open(ticketed, '198.51.100.7')));
    expect(flood.filter((what) => what === 'open')).toHaveLength(300);
    expect(flood.filter((what) => what === 429)).toHaveLength(10);
    expect(await open(ticketed, '203.0.113.7')).toBe('open');
  });

  it.each([
    ['without a ticket', () => ticketed.split('?')[0] ?? ''],
    ['with a ticket that was made up', () => `${ticketed.slice(0, -2)}AA`],
  ])('opens at most 20 a second %s, from all networks together, and always with one (ACC-142)', async (_name, url) => {
    const start = performance.now();
    const flood = await Promise.all(Array.from({ length: 300 }, (_, index) => open(url(), `10.${index % 250}.9.1`)));
    const seconds = Math.ceil((performance.now() - start) / 1_000);
    const opened = flood.filter((what) => what === 'open').length;
    // The tests before may have taken those of the first second.
    expect(opened).toBeLessThanOrEqual(20 * (seconds + 1));
    expect(flood.filter((what) => what === 429)).toHaveLength(300 - opened);
    expect(await open(ticketed, '203.0.113.8')).toBe('open');
  });

  it('refuses a ticket once its minute is over', async () => {
    const late = ticketed;
    proxied.clock.moveBy(61_000);
    const flood = await Promise.all(Array.from({ length: 300 }, (_, index) => open(late, `10.${index % 250}.10.1`)));
    expect(flood).toContain(429);
  });

  it('keeps at most 1,000 of a process that have shown no token', async () => {
    const other = await createTestApp({ trustedProxies: ['127.0.0.1', '::1'] });
    try {
      const url = await socketUrl(other.url, (await buildPerson(other)).token);
      const asked = Array.from({ length: 1_010 }, (_, index) => open(url, `10.${index % 250}.${index >> 2}.1`));
      expect((await Promise.all(asked)).filter((what) => what === 'open')).toHaveLength(1_000);
    } finally {
      await other.close();
    }
  });
});

describe('what must never run', () => {
  it.each([
    ['a form of another site', 'query=%7B__typename%7D', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['plain text', '{"query":"{ __typename }"}', { 'content-type': 'text/plain' }],
    ['a batch', '[{"query":"{ __typename }"}]', {}],
    ['broken JSON', '{', {}],
    ['no document', '{}', {}],
    ['a cycle of fragments', '{"query":"{ ...a } fragment a on Query { ...b } fragment b on Query { ...a }"}', {}],
  ])('refuses %s', async (_name, body, headers) => {
    const { codes, text } = await post(testApp, body, headers);
    expect(codes[0]).toBe('BAD_INPUT');
    expect(text).not.toContain('"data":{');
  });

  it('refuses GET', async () => {
    const response = await fetch(`${testApp.url}/graphql?query=${encodeURIComponent('{ __typename }')}`);
    expect(response.status).toBe(405);
  });

  it('runs the operation that was named, not the first of the document', async () => {
    const query = 'query A { __typename } query B { sessions { id } }';
    expect((await post(testApp, { query, operationName: 'A' })).codes).toEqual([]);
    expect((await post(testApp, { query, operationName: 'B' })).codes).toEqual(['NOT_SIGNED_IN']);
  });
});

describe('in production', () => {
  it.each([
    ['{ __schema { types { name } } }', 'BAD_INPUT'],
    ['{ sesions { id } }', 'BAD_INPUT'],
    ['mutation { login(email: 5) { tokn } }', 'BAD_INPUT'],
    ['{', 'BAD_INPUT'],
    ['{ links(artist_id: "x") { id } }', 'NOT_FOUND'],
  ])('%s tells nothing of the schema', async (query, code) => {
    const { text, codes } = await post(strict, { query });
    expect(new Set(codes)).toEqual(new Set([code]));
    expect(text).not.toMatch(/did you mean|type "|sessions|Expected/i);
  });
});
