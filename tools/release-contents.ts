/** What a release holds: which files of the checkout, and which packages and files of them. */

/** A platform that archives are made for, in npm's words. */
export interface ReleasePlatform {
  name: string;
  os: string;
  cpu: string;
}

/** The embedded event store is published for x64 only. */
export const releasePlatforms: readonly ReleasePlatform[] = [
  { name: 'linux-x64', os: 'linux', cpu: 'x64' },
  { name: 'linux-arm64', os: 'linux', cpu: 'arm64' },
];

/** What is copied of the checkout, besides packages and Node. */
export const releasedFolders = [
  'bin',
  'content',
  'db',
  'dist/landing',
  'dist/mails',
  'dist/web',
  'docs/operations',
  'ops',
  'src',
];
export const releasedFiles = ['.env.example', 'CHANGELOG.md', 'LICENSE', 'SECURITY.md', 'package.json'];

/** Sources that only a build or a test reads. */
const unreleased = [/^src\/web\//, /\.(test|access)\.tsx?$/, /\.tsx$/, /\.d\.ts$/];

/** Whether a release has the file of the checkout with this path. */
export function isReleased(path: string): boolean {
  if (unreleased.some((pattern) => pattern.test(path))) return false;
  return releasedFiles.includes(path) || releasedFolders.some((folder) => path.startsWith(`${folder}/`));
}

/** Files of packages that nothing reads at run time: types, source maps, static libraries, and tables in a form that is not read. */
const unread = [
  /\.map$/,
  /\.d\.[mc]?ts$/,
  /\.a$/,
  /^@ip-location-db\/asn\/asn-ipv[46]-num\.csv$/,
  /^\.package-lock\.json$/,
  /^\.bin\//,
];

/** Whether a release has the file with this path below `node_modules`. */
export const isReadAtRunTime = (path: string): boolean => !unread.some((pattern) => pattern.test(path));

/** A package of `package-lock.json`. */
interface LockedPackage {
  version?: string;
  dev?: boolean;
  devOptional?: boolean;
  optional?: boolean;
  os?: string | string[];
  cpu?: string | string[];
  libc?: string | string[];
  resolved?: string;
}

/** The lockfile, as far as it is read here. */
export interface Lockfile {
  packages: Record<string, LockedPackage>;
}

const allows = (wanted: string | string[] | undefined, value: string): boolean =>
  wanted === undefined || (Array.isArray(wanted) ? wanted : [wanted]).includes(value);

/** The folders below the project (`node_modules/…`) of every package that runs on the platform, in order; Node's own package among them. */
export function productionPackages({ packages }: Lockfile, { os, cpu }: ReleasePlatform): string[] {
  return Object.entries(packages)
    .filter(([path, { dev, devOptional }]) => path !== '' && dev !== true && devOptional !== true)
    .filter(([, locked]) => allows(locked.os, os) && allows(locked.cpu, cpu) && allows(locked.libc, 'glibc'))
    .map(([path]) => path)
    .sort();
}

/** Packages of builds and tests. One in a release means that `package.json` names it wrongly. */
const forbidden =
  /(^|\/)(vite|vitest|typescript(-7)?|@typescript|lighthouse|@biomejs|oxlint|knip|playwright-core|react-dom|rolldown)(\/|$)/;

/** What is wrong with the installed packages of a release, as sentences. */
export function packageProblems(installed: readonly string[], expected: readonly string[]): string[] {
  const unexpected = installed.filter((path) => !expected.includes(path));
  const development = installed.filter((path) => forbidden.test(path.replace('node_modules/', '')));
  return [
    ...unexpected.map((path) => `${path} is installed, but is no production package of this platform.`),
    ...development.map((path) => `${path} belongs to builds or tests.`),
  ];
}
