/** Which files a screen's page names, and that the table knows the screens of the router. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { announce, filesOf, type Manifest, screens } from './module-preload.ts';

const manifest: Manifest = {
  'index.html': {
    file: 'assets/start.js',
    css: ['assets/start.css'],
    assets: ['assets/inter-latin-wght-normal-1.woff2', 'assets/inter-greek-wght-normal-2.woff2', 'assets/mark.svg'],
  },
  'list.tsx': { file: 'assets/list.js', css: ['assets/list.css'], imports: ['index.html', '_shared.js'] },
  '_shared.js': { file: 'assets/shared.js', css: ['assets/shared.css'], imports: ['index.html'] },
};
const page =
  '<html><head><script src="/assets/start.js"></script><link rel="stylesheet" href="/assets/start.css"></head><body></body></html>';

describe('the page of a screen', () => {
  test('names what the screen needs beside the start, once each: the first letters, then styles, then scripts', () => {
    expect(announce(page, ['list.tsx', '_shared.js'], manifest).match(/<link[^>]*>/g)).toEqual([
      '<link rel="stylesheet" href="/assets/start.css">',
      '<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/inter-latin-wght-normal-1.woff2">',
      '<link rel="stylesheet" crossorigin href="/assets/list.css">',
      '<link rel="stylesheet" crossorigin href="/assets/shared.css">',
      '<link rel="modulepreload" crossorigin href="/assets/list.js">',
      '<link rel="modulepreload" crossorigin href="/assets/shared.js">',
    ]);
  });

  test('cannot be built for a source that is gone', () => {
    expect(() => filesOf(['gone.tsx'], manifest)).toThrow('gone.tsx is no file of its own in the build');
  });
});

test('every screen of the router is in the table, and nothing else', () => {
  const routes = readFileSync(join(import.meta.dirname, '..', 'src', 'web', 'app', 'routes.tsx'), 'utf8');
  const loaded = [...routes.matchAll(/import\('#web\/([^']+)'\)/g)].map(([, path]) => `src/web/${path}`);
  expect([...new Set(Object.values(screens).flat())].sort()).toEqual([...new Set(loaded)].sort());
  for (const path of Object.keys(screens)) expect(routes).toContain(`path: '${path}'`);
});
