/** Finds the chromium of the browser tests and the benchmark, and installs one where it is missing. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const packages = ['chromium', 'fonts-liberation'];

function apt(args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
}

/** Where chromium is; undefined where there is none. */
export const browserPath = (): string | undefined => places.find(existsSync);

/** Installs Debian's chromium where it is missing and we may. Gives undefined when there is a browser, else one sentence on what to install. */
export async function provideBrowser(): Promise<string | undefined> {
  if (browserPath() !== undefined) return undefined;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing chromium (about half a minute)…');
    apt(['update', '-qq']);
    apt(['install', '-y', '-qq', '--no-install-recommends', ...packages]);
    if (browserPath() !== undefined) return undefined;
  }
  return `Browser tests and Lighthouse need chromium: install it with \`sudo apt-get install ${packages.join(' ')}\` or your system's own package manager.`;
}
