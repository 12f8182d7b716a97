/** A release made of this checkout, started by an operator who has nothing else: empty environment, read-only folder, a root with only a shell. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startClickHouse } from '#engines/clickhouse.ts';
import type { Engine } from '#engines/engine.ts';
import { startPostgres } from '#engines/postgres.ts';
import { freePort } from '#tests/fixtures/free-port.ts';
import packageFile from '../../package.json' with { type: 'json' };
import { foreignLibraries, inBareRoot } from './bare-root.ts';
import { visit } from './visitor.ts';

const root = join(import.meta.dirname, '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'fanfare-archive-'));
const platform = `linux-${process.arch}`;
const archive = join(folder, `fanfare-${packageFile.version}-${platform}`);
const started: ChildProcess[] = [];
let count = 0;

beforeAll(() => {
  chmodSync(folder, 0o755);
  const options = ['--platform', platform, '--allow-changes', '--to', join(folder, 'made')];
  execFileSync(process.execPath, ['tools/release.ts', ...options], { cwd: root, stdio: 'pipe' });
  execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: join(folder, 'made') });
  execFileSync('tar', ['xzf', `${archive.replace(folder, join(folder, 'made'))}.tar.gz`], { cwd: folder });
}, 600_000);
afterEach(async () => {
  for (const child of started.splice(0)) {
    if (child.exitCode !== null) continue;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the archive with nothing but these settings; in a bare root folder where it is given, else as this user. Gives its port once it is ready. */
async function start(settings: Record<string, string>, bare: boolean): Promise<number> {
  count += 1;
  const dataDir = join(folder, `data-${count}`);
  mkdirSync(dataDir, { mode: 0o700 });
  const port = await freePort();
  if (bare) chownSync(dataDir, 65_534, 65_534);
  const program = [bare ? '/opt/fanfare/bin/fanfare' : join(archive, 'bin', 'fanfare'), 'start'];
  const [command = '', ...args] = bare ? inBareRoot(join(folder, `root-${count}`), archive, dataDir, program) : program;
  const env = {
    PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
    DATA_DIR: bare ? '/data' : dataDir,
    PORT: String(port),
    ...settings,
  };
  const child = spawn(command, args, { cwd: '/', env, stdio: ['ignore', 'pipe', 'pipe'] });
  started.push(child);
  let said = '';
  await new Promise<void>((resolve, reject) => {
    for (const output of [child.stdout, child.stderr])
      output?.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        if (said.includes('Fanfare is ready at')) resolve();
      });
    child.once('exit', (code) => reject(new Error(`It ended with ${code}: ${said}`)));
  });
  return port;
}

it('is below 700 MB, names its version, and needs only the C and C++ libraries of the system', () => {
  const bytes = Number(execFileSync('du', ['-sb', archive], { encoding: 'utf8' }).split('\t')[0]);
  expect(bytes / 1e6).toBeLessThan(700);
  expect(readFileSync(join(archive, 'VERSION'), 'utf8')).toContain(`fanfare ${packageFile.version}`);
  expect(readdirSync(join(archive, 'node_modules'))).not.toContain('vite');
  expect(foreignLibraries(archive)).toEqual([]);
});

it('starts with stand-ins and serves a fan page', async () => {
  const port = await start({}, process.getuid?.() === 0);
  expect((await visit({ port, path: '/', host: `localhost:${port}` })).status).toBe(200);
  const page = await visit({ port, path: '/paper-lanterns' });
  expect(page.status).toBe(200);
  expect(page.text).toContain('Paper Lanterns');
});

it('starts in production on databases by url', async () => {
  const engines: Engine[] = [];
  const dataDir = join(folder, 'engines');
  mkdirSync(dataDir, { mode: 0o755 });
  try {
    for (const startEngine of [startPostgres, startClickHouse])
      engines.push(await startEngine({ dataDir, log: () => undefined }));
    const [postgres, clickhouse] = engines;
    // The engines' socket folder is not in a bare root.
    const urls = { DATABASE_URL: postgres?.url ?? '', CLICKHOUSE_URL: clickhouse?.url ?? '' };
    const off = { PAYMENTS: 'off', TEXTS: 'off', FILES: 'local' };
    const production = { NODE_ENV: 'production', USE_STAND_INS: 'yes', APP_URL: 'https://app.example.com', ...off };
    const port = await start({ ...production, ...urls }, false);
    expect((await visit({ port, path: '/health', host: 'app.example.com' })).status).toBe(200);
  } finally {
    await Promise.all(engines.map((engine) => engine.stop()));
  }
});
