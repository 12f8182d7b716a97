/** Finds the chromium of the browser tests and the benchmark, and installs one where it is missing. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

// The shell has no windows: it is smaller, and takes a third less of the processor than the whole browser.
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
/** Debian's packages with a browser, the better one first: not every release has the shell. */
const browsers = ['chromium-headless-shell', 'chromium'];
const fonts = 'fonts-liberation';

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
    browsers.some((browser) => apt(['install', '-y', '-qq', '--no-install-recommends', browser, fonts]));
    if (browserPath() !== undefined) return undefined;
  }
  return `Browser tests and Lighthouse need chromium: install it with \`sudo apt-get install chromium ${fonts}\` or your system's own package manager.`;
}
