/** Requests that fail unexpectedly: the log has the cause, the answer has not; what a client did wrong is no failure. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { createLog } from '../log.ts';

let testApp: TestApp;
let lines: string[] = [];
beforeAll(async () => {
  testApp = await createTestApp({ log: createLog('error', { write: (line) => void lines.push(line) }) });
});
afterAll(() => testApp?.close());
beforeEach(() => {
  lines = [];
});

it('answers one plain sentence, and logs the cause and the route without the url', async () => {
  await testApp.sql('alter table coupons rename to coupons_away');
  const answer = await fetch(`${testApp.url}/r/SPRING?token=secret`, { redirect: 'manual' });
  await testApp.sql('alter table coupons_away rename to coupons');
  expect([answer.status, await answer.json()]).toEqual([
    500,
    { errors: [{ message: 'Oops! Something went wrong. Please try again.', extensions: { code: 'UNEXPECTED' } }] },
  ]);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('relation \\"coupons\\" does not exist');
  expect(lines[0]).toContain('GET /r/:coupon');
  expect(lines[0]).not.toContain('secret');
});

it('leads a coupon that is no code to the homepage', async () => {
  for (const code of ['%00', '%0d%0aset-cookie:x', '..%2f..', 'x'.repeat(99)]) {
    const { status, headers } = await fetch(`${testApp.url}/r/${code}`, { redirect: 'manual' });
    expect([status, headers.get('location'), headers.get('set-cookie')]).toEqual([302, '/', null]);
  }
  expect(lines).toEqual([]);
});

it('refuses bodies of other kinds without an entry in the log', async () => {
  for (const path of ['/api/fan-imports', '/api/texts/inbound', '/api/billing/webhook', '/graphql']) {
    const headers = { 'content-type': 'application/xml' };
    const answer = await fetch(`${testApp.url}${path}`, { method: 'POST', headers, body: '<a/>' });
    expect([path, answer.status]).toEqual([path, 415]);
  }
  const headers = { 'content-type': 'application/xml' };
  expect((await fetch(`${testApp.url}/api/bunny-upload`, { method: 'POST', headers, body: '<a/>' })).status).toBe(400);
  expect(lines).toEqual([]);
});
