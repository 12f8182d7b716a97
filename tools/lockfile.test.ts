/** What npm installs is what was looked at: every package of the lockfile has the hash of its content. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

interface Entry {
  integrity?: string;
  link?: true;
}

// The registry does not have them: chdb names its packages for other systems before they are published.
const unpublished = /^node_modules\/@chdb\/lib-(darwin|linux-arm64)/;

it('has a hash for every package', () => {
  const lockfile = readFileSync(join(import.meta.dirname, '..', 'package-lock.json'), 'utf8');
  const { packages } = JSON.parse(lockfile) as { packages: Record<string, Entry> };
  const without = Object.entries(packages)
    .filter(([path, { integrity, link }]) => path !== '' && link !== true && integrity === undefined)
    .map(([path]) => path);
  expect(without.filter((path) => !unpublished.test(path))).toEqual([]);
});
