/** A build step's help that draws `src/web/app/first-frames.tsx`: the HTML that each screen's page shows until the dashboard's code draws. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { commonPasswords } from './common-passwords.ts';
import { inlineDocuments } from './inline-documents.ts';

const root = join(import.meta.dirname, '..');
const source = join(root, 'src', 'web', 'app', 'first-frames.tsx');

/** Built for Node; packages and the screens' own code, which no frame has, stay outside. */
async function bundle(): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [
      {
        name: 'no-screens',
        enforce: 'pre',
        resolveDynamicImport: (name) => (typeof name === 'string' ? { id: name, external: true } : null),
      },
      commonPasswords(),
      inlineDocuments(),
      react(),
    ],
    build: { write: false, ssr: source, target: 'node24' },
  });
  const [result] = Array.isArray(built) ? built : [built];
  const file = result && 'output' in result ? result.output.find(({ type }) => type === 'chunk') : undefined;
  if (file?.type !== 'chunk') throw new Error('first-frames.tsx was not built');
  return file.code;
}

/** The frame of each screen that has one, by its path. */
export async function drawFirstFrames(): Promise<Record<string, string>> {
  const code = await bundle();
  // Beside the packages that it imports.
  const file = join(root, 'node_modules', `.first-frames-${process.pid}.mjs`);
  writeFileSync(file, code);
  try {
    const { firstFrames } = await import(pathToFileURL(file).href);
    return firstFrames();
  } finally {
    rmSync(file);
  }
}

/** The page with a screen's frame behind the place where the dashboard draws. It cannot be reached by keys, nor is it read out: nothing in it works yet. */
export const withFrame = (page: string, frame: string | undefined): string =>
  frame === undefined
    ? page
    : page.replace(
        '<div id="root"></div>',
        `$&\n    <div id="first-frame" inert aria-hidden="true">${frame.replaceAll('$', '$$$$')}</div>`,
      );
