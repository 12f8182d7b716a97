/** Finds files of the built dashboard: they are named by their hash, and the build's manifest says which source is in which. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const manifestPath = join(import.meta.dirname, '..', '..', 'dist', 'web', '.vite', 'manifest.json');

/** The path of the file that holds a source, such as `assets/x.js`. Throws when the build has no file of its own for it. */
export function builtFile(source: string): string {
  const manifest: Record<string, { file: string } | undefined> = JSON.parse(readFileSync(manifestPath, 'utf8'));
  const found = manifest[source];
  if (found === undefined) throw new Error(`The dashboard has no file of its own for ${source}.`);
  return found.file;
}
