/** A stop under a balancer's eyes: every process says that it is not ready while it still answers, and no request fails. */
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { freePort } from '#tests/fixtures/free-port.ts';
import { addFaultLink } from './fault-link.ts';
import { type RunningProduct, startProduct, whenJoined } from './product.ts';

const folder = mkdtempSync(join(tmpdir(), 'fanfare-drain-'));
let product: RunningProduct | undefined;
afterAll(async () => {
  await product?.end('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** The status of an answer on a new connection; 0 without one. */
const ask = (port: number, path: string, host = 'vibe.to'): Promise<number> =>
  new Promise((resolve) => {
    request({ host: '127.0.0.1', port, path, headers: { host }, agent: new Agent() }, (answer) =>
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0)),
    )
      .on('error', () => resolve(0))
      .end();
  });

it('says 503 to the balancer from SIGTERM on and answers fans until the port closes', async () => {
  const adminPort = await freePort();
  product = await startProduct({ DATA_DIR: folder, DRAIN_SECONDS: '4', ADMIN_BIND: `127.0.0.1:${adminPort}` });
  await whenJoined(product);
  const { path } = await addFaultLink(product.record.databaseUrl);
  const port = Number(new URL(product.url).port);
  const page = () => ask(port, `/${path}`);
  // The balancer's check may reach each of the processes.
  for (let asked = 0; asked < 10; asked += 1) expect([await ask(port, '/_/ready'), await page()]).toEqual([200, 200]);
  expect(await ask(adminPort, '/ready')).toBe(200);
  expect(await ask(adminPort, '/status')).toBe(200);

  const ended = product.end('SIGTERM');
  await delay(500);
  const [checks, pages]: number[][] = [[], []];
  const end = performance.now() + 2_500;
  while (performance.now() < end) {
    checks?.push(await ask(port, '/_/ready'));
    pages?.push(await page());
  }
  expect(new Set(checks)).toEqual(new Set([503]));
  expect(new Set(pages)).toEqual(new Set([200]));
  expect(await ask(port, '/_/live')).toBe(200);
  expect(await ask(adminPort, '/ready')).toBe(503);
  expect(await ended).toBe(0);
  expect(await page()).toBe(0);
}, 300_000);
