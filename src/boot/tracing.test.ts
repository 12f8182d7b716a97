/** Traces go to a collector where the standard variables name one, as OTLP, and nothing is loaded otherwise. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { traced, tracer } from '#server/platform/tracing.ts';
import { startTracing, wantsTraces } from './tracing.ts';

const received: { path: string; type: string; text: string }[] = [];
let collector: Server;
let endpoint = '';
const before = { ...process.env };
beforeAll(async () => {
  collector = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      const plain = request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body;
      const type = String(request.headers['content-type']);
      received.push({ path: request.url ?? '', type, text: plain.toString('latin1') });
      response.writeHead(200, { 'content-type': type }).end();
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
});
beforeEach(() => {
  received.length = 0;
});
afterEach(() => {
  for (const name of Object.keys(process.env))
    if (name.startsWith('OTEL_') && !(name in before)) delete process.env[name];
});
afterAll(() => new Promise<void>((resolve) => collector.close(() => resolve())));

it.each([
  [{}, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }, true],
  [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://collector:4318/v1/traces' }, true],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', OTEL_TRACES_EXPORTER: 'none' }, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', OTEL_SDK_DISABLED: 'true' }, false],
])('%o asks for traces: %s', (variables, wanted) => expect(wantsTraces(variables)).toBe(wanted));

it('sends spans with the name of the service, and of an error its kind only', async () => {
  const stop = await startTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: 'fanfare-here' });
  const fails = traced('job mails.send', { 'messaging.destination.name': 'mails.send' }, async () => {
    throw new TypeError('no mail for fan@people.test');
  });
  await expect(fails).rejects.toThrow('no mail');
  await stop();
  expect(received).toMatchObject([{ path: '/v1/traces', type: 'application/x-protobuf' }]);
  const [{ text } = { text: '' }] = received;
  for (const part of ['fanfare-here', 'job mails.send', 'TypeError']) expect(text).toContain(part);
  expect(text).not.toContain('people.test');
});

it('does nothing without them', async () => {
  const stop = await startTracing({});
  expect(tracer()).toBeUndefined();
  expect(await traced('job', {}, async () => 'done')).toBe('done');
  await stop();
  expect(received).toEqual([]);
});
