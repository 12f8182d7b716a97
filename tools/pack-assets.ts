/** A build step that packs what browsers are sent once and for all, so that the server hands it out without packing it at each request. */
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const packable = /\.(?:js|css|html|svg|json)$/;
// Below this a packed file saves no packet on the line.
const leastBytes = 1024;

/** Writes a `.br` and a `.gz` beside each file of text below `folder` that gets smaller by it. */
export function packFolder(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = join(folder, name);
    if (!packable.test(name) || statSync(file).size < leastBytes) continue;
    const text = readFileSync(file);
    writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }));
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    writeFileSync(`${file}.br`, brotliCompressSync(text, { params }));
  }
}

/** The plugin: packs the build once it is written. */
export function packAssets(): Plugin {
  let folder = '';
  return {
    name: 'pack-assets',
    apply: 'build',
    configResolved({ root, build }) {
      folder = join(root, build.outDir);
    },
    // A build that failed wrote nothing, and its own error is the one to show.
    closeBundle: () => (existsSync(folder) ? packFolder(folder) : undefined),
  };
}
