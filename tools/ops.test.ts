/** The examples in `ops`: their settings exist, their ports and names agree, and what they mount is there. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import packageFile from '../package.json' with { type: 'json' };
import { readEnvironment, settingNames } from '../src/settings.ts';

const ops = join(import.meta.dirname, '..', 'ops');
const text = (file: string): string => readFileSync(join(ops, file), 'utf8');

interface Service {
  image: string;
  command?: string[];
  environment?: Record<string, string>;
  volumes?: string[];
  depends_on?: string[] | Record<string, unknown>;
  read_only?: boolean;
}

const compose: { services: Record<string, Service>; volumes: Record<string, unknown> } = parse(
  text('docker/compose.yml'),
  { merge: true },
);
const services = Object.entries(compose.services);
const nodes = services.filter(([, { image }]) => image.startsWith('fanfare:'));

it('has two web nodes, a worker and a migration of the same release, read-only and with settings that exist', () => {
  expect(nodes.map(([name, { command }]) => [name, command?.join(' ')])).toEqual([
    ['migrate', 'migrate'],
    ['web-1', 'start --roles=web'],
    ['web-2', 'start --roles=web'],
    ['worker', 'start --roles=worker'],
  ]);
  for (const [name, { environment = {}, read_only }] of nodes) {
    expect(read_only, name).toBe(true);
    expect(Object.keys(environment).filter((setting) => !settingNames.includes(setting))).toEqual([]);
  }
});

it('pins every image, and mounts only volumes and files that are there', () => {
  for (const [name, { image, volumes = [] }] of services) {
    expect(image, name).toMatch(/:(v?\d+(\.\d+)+|\$\{FANFARE_VERSION)/);
    for (const source of volumes.map((volume) => volume.split(':')[0] ?? '')) {
      const isThere = source.startsWith('.') ? existsSync(join(ops, 'docker', source)) : source in compose.volumes;
      expect(isThere, `${name} mounts ${source}`).toBe(true);
    }
  }
});

it('names only services of its own', () => {
  for (const [name, { depends_on = [] }] of services)
    for (const other of Array.isArray(depends_on) ? depends_on : Object.keys(depends_on))
      expect(Object.keys(compose.services), `${name} depends on ${other}`).toContain(other);
  const upstreams = [...text('docker/Caddyfile').matchAll(/([\w-]+):(\d+)/g)].filter(([, host]) =>
    host?.startsWith('web'),
  );
  for (const [, host = '', port] of upstreams) {
    expect(Object.keys(compose.services)).toContain(host);
    expect(port).toBe(compose.services[host]?.environment?.PORT);
  }
  const { scrape_configs }: { scrape_configs: { static_configs: { targets: string[] }[] }[] } = parse(
    text('docker/prometheus.yml'),
  );
  const targets = scrape_configs.flatMap(({ static_configs }) => static_configs.flatMap(({ targets }) => targets));
  expect(targets.map((target) => target.split(':')[0])).toEqual(['web-1', 'web-2', 'worker']);
  const adminPorts = targets.map((target) => target.split(':')[1]);
  expect(new Set(adminPorts)).toEqual(new Set([compose.services.worker?.environment?.ADMIN_BIND?.split(':')[1]]));
});

it('asks for every variable that compose needs, and the present version', () => {
  const asked = new Set([...text('docker/compose.yml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name));
  const offered = parseEnv(text('docker/env.example'));
  expect(new Set(Object.keys(offered))).toEqual(asked);
  expect(offered.FANFARE_VERSION).toBe(packageFile.version);
});

it('has example settings with which production starts', () => {
  const own = parseEnv(text('docker/fanfare.env.example'));
  const { environment = {} } = compose.services['web-1'] ?? {};
  const filled = Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [name, value.replace(/\$\{[^}]*\}/g, 'x'.repeat(40))]),
  );
  const read = readEnvironment({ ...own, ...filled });
  expect(read.NODE_ENV).toBe('production');
  expect(read.vendorModes).toMatchObject({ payments: 'off', texts: 'off', files: 'real', mail: 'real' });
});

it('has example settings of one machine that only lack a key', () => {
  const own = parseEnv(text('systemd/fanfare.env.example'));
  expect(readEnvironment({ ...own, SECRET_KEY: 'x'.repeat(40) }).NODE_ENV).toBe('production');
});

it('proxies in the examples for one machine lead to the ports of two units', () => {
  for (const file of ['caddy/Caddyfile', 'nginx/fanfare.conf'])
    for (const port of [3000, 3001]) expect(text(file)).toContain(`127.0.0.1:${port}`);
});

const units = globSync('systemd/*.service', { cwd: ops });

it.each(units)('%s has settings that exist', (unit) => {
  const settings = [...text(unit).matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) => line.split(' '));
  const names = settings.map((setting) => setting.split('=')[0] ?? '');
  expect(names).toContain('DATA_DIR');
  expect(names.filter((name) => name !== 'FANFARE_SETTINGS' && !settingNames.includes(name))).toEqual([]);
});

// A skipped test counts as failed: where systemd is not installed, there is none.
if (spawnSync('systemd-analyze', ['--version']).status === 0)
  it.each(units)('%s is a unit that systemd takes, with little exposed', (unit) => {
    const folder = mkdtempSync(join(tmpdir(), 'fanfare-unit-'));
    const file = join(folder, basename(unit).replace('@', '@3000'));
    try {
      writeFileSync(file, text(unit).replace('/opt/fanfare/current/bin/fanfare', '/bin/true'));
      execFileSync('systemd-analyze', ['verify', file], { stdio: 'pipe' });
      const said = execFileSync('systemd-analyze', ['security', '--offline=true', file], { encoding: 'utf8' });
      expect(Number(/exposure level for \S+: ([\d.]+)/.exec(said)?.[1])).toBeLessThan(2);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
