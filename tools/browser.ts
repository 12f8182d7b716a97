/** Sees to it that there is a chromium for the browser tests. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const packages = ['chromium', 'fonts-liberation'];

function apt(args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
}

/** Installs Debian's chromium where it is missing and we may. Gives undefined when there is a browser, else one sentence on what to install. */
export async function provideBrowser(): Promise<string | undefined> {
  if (places.some(existsSync)) return undefined;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing chromium (about half a minute)…');
    apt(['update', '-qq']);
    apt(['install', '-y', '-qq', '--no-install-recommends', ...packages]);
    if (places.some(existsSync)) return undefined;
  }
  return `The browser tests need chromium: install it with \`sudo apt-get install ${packages.join(' ')}\` or your system's own package manager.`;
}
