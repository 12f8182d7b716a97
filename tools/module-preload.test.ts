/** Which files a screen's page preloads, and how the list of screens is read. */
import { describe, expect, test } from 'vitest';
import { filesOf, type Manifest, readScreens, screens, withPreloads } from './module-preload.ts';

const manifest: Manifest = {
  'index.html': {
    file: 'assets/start.js',
    css: ['assets/start.css'],
    assets: ['assets/inter-first-1.woff2', 'assets/inter-greek-wght-normal-2.woff2', 'assets/mark.svg'],
  },
  'list.tsx': { file: 'assets/list.js', css: ['assets/list.css'], imports: ['index.html', '_shared.js'] },
  '_shared.js': { file: 'assets/shared.js', css: ['assets/shared.css'], imports: ['index.html'] },
};
const page =
  '<html><head><script src="/assets/start.js"></script><link rel="stylesheet" href="/assets/start.css"></head><body></body></html>';

describe('the page of a screen', () => {
  test('preloads what the screen needs beside the entry, once each: fonts, then styles, then scripts', () => {
    expect(withPreloads(page, ['list.tsx', '_shared.js'], manifest).match(/<link[^>]*>/g)).toEqual([
      '<link rel="stylesheet" href="/assets/start.css">',
      '<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/inter-first-1.woff2">',
      '<link rel="stylesheet" crossorigin href="/assets/list.css">',
      '<link rel="stylesheet" crossorigin href="/assets/shared.css">',
      '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/list.js">',
      '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/shared.js">',
    ]);
  });

  test('cannot be built for a source that is gone', () => {
    expect(() => filesOf(['gone.tsx'], manifest)).toThrow('gone.tsx is no file of its own in the build');
  });
});

describe('the list of screens', () => {
  const screen = (more: string) => `export const screens = [{ path: '/a', frame: 'window', ${more} }];`;

  test('is read from its text, with the shell where a screen stands in it', () => {
    const load = "load: async () => (await import('#web/features/a/a-screen.tsx')).AScreen";
    expect(readScreens(screen(load))).toEqual({ '/a': ['src/web/features/a/a-screen.tsx'] });
    expect(readScreens(screen(load).replace('window', 'shell'))).toEqual({
      '/a': ['src/web/app/shell/shell.tsx', 'src/web/features/a/a-screen.tsx'],
    });
  });

  test('has each alias of a screen', () => {
    const load = "aliases: ['/b', '/c/*'], load: async () => (await import('#web/features/a/a-screen.tsx')).AScreen";
    expect(Object.keys(readScreens(screen(load)))).toEqual(['/a', '/b', '/c/*']);
  });

  test('names a screen that imports nothing', () => {
    expect(() => readScreens(screen('load'))).toThrow('the screen /a needs a load that imports its code');
  });

  test('has the screens of today', () => {
    expect(Object.keys(screens)).toEqual(expect.arrayContaining(['/login', '/links', '/links/new', '/links/:id']));
  });
});
