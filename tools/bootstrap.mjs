/** The one command behind `npm start`, `npm test` and the others: installs and builds what is stale, then goes on under the project's own Node. */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const bin = join(root, 'node_modules', '.bin');
const neededNode = 24;
// Room for what is new: a list of ten thousand links is made and answered without being moved to the old in between, a third faster.
// A process that only does jobs makes no such lists, and takes 80 MB less with a quarter of that room.
// Its old objects may become half as many again as are in use before they are collected; V8 alone would allow four times as many.
const { config } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const nodeOptions = process.argv.includes('--roles=worker') ? config.nodeOfWorkers : config.node;

/** What each command runs once everything is in place, and whether it needs the built pages. */
const commands = {
  start: { program: [...nodeOptions, 'src/main.ts'], built: true },
  dev: { program: ['tools/dev.ts'], built: ['landing', 'mails'] },
  test: { program: ['tools/test.ts'], built: true },
  'test-changed': { program: ['tools/test-changed.ts'], built: true },
  bench: { program: ['tests/bench/main.ts'], built: true },
  release: { program: ['tools/release.ts'], built: true },
  admin: { program: ['src/cli/main.ts', 'admin'], built: false },
};

const say = (line) => process.stderr.write(`${line}\n`);

function fail(sentence) {
  say(sentence);
  process.exit(1);
}

/** One step with its output kept back, shown only when it fails. */
function step(label, program, args) {
  say(label);
  const env = { ...process.env, PATH: `${bin}:${process.env.PATH ?? ''}` };
  // A production environment must not keep the build tools from being installed.
  delete env.NODE_ENV;
  const result = spawnSync(program, args, {
    cwd: root,
    env,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (result.status === 0) return;
  say(`${result.stdout ?? ''}${result.stderr ?? ''}`.trimEnd());
  if (result.signal === 'SIGINT' || result.signal === 'SIGTERM') process.exit(130);
  fail(`This step failed: ${[program, ...args].map((part) => relative(root, part) || part).join(' ')}`);
}

const digest = (...texts) => createHash('sha256').update(texts.join('\0')).digest('hex');

function readStamp(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** Installs when there is no node_modules, or when the lockfile has changed since it was made. */
function install() {
  const stamp = join(root, 'node_modules', '.fanfare-installed');
  const lockfile = digest(readFileSync(join(root, 'package-lock.json'), 'utf8'), process.platform, process.arch);
  if (readStamp(stamp) === lockfile) return;
  const hidden = join(root, 'node_modules', '.package-lock.json');
  // Somebody who ran npm install by hand has what is needed too.
  const byHand = existsSync(hidden) && statSync(hidden).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs;
  if (!byHand)
    step('Installing packages (about half a minute)…', 'npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  writeFileSync(stamp, lockfile);
}

/** The project's Node: the one that npm installed, or a new enough one on the path where there is no such package. */
function findNode() {
  const own = join(bin, 'node');
  if (existsSync(own)) return own;
  if (Number(process.versions.node.split('.')[0]) >= neededNode) return process.execPath;
  return fail(
    `Fanfare needs Node ${neededNode}, which cannot be installed by npm on ${process.platform}; install it from https://nodejs.org and run this command again.`,
  );
}

/** Every file below `path`, with its size and time of change: quick to make, and different after every change. */
function listing(path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return [];
  if (!stats.isDirectory()) return [`${relative(root, path)} ${stats.size} ${stats.mtimeMs}`];
  return readdirSync(path)
    .sort()
    .flatMap((name) => listing(join(path, name)));
}

/** The things that are built: which files they are made of, and how. */
const builds = [
  {
    name: 'landing',
    label: "Building the fan's page…",
    output: 'dist/landing/renderer.js',
    inputs: ['src/landing', 'src/domain', 'vite.landing.config.ts', 'package-lock.json'],
    args: ['build', '--config', 'vite.landing.config.ts', '--logLevel', 'warn'],
  },
  {
    name: 'mails',
    label: 'Building the mails…',
    output: 'dist/mails/renderer.js',
    inputs: ['src/mails', 'src/domain', 'vite.mails.config.ts', 'package-lock.json'],
    args: ['build', '--config', 'vite.mails.config.ts', '--logLevel', 'warn'],
  },
  {
    name: 'web',
    label: 'Building the dashboard…',
    output: 'dist/web/index.html',
    inputs: [
      'src/web',
      'src/landing',
      'src/domain',
      'index.html',
      'public',
      'vite.config.ts',
      'tools/module-preload.ts',
      'tools/inline-documents.ts',
      'tools/pack-assets.ts',
      'tools/theme-variables.ts',
      'package-lock.json',
    ],
    args: ['build', '--logLevel', 'warn'],
  },
];

function build(node, wanted) {
  for (const { name, label, output, inputs, args } of builds) {
    if (wanted !== true && !wanted.includes(name)) continue;
    const stamp = join(root, 'dist', `.${name}-built`);
    const state = digest(...inputs.flatMap((input) => listing(join(root, input))));
    if (existsSync(join(root, output)) && readStamp(stamp) === state) continue;
    step(label, node, [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), ...args]);
    mkdirSync(dirname(stamp), { recursive: true });
    writeFileSync(stamp, state);
  }
}

/** The process number of the npm above us, where the system tells (Linux). npm runs its scripts through a shell, which may stand in between. */
function findNpm() {
  let pid = process.ppid;
  for (let level = 0; level < 3 && existsSync(`/proc/${pid}/stat`); level += 1) {
    if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('npm')) return pid;
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    pid = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  }
  return undefined;
}

/** Goes on as `program` under the project's Node; signals and the exit code pass through, and neither process outlives the other. */
function goOn(node, program, args) {
  const env = {
    ...process.env,
    PATH: `${bin}:${process.env.PATH ?? ''}`,
    // Node keeps what it made of our TypeScript, which saves a good part of each later start.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'node'),
  };
  const child = spawn(node, [...program, ...args], { cwd: root, env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => fail(`The project's Node does not run here: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
  // npm, when it is killed outright, cannot pass anything on: its disappearance is the signal.
  const npm = process.env.npm_lifecycle_event === undefined ? undefined : findNpm();
  if (npm === undefined) return;
  setInterval(() => {
    if (!existsSync(`/proc/${npm}`)) child.kill('SIGTERM');
  }, 500).unref();
}

const [name = 'start', ...rest] = process.argv.slice(2);
const command = commands[name];
if (command === undefined) fail(`There is no command "${name}"; there are ${Object.keys(commands).join(', ')}.`);
if (Number(process.versions.node.split('.')[0]) < 20)
  fail('Fanfare needs Node 20 or newer to start; install it from https://nodejs.org.');
install();
const node = findNode();
if (command.built !== false) build(node, command.built);
goOn(node, command.program, rest);
