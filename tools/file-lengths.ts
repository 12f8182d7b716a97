/** Finds files that have grown too long to be read in one sitting. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const longest = 400;

/** Gives one line for every file of ours with more than 400 lines below `root`. What is generated is left out. */
export function filesTooLong(root: string): string[] {
  return globSync('{src,tests,tools}/**/*.{ts,tsx,mjs,css}', { cwd: root })
    .filter((file) => !file.startsWith(join('src', 'web', 'lib', 'graphql')) && !file.endsWith('.gen.ts'))
    .map((file) => ({ file, lines: readFileSync(join(root, file), 'utf8').split('\n').length - 1 }))
    .filter(({ lines }) => lines > longest)
    .map(({ file, lines }) => `${file} has ${lines} lines; split it by meaning (at most ${longest})`);
}
