/** A pasted url cannot make the server read its own pages: only the stand-ins' paths on this host are trusted. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildPerson } from '#tests/fixtures/builders.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

let testApp: TestApp;
let token: string;

beforeAll(async () => {
  testApp = await createTestApp();
  token = (await buildPerson(testApp)).token;
});
afterAll(async () => {
  await testApp?.close();
});

const document = 'query ($url: String!) { meta(url: $url) { data } }';
const meta = (url: string) => testApp.call(token, document, { url });

it.each(['/metrics', '/health', '/sandbox', '/sandbox/', '/', '/sandbox/../metrics'])('refuses %s', async (path) => {
  const { data, codes } = await meta(`${testApp.settings.appUrl}${path}`);
  expect(data).toBeNull();
  expect(codes).toEqual(['URL_INVALID']);
});

it('reads what a stand-in serves below its path, and says when that is no source', async () => {
  const { host } = new URL(testApp.settings.appUrl);
  const prefix = testApp.settings.trustedPrefixes.find((each) => each.startsWith(`${host}/`));
  expect(prefix).toBeDefined();
  expect((await meta(`http://${prefix}/`)).codes).toEqual(['SOURCE_INVALID']);
});
