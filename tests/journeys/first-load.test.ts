/** What the dashboard's screens weigh when they are opened first: the script that the browser needs before it can draw, as built. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, inject, it } from 'vitest';
import { filesOf, type Manifest, screens } from '../../tools/module-preload.ts';

const folder = join(import.meta.dirname, '..', '..', 'dist', 'web');
const mostBytes = 220 * 1024;

const manifest: Manifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8'));

const weigh = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file)), { level: 9 }).length, 0);

const loadOf = (sources: string[]) => filesOf(['index.html', ...sources], manifest).scripts;

describe('the first load', () => {
  it.each(Object.entries(screens))('of %s is within 220 KB of packed script', (_, sources) => {
    const files = loadOf(sources);
    const parts = [...files].map((file) => `${file} ${weigh([file])}`);
    expect(weigh(files), parts.join('\n')).toBeLessThanOrEqual(mostBytes);
  });

  it.each(Object.entries(screens))('of %s waits for no chart, map, calendar or CSV library', (_, sources) => {
    const files = loadOf(sources);
    for (const later of [
      'src/web/ui/line-chart-drawing.tsx',
      'src/web/ui/range-calendar.tsx',
      'src/web/features/link-detail/country-map.tsx',
      'src/web/features/links-list/links-csv.ts',
    ]) {
      expect(files).not.toContain(manifest[later]?.file);
      expect(manifest[later]?.file).toBeDefined();
    }
  });

  it.each(Object.entries(screens))(
    'of %s names its files in the page, so that none is waited for',
    async (path, sources) => {
      const page = await (await fetch(`${inject('baseUrl')}${path}`, { headers: { accept: 'text/html' } })).text();
      for (const file of loadOf(sources)) expect(page).toContain(`"/${file}"`);
    },
  );

  it.each([...Object.keys(screens), '/index.html', '/screens/0.html', '/no/screen'])(
    'of %s lets the browser run our own code only',
    async (path) => {
      const { headers } = await fetch(`${inject('baseUrl')}${path}`, { headers: { accept: 'text/html' } });
      expect(headers.get('content-type')).toContain('text/html');
      expect(headers.get('content-security-policy')).toMatch(
        /default-src 'none'; script-src 'self';.*frame-ancestors 'none'/,
      );
      expect(headers.get('cache-control')).toBe('no-cache');
    },
  );

  it('of any other address names no screen', async () => {
    const page = await (await fetch(`${inject('baseUrl')}/no/screen`, { headers: { accept: 'text/html' } })).text();
    for (const sources of Object.values(screens)) {
      for (const source of sources) expect(page).not.toContain(manifest[source]?.file);
    }
  });
});
