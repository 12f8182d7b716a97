/** What the dashboard's screens weigh when they are opened first: the script that the browser needs before it can draw, as built. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

const folder = join(import.meta.dirname, '..', '..', 'dist', 'web');
const mostBytes = 220 * 1024;

interface Piece {
  file: string;
  imports?: string[];
}
const manifest: Record<string, Piece> = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8'));

/** The files of these sources with everything that they import at once; what they load later is not among them. */
function filesOf(sources: string[]): Set<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  const visit = (source: string): void => {
    if (seen.has(source)) return;
    seen.add(source);
    const piece = manifest[source];
    if (piece === undefined) throw new Error(`${source} is no file of its own in the build`);
    files.add(piece.file);
    for (const each of piece.imports ?? []) visit(each);
  };
  for (const source of sources) visit(source);
  return files;
}

const weigh = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file)), { level: 9 }).length, 0);

const entry = 'index.html';
const shell = 'src/web/app/shell/shell.tsx';
const screens = {
  list: [entry, shell, 'src/web/features/links-list/links-list-screen.tsx'],
  detail: [entry, shell, 'src/web/features/link-detail/link-detail-screen.tsx'],
  wizard: [entry, 'src/web/features/link-wizard/link-wizard-screen.tsx'],
};

describe('the first load', () => {
  it.each(Object.entries(screens))('of the %s is within 220 KB of packed script', (_, sources) => {
    const files = filesOf(sources);
    const parts = [...files].map((file) => `${file} ${weigh([file])}`);
    expect(weigh(files), parts.join('\n')).toBeLessThanOrEqual(mostBytes);
  });

  it.each(Object.entries(screens))('of the %s waits for no chart, map, calendar or CSV library', (_, sources) => {
    const files = filesOf(sources);
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
});
