/** Finds source files with too many lines. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const longest = 400;

/** Reports each source file below `root` with more than 400 lines, one line each. Generated files are skipped. */
export function filesTooLong(root: string): string[] {
  return globSync('{src,tests,tools}/**/*.{ts,tsx,mjs,css}', { cwd: root })
    .filter((file) => !file.startsWith(join('src', 'web', 'lib', 'graphql')) && !file.endsWith('.gen.ts'))
    .map((file) => ({ file, lines: readFileSync(join(root, file), 'utf8').split('\n').length - 1 }))
    .filter(({ lines }) => lines > longest)
    .map(({ file, lines }) => `${file} has ${lines} lines; split it by topic (at most ${longest})`);
}
