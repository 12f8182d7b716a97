/** Starts that cannot go well, and ends that were not asked for. */
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { freePort } from '#tests/fixtures/free-port.ts';
import { acknowledge, expectKept, query } from './kept-rows.ts';
import { descendantsOf, failToStart, type RunningProduct, startProduct, survivorsOf } from './product.ts';

const folder = mkdtempSync(join(tmpdir(), 'fanfare-start-'));
const started: RunningProduct[] = [];
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

/** One sentence: a single line, ended by a full stop, with no trace of where in the code it came from. */
function expectOneSentence({ code, complaint }: { code: number | null; complaint: string }, sentence: RegExp): void {
  expect(complaint).toMatch(sentence);
  expect(complaint.trimEnd().split('\n')).toHaveLength(1);
  expect(complaint.trimEnd()).toMatch(/\.$/);
  expect(complaint).not.toMatch(/\bat .*:\d+:\d+|node:internal/);
  expect(code).toBe(1);
}

/** What production has no stand-ins for. */
const without = { PAYMENTS: 'off', TEXTS: 'off', FILES: 'local' };

afterEach(async () => {
  await Promise.all(started.splice(0).map((product) => product.end('SIGKILL')));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a start that cannot go on says why in one sentence', () => {
  it('names a bad setting', async () => {
    expectOneSentence(
      await failToStart({ PORT: 'many', DATA_DIR: newDataDir() }),
      /^The setting PORT must be a port number/,
    );
  });

  it('names a taken port, and leaves nothing behind', async () => {
    const port = await freePort();
    const other = createServer().listen(port, '0.0.0.0');
    const dataDir = newDataDir();
    try {
      expectOneSentence(
        await failToStart({ PORT: String(port), DATA_DIR: dataDir }),
        new RegExp(`^Port ${port} is taken`),
      );
      expect(existsSync(join(dataDir, 'lock'))).toBe(false);
    } finally {
      other.close();
    }
  });

  it('names a data folder in use', async () => {
    const dataDir = newDataDir();
    const first = await start({ DATA_DIR: dataDir });
    const second = await failToStart({ PORT: String(await freePort()), DATA_DIR: dataDir });
    expectOneSentence(
      second,
      new RegExp(`^The data folder .* is in use by another Fanfare \\(process ${first.process.pid}\\)`),
    );
    expect((await fetch(`${first.url}/health`)).status).toBe(200);
  });

  it.each([
    ['that is a file', () => join(folder, 'file')],
    ['below a file', () => join(folder, 'file', 'data')],
    // The one place that even root cannot write to.
    ['that cannot be written', () => '/proc/fanfare'],
  ])('names a data folder %s', async (_what, place) => {
    writeFileSync(join(folder, 'file'), '');
    const failed = await failToStart({ PORT: String(await freePort()), DATA_DIR: place() });
    expectOneSentence(
      failed,
      /^The data folder .* cannot be used: .*; set DATA_DIR to a folder that Fanfare may write to\.$/m,
    );
  });

  it('names secrets that cannot be read', async () => {
    const dataDir = newDataDir();
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'secrets.json'), '{');
    expectOneSentence(
      await failToStart({ PORT: String(await freePort()), DATA_DIR: dataDir }),
      /^The file .*secrets\.json cannot be read/,
    );
  });

  it('in production names a missing address, and refuses a demo world', async () => {
    const variables = { NODE_ENV: 'production', DATA_DIR: newDataDir() };
    const { complaint } = await failToStart({ ...variables, DEMO_WORLD: '' });
    expect(complaint).toMatch(/^- Missing setting DATABASE_URL: set it, or set USE_STAND_INS=yes\.$/m);
    expect(complaint).toMatch(/^- Missing setting FILES: set it to local, s3 or bunny\.$/m);
    expectOneSentence(
      await failToStart({ ...variables, ...without, DEMO_WORLD: 'yes', USE_STAND_INS: 'yes' }),
      /^The setting DEMO_WORLD cannot be yes/,
    );
  });
});

describe('production on stand-ins, asked for expressly', () => {
  it('has neither a sandbox page nor a demo world, and keeps its secrets to itself', async () => {
    const dataDir = newDataDir();
    const product = await start({
      NODE_ENV: 'production',
      USE_STAND_INS: 'yes',
      ...without,
      LOG_LEVEL: 'warn',
      DEMO_WORLD: '',
      DATA_DIR: dataDir,
    });
    expect(product.output.trimEnd()).toBe(`Fanfare is ready at ${product.url}`);
    const sandbox = await fetch(`${product.url}/sandbox`, { headers: { accept: 'text/html' } });
    expect(await sandbox.text()).not.toContain('What the stand-ins received');
    expect((await fetch(`${product.url}/sandbox/clock`, { method: 'POST' })).status).toBe(404);
    expect(await query(product.record.databaseUrl, 'select count(*)::int from users')).toEqual([[0]]);
    expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
    expect(statSync(join(dataDir, 'running.json')).mode & 0o777).toBe(0o600);
  });
});

describe('an end', () => {
  it('by SIGTERM takes every child with it and lets go of the folder', async () => {
    const dataDir = newDataDir();
    const product = await start({ DATA_DIR: dataDir });
    const children = descendantsOf(product.record.pid);
    expect(children.length).toBeGreaterThan(2);
    expect(await product.end('SIGTERM')).toBe(0);
    expect(await survivorsOf(children)).toEqual([]);
    expect(existsSync(join(dataDir, 'lock'))).toBe(false);
    expect(existsSync(join(dataDir, 'running.json'))).toBe(false);
  });

  it('by kill -9 of everything at once loses nothing, and the next start works', async () => {
    const dataDir = newDataDir();
    const product = await start({ DATA_DIR: dataDir });
    await acknowledge(product);
    const children = descendantsOf(product.record.pid);
    for (const { pid } of [{ pid: product.record.pid }, ...children]) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // Its parent took it along.
      }
    }
    await expectKept(await start({ DATA_DIR: dataDir }), 1);
  });
});
