/** The vendor client: 5xx responses, pauses, and responses without usable content. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createStillClock } from '#domain/kernel/clock.ts';
import { createAsker } from './vendor-request.ts';

type Reply = [status: number, headers?: Record<string, string>, body?: string];

let vendor: Server;
let url = '';
let replies: Reply[] = [];
let calls = 0;

beforeAll(async () => {
  vendor = createServer((_request, response) => {
    calls += 1;
    const [status, headers, body = '{"ok":true}'] = replies.shift() ?? [200];
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => vendor.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}/`;
});
afterAll(() => {
  vendor.closeAllConnections();
  vendor.close();
});
beforeEach(() => {
  replies = [];
  calls = 0;
});

const now = new Date('2026-11-21T12:00:00Z');

it('waits for a short pause and asks again', async () => {
  replies = [[429, { 'retry-after': '0' }]];
  expect(await createAsker(createStillClock(now)).ask(url)).toEqual({ status: 200, body: { ok: true } });
  expect(calls).toBe(2);
});

it.each([
  ['seconds', '30'],
  ['a date', 'Sat, 21 Nov 2026 12:00:30 GMT'],
])('is busy at once for a long pause given as %s, and sends nothing before it is over', async (_form, header) => {
  const clock = createStillClock(now);
  const asker = createAsker(clock);
  replies = [[429, { 'retry-after': header }]];
  await expect(asker.ask(url)).rejects.toMatchObject({ code: 'SOURCE_BUSY' });
  clock.moveBy(29_000);
  await expect(asker.ask(url)).rejects.toMatchObject({ code: 'SOURCE_BUSY' });
  expect(calls).toBe(1);
  clock.moveBy(1000);
  expect((await asker.ask(url)).status).toBe(200);
});

it('is busy when a short pause was not enough', async () => {
  replies = [
    [429, { 'retry-after': '0' }],
    [429, { 'retry-after': '5' }],
  ];
  await expect(createAsker(createStillClock(now)).ask(url)).rejects.toMatchObject({ code: 'SOURCE_BUSY' });
  expect(calls).toBe(2);
});

it('understands a pause in the words of the vendor', async () => {
  const asker = createAsker(createStillClock(now), ({ status }) => (status === 403 ? 60_000 : undefined));
  replies = [[403]];
  await expect(asker.ask(url)).rejects.toMatchObject({ code: 'SOURCE_BUSY' });
  await expect(asker.ask(url)).rejects.toMatchObject({ code: 'SOURCE_BUSY' });
  expect(calls).toBe(1);
});

it('asks once more after a failure, and gives up after two', async () => {
  const asker = createAsker(createStillClock(now));
  replies = [[503]];
  expect((await asker.ask(url)).status).toBe(200);
  replies = [[500], [502]];
  await expect(asker.ask(url)).rejects.toMatchObject({ code: 'SOURCE_UNREACHABLE' });
  expect(calls).toBe(4);
});

it('gives refusals as they are, and no body where it is no JSON', async () => {
  replies = [[404, {}, 'Not here']];
  expect(await createAsker(createStillClock(now)).ask(url)).toEqual({ status: 404, body: undefined });
});

it('follows no redirect, and says when nobody answers', async () => {
  const asker = createAsker(createStillClock(now));
  replies = [[302, { location: 'http://169.254.169.254/' }]];
  await expect(asker.ask(url)).rejects.toMatchObject({ code: 'SOURCE_UNREACHABLE' });
  await expect(asker.ask('http://127.0.0.1:9/')).rejects.toMatchObject({ code: 'SOURCE_UNREACHABLE' });
});

it('names what was called in its errors, and never the query, which may hold a token', async () => {
  const failed = await createAsker(createStillClock(now))
    .ask('http://127.0.0.1:9/events?access_token=secret')
    .catch((error: unknown) => error);
  expect(failed instanceof Error && String(failed.cause)).toContain('No answer to GET http://127.0.0.1:9/events.');
  expect(inspect(failed, { depth: 9 })).not.toContain('secret');
});
