/** Several processes on one port: all of them answer, a killed one is replaced, news of the sandbox reach each, and none outlives the first. */
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { connectToEach } from '#tests/fixtures/process-connections.ts';
import { addFaultLink } from './fault-link.ts';
import { commandOf, descendantsOf, type RunningProduct, startProduct, survivorsOf } from './product.ts';

const folder = mkdtempSync(join(tmpdir(), 'fanfare-processes-'));
let product: RunningProduct;
const hour = 3_600_000;

/** Gives each test a product of three processes that all answer, by the present time: a new one where the test before ended it. */
beforeEach(async () => {
  if (product?.process.exitCode !== null || product.process.signalCode !== null)
    product = await startProduct({ DATA_DIR: folder, WEB_PROCESSES: '3' });
  for (const agent of (await connectToAll(3)).values()) agent.destroy();
  expect((await ask('/sandbox/clock', { body: 'reset=' })).status).toBe(303);
});

afterAll(async () => {
  await product.end('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** Asks over a connection of its own, so that the system chooses the process anew. */
function ask(
  path: string,
  { host = 'localhost', body }: { host?: string; body?: string } = {},
  agent?: Agent,
): Promise<Answer> {
  const { port } = new URL(product.url);
  return new Promise((resolve, reject) => {
    const headers = {
      host: `${host}:${port}`,
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      ...(body === undefined
        ? {}
        : { 'content-type': 'application/x-www-form-urlencoded', origin: `http://${host}:${port}` }),
    };
    request(
      {
        host: '127.0.0.1',
        port,
        path,
        method: body === undefined ? 'GET' : 'POST',
        headers,
        agent: agent ?? new Agent(),
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
      },
    )
      .on('error', reject)
      .end(body);
  });
}

const connectToAll = (count: number) => connectToEach(Number(new URL(product.url).port), count);

/** Whether the system still knows a process, dying ones included. */
function isKnown(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const furtherProcesses = () =>
  descendantsOf(product.process.pid ?? 0).filter((each) => commandOf(each).includes('web-process.ts'));

it('all answer on the one port, pages and sandbox alike', async () => {
  const processes = await connectToAll(3);
  expect(processes.size).toBe(3);
  expect([...processes.keys()]).toContain(product.process.pid);
  for (const agent of processes.values()) expect((await ask('/sandbox', {}, agent)).text).toContain('Sandbox');
  for (const agent of processes.values()) agent.destroy();
});

it('all follow the clock that somebody moves in the sandbox', async () => {
  const { linkId, path } = await addFaultLink(product.record.databaseUrl);
  const records = new Client({ connectionString: product.record.databaseUrl });
  await records.connect();
  await records.query("update links set type = 'pre-release', release_time = now() + interval '1 day' where id = $1", [
    linkId,
  ]);
  await records.end();
  const before = Date.now();
  expect((await ask('/sandbox/clock', { body: `by=${2 * hour}` })).status).toBe(303);
  const beacon = { host: 'vibe.to.localhost', body: JSON.stringify({ l: linkId, r: '', q: '' }) };
  const processes = await connectToAll(3);
  for (const agent of processes.values()) {
    expect((await ask(`/${path}`, { host: 'vibe.to.localhost' }, agent)).status).toBe(200);
    const now = async () => Number((await ask('/_/v', beacon, agent)).headers['x-now']);
    // The news travel while the sandbox answers already.
    await expect.poll(now).toBeGreaterThanOrEqual(before + 2 * hour);
  }
  for (const agent of processes.values()) agent.destroy();
});

it('go on without one that was killed, and get another in its place', async () => {
  const [victim] = furtherProcesses();
  process.kill(victim?.pid ?? 0, 'SIGKILL');
  // Only once the system has taken everything from it, its place in line for connections included.
  await expect.poll(() => isKnown(victim?.pid ?? 0)).toBe(false);
  for (let asked = 0; asked < 20; asked += 1) expect((await ask('/_/health')).status).toBe(200);
  const processes = await connectToAll(3);
  expect(processes.size).toBe(3);
  expect([...processes.keys()]).not.toContain(victim?.pid);
  for (const agent of processes.values()) agent.destroy();
});

it('end with the first one, however it ends, and leave the port to the next start', async () => {
  const further = furtherProcesses();
  expect(further).toHaveLength(2);
  const { port } = new URL(product.url);
  await product.end('SIGKILL');
  expect(await survivorsOf(further)).toEqual([]);
  product = await startProduct({ DATA_DIR: folder, PORT: port, WEB_PROCESSES: '2' });
  expect((await ask('/_/health')).status).toBe(200);
  const [again] = furtherProcesses();
  await product.end('SIGTERM');
  expect(await survivorsOf(again === undefined ? [] : [again])).toEqual([]);
});
