/** More ends of the product and of its engines, each mended by the next start or while everything else goes on. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { acknowledge, expectKept } from './kept-rows.ts';
import { commandOf, descendantsOf, type RunningProduct, startProduct, survivorsOf } from './product.ts';

const folder = mkdtempSync(join(tmpdir(), 'fanfare-ends-'));
const started: RunningProduct[] = [];
/** A killed engine recovers, is asked again after growing pauses, and takes requests then. */
const patiently = { timeout: 180_000, interval: 250 };
let count = 0;

function newDataDir(): string {
  count += 1;
  return join(folder, `data-${count}`);
}

async function start(variables: Record<string, string> & { DATA_DIR: string }): Promise<RunningProduct> {
  const product = await startProduct(variables);
  started.push(product);
  return product;
}

afterEach(async () => {
  await Promise.all(started.splice(0).map((product) => product.end('SIGKILL')));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('a second start keeps the secrets of the first', async () => {
  const dataDir = newDataDir();
  const secrets = () => readFileSync(join(dataDir, 'secrets.json'), 'utf8');
  const first = await start({ DATA_DIR: dataDir });
  const made = secrets();
  await first.end('SIGTERM');
  await start({ DATA_DIR: dataDir });
  expect(secrets()).toBe(made);
});

describe('an end', () => {
  it('by SIGINT takes every child with it and lets go of the folder', async () => {
    const dataDir = newDataDir();
    const product = await start({ DATA_DIR: dataDir });
    const children = descendantsOf(product.record.pid);
    expect(await product.end('SIGINT')).toBe(0);
    expect(await survivorsOf(children)).toEqual([]);
    expect(existsSync(join(dataDir, 'lock'))).toBe(false);
  });

  it('by kill -9 of everything but the engines loses nothing, and the next start works', async () => {
    const dataDir = newDataDir();
    const turns = 3;
    for (let turn = 0; turn < turns; turn += 1) {
      const product = await start({ DATA_DIR: dataDir });
      if (turn > 0) await expectKept(product, turn);
      await acknowledge(product);
      const children = descendantsOf(product.record.pid);
      await product.end('SIGKILL');
      expect(await survivorsOf(children)).toEqual([]);
    }
    await expectKept(await start({ DATA_DIR: dataDir }), turns);
  });

  it('that leaves PostgreSQL behind is cleaned up by the next start', async () => {
    const dataDir = newDataDir();
    const product = await start({ DATA_DIR: dataDir });
    await acknowledge(product);
    const children = descendantsOf(product.record.pid);
    // Without its watcher the server outlives its parent, as it would when the system is short of memory.
    for (const watcher of children.filter((child) => commandOf(child).includes('read -r _')))
      process.kill(watcher.pid, 'SIGKILL');
    await product.end('SIGKILL');
    await expectKept(await start({ DATA_DIR: dataDir }), 1);
    expect(await survivorsOf(children)).toEqual([]);
  });

  it.each([
    ['PostgreSQL', 'bin/postgres -D'],
    ['ClickHouse', 'clickhouse-child.ts'],
  ])('of %s alone is mended while everything else goes on', async (_name, command) => {
    const product = await start({ DATA_DIR: newDataDir() });
    await acknowledge(product);
    const engine = descendantsOf(product.record.pid).find((child) => commandOf(child).includes(command));
    if (engine === undefined) throw new Error(`no process runs ${command}`);
    process.kill(engine.pid, 'SIGKILL');
    await vi.waitFor(() => expectKept(product, 1), patiently);
    // The server finds its way back to the new process too.
    await expect.poll(async () => (await fetch(`${product.url}/health`)).status, patiently).toBe(200);
    expect(product.process.exitCode).toBeNull();
  });
});
