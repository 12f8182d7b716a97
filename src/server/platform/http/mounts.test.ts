/** Whom the sandbox page answers: programs on this machine, and nobody through a proxy. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp?.close());

it('is for this machine alone', async () => {
  const sandbox = async (headers: Record<string, string>) =>
    await (await fetch(`${testApp.url}/sandbox`, { headers })).text();
  expect(await sandbox({})).toContain('What the stand-ins received');
  for (const name of ['x-forwarded-for', 'forwarded', 'via'])
    expect(await sandbox({ [name]: '203.0.113.7' })).not.toContain('What the stand-ins received');
});

it('refuses its forms to a proxy, whose Origin may be forged', async () => {
  const answer = await fetch(`${testApp.url}/sandbox/clock`, {
    method: 'POST',
    headers: { origin: testApp.url, 'x-forwarded-for': '203.0.113.7' },
    body: new URLSearchParams({ by: '86400000' }),
  });
  expect(answer.status).toBe(404);
  expect(testApp.clock.offset()).toBe(0);
});
