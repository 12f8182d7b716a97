/** Errors of the log go to the error tracker of SENTRY_DSN, without what is personal; nothing goes anywhere without it. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import { startErrorTracker, withoutPersonal } from './error-tracker.ts';

const received: string[] = [];
let receiver: Server;
let dsn = '';
beforeAll(async () => {
  receiver = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      received.push(`${request.url}\n${request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body}`);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  dsn = `http://key@127.0.0.1:${(receiver.address() as AddressInfo).port}/7`;
});
afterAll(() => new Promise<void>((resolve) => receiver.close(() => resolve())));

const secrets = [
  'fan@people.test',
  '+49 151 1234567',
  '203.0.113.7',
  '2001:db8::7',
  'a1b2c3d4e5f6a7b8c9d0e1f2',
  'secret=1',
];

it.each(secrets)('takes %s out of a text', (secret) => {
  expect(withoutPersonal(`No answer to https://api.test/x?${secret} for ${secret}.`)).not.toContain(secret);
});

it('keeps what says which error it is', () => {
  expect(withoutPersonal('duplicate key value violates unique constraint "users_email_key"')).toBe(
    'duplicate key value violates unique constraint "users_email_key"',
  );
});

it('sends each kind of error once, with where it happened and nothing of the person', async () => {
  const stop = await startErrorTracker(dsn, { environment: 'production', name: 'web 2' });
  const log = createLog('error', { write: () => undefined });
  for (let each = 0; each < 5; each += 1)
    log.error(
      { err: new TypeError(`no page for ${secrets.join(', ')}`), job: 'mails.send', token: 'hidden' },
      'A job failed.',
    );
  log.warn({ err: new Error('a warning') }, 'Not an error.');
  await stop();
  const events = received.filter((text) => text.includes('"exception"'));
  expect(events).toHaveLength(1);
  const [event = ''] = events;
  expect(event).toContain('/api/7/envelope/');
  for (const part of ['TypeError', 'mails.send', 'web 2', 'fanfare@', 'error-tracker.test.ts'])
    expect(event).toContain(part);
  for (const secret of [...secrets, 'hidden']) expect(event).not.toContain(secret);
});

it('sends nothing without a setting', async () => {
  received.length = 0;
  const stop = await startErrorTracker(undefined, { environment: 'production', name: 'main' });
  createLog('error', { write: () => undefined }).error({ err: new Error('x') }, 'Something.');
  await stop();
  expect(received).toEqual([]);
});
