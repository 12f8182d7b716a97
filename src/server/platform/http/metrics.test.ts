/** Who reads the metrics: programs on this machine, and nobody through a proxy or through the look-up of sources. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildPerson } from '#tests/fixtures/builders.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp?.close());

const document = 'query ($url: String!) { meta(url: $url) { data } }';

it('are for programs on this machine', async () => {
  const answer = await fetch(`${testApp.url}/metrics`);
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('fanfare_events_stored')]);
  const forwarded = await fetch(`${testApp.url}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.7' } });
  expect(await forwarded.text()).not.toContain('fanfare_events_stored');
});

it.each(['localhost', '127.0.0.1', '[::1]', '0.0.0.0', '127.1', '2130706433'])(
  'are not read by meta as %s',
  async (host) => {
    const { token } = await buildPerson(testApp);
    const url = `http://${host}:${testApp.settings.port}/metrics`;
    const { errors } = await testApp.call(token, document, { url });
    expect(errors[0]?.extensions.code).toBe('URL_INVALID');
  },
);
