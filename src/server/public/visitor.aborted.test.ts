/** Visitors who leave while they send something: not an error of ours. */
import { connect } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

const lines: { level: number; msg: string }[] = [];
const log = pino({ level: 'debug' }, { write: (line: string) => lines.push(JSON.parse(line)) });
let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp({ log });
});
afterAll(async () => {
  await testApp?.close();
});

it.each(['/_/v', '/_/optin', '/_/presave'])('a body that breaks off writes no error to the log: %s', async (path) => {
  lines.length = 0;
  const socket = connect(testApp.settings.port, '127.0.0.1');
  const head = `POST ${path} HTTP/1.1\r\nHost: vibe.to\r\nContent-Length: 400\r\nExpect: 100-continue\r\n\r\n`;
  // The server has begun to read once it asks for the body.
  await new Promise<void>((resolve) => {
    socket.once('data', () => resolve());
    socket.write(head);
  });
  socket.write('path=');
  socket.resetAndDestroy();
  await expect.poll(() => lines.map(({ msg }) => msg)).toContain('A visitor left before the request was complete.');
  expect(lines.filter(({ level }) => level >= 40)).toEqual([]);
});
