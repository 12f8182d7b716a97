/** A build step that writes the dashboard's page once for each screen, naming the screen's files, so that a browser asks for them with the first ones. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const shell = 'src/web/app/shell/shell.tsx';
const feature = (path: string) => `src/web/features/${path}`;

/** The paths of `routes.tsx` that a screen is opened at, with the sources that it is loaded from. */
export const screens: Record<string, string[]> = {
  '/login': [feature('login/login-screen.tsx')],
  '/links': [shell, feature('links-list/links-list-screen.tsx')],
  '/links/new': [feature('link-wizard/link-wizard-screen.tsx')],
  '/links/:id': [shell, feature('link-detail/link-detail-screen.tsx')],
  '/billing': [shell, feature('billing/billing-screen.tsx')],
};

/** What Vite says of the files that it built, by source. */
export type Manifest = Record<string, { file: string; css?: string[]; imports?: string[]; assets?: string[] }>;

/** The letters of the dashboard's own words. Text drawn before they are there is drawn twice, first in whatever the browser has to search for. */
const isFirstFont = (file: string): boolean => /-latin-wght-normal-[^/]*\.woff2$/.test(file);

/**
 * The files that `sources` and everything they import at once were built to; what they load later is not among them.
 * Throws for a source that is no file of its own in the build.
 */
export function filesOf(sources: string[], manifest: Manifest): { scripts: Set<string>; styles: Set<string> } {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const visit = (source: string): void => {
    const piece = manifest[source];
    if (piece === undefined) throw new Error(`${source} is no file of its own in the build`);
    if (scripts.has(piece.file)) return;
    scripts.add(piece.file);
    for (const style of piece.css ?? []) styles.add(style);
    for (const each of piece.imports ?? []) visit(each);
  };
  for (const source of sources) visit(source);
  return { scripts, styles };
}

/** The page with the files of these sources, and the fonts that every screen needs, named in its head; those that it names already are left out. */
export function announce(page: string, sources: string[], manifest: Manifest): string {
  const { scripts, styles } = filesOf(sources, manifest);
  const isNew = (file: string) => !page.includes(`"/${file}"`);
  const fonts = new Set(Object.values(manifest).flatMap(({ assets = [] }) => assets.filter(isFirstFont)));
  const links = [
    ...[...fonts].map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`),
    ...[...styles].filter(isNew).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...[...scripts].filter(isNew).map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ];
  return page.replace('</head>', `${links.map((link) => `  ${link}\n  `).join('')}</head>`);
}

/** The plugin: writes `screens/<number>.html` for each screen, and `screens.json`, which says which of them belongs to which path. */
export function modulePreload(): Plugin {
  return {
    name: 'announce-screens',
    apply: 'build',
    writeBundle({ dir: folder = '' }) {
      const manifest: Manifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8'));
      const page = readFileSync(join(folder, 'index.html'), 'utf8');
      mkdirSync(join(folder, 'screens'), { recursive: true });
      const pages = Object.entries(screens).map(([path, sources], number) => {
        const file = `screens/${number}.html`;
        writeFileSync(join(folder, file), announce(page, sources, manifest));
        return [path, file];
      });
      writeFileSync(join(folder, 'screens.json'), JSON.stringify(Object.fromEntries(pages)));
    },
  };
}
