/** Long API answers are compressed for clients that accept it, with the same content. */
import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp?.close());

interface Answered {
  encoding: string | undefined;
  length: string | undefined;
  body: Buffer;
}

/** Requests without decompression, which `fetch` would do. */
function ask(query: string, accept?: string): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      ...(accept === undefined ? {} : { 'accept-encoding': accept }),
    };
    request(`${testApp.url}/graphql`, { method: 'POST', headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () =>
        resolve({
          encoding: answer.headers['content-encoding'],
          length: answer.headers['content-length'],
          body: Buffer.concat(chunks),
        }),
      );
    })
      .on('error', reject)
      .end(JSON.stringify({ query }));
  });
}

const long = '{ __schema { types { name description fields { name description } } } }';

it('compresses a long answer as requested, and not otherwise', async () => {
  const plain = await ask(long);
  expect(plain.encoding).toBeUndefined();
  expect(plain.body.length).toBeGreaterThan(10_000);
  const brotli = await ask(long, 'gzip, deflate, br');
  expect(brotli.encoding).toBe('br');
  expect(brotli.length).toBe(String(brotli.body.length));
  expect(brotli.body.length).toBeLessThan(plain.body.length / 3);
  expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true);
  const gzip = await ask(long, 'gzip');
  expect(gzip.encoding).toBe('gzip');
  expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
});

it('sends a short answer uncompressed', async () => {
  const short = await ask('{ __typename }', 'br');
  expect([short.encoding, JSON.parse(short.body.toString())]).toEqual([undefined, { data: { __typename: 'Query' } }]);
});
