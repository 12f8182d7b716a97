/** A build step that writes the dashboard's page once per screen, with its first frame and preload links for its files. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ESTree, type Plugin, parseSync, Visitor } from 'vite';
import { drawFirstFrames, withFrame } from './first-frames.ts';

const listOfScreens = join(import.meta.dirname, '..', 'src', 'web', 'app', 'screens.tsx');
const shell = 'src/web/app/shell/shell.tsx';

/** The text values of an object's properties that are plain strings. */
function textsOf({ properties }: ESTree.ObjectExpression): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const property of properties) {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') continue;
    if (property.value.type === 'Literal' && typeof property.value.value === 'string')
      texts[property.key.name] = property.value.value;
  }
  return texts;
}

/** The texts of an object's property `aliases`, if it has one. */
function aliasesOf({ properties }: ESTree.ObjectExpression): string[] {
  return properties.flatMap((property) => {
    if (property.type !== 'Property' || property.key.type !== 'Identifier' || property.key.name !== 'aliases')
      return [];
    if (property.value.type !== 'ArrayExpression') return [];
    return property.value.elements.flatMap((each) => (each?.type === 'Literal' ? [String(each.value)] : []));
  });
}

/**
 * The screens of `web/app/screens.tsx`, read from its text: the sources that a screen is loaded from, by its path and by each alias.
 * Throws for a screen that imports nothing.
 */
export function readScreens(text: string): Record<string, string[]> {
  const objects: { start: number; end: number; paths: string[]; frame: string }[] = [];
  const imports: { start: number; source: string }[] = [];
  new Visitor({
    ObjectExpression(node) {
      const { path, frame } = textsOf(node);
      if (path !== undefined && frame !== undefined)
        objects.push({ start: node.start, end: node.end, paths: [path, ...aliasesOf(node)], frame });
    },
    ImportExpression({ start, source }) {
      if (source.type === 'Literal')
        imports.push({ start, source: String(source.value).replace(/^#web\//, 'src/web/') });
    },
  }).visit(parseSync('screens.tsx', text).program);
  return Object.fromEntries(
    objects.flatMap(({ start, end, paths, frame }) => {
      const own = imports.filter((each) => each.start > start && each.start < end).map(({ source }) => source);
      if (own.length === 0) throw new Error(`screens.tsx: the screen ${paths[0]} needs a load that imports its code`);
      return paths.map((path) => [path, frame === 'shell' ? [shell, ...own] : own]);
    }),
  );
}

/** The dashboard's screens with the sources that each is loaded from. */
export const screens = readScreens(readFileSync(listOfScreens, 'utf8'));

/** Vite's manifest: the built files by source. */
export type Manifest = Record<string, { file: string; css?: string[]; imports?: string[]; assets?: string[] }>;

/** The fonts of the first screen: text drawn before they have arrived is drawn twice. */
const isFirstFont = (file: string): boolean => /-first-[^/]*\.woff2$/.test(file);

/**
 * The built files of `sources` and of everything they import statically; dynamic imports are left out.
 * Throws for a source that has no file of its own in the build.
 */
export function filesOf(sources: string[], manifest: Manifest): { scripts: Set<string>; styles: Set<string> } {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const visit = (source: string): void => {
    const chunk = manifest[source];
    if (chunk === undefined) throw new Error(`${source} is no file of its own in the build`);
    if (scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    for (const style of chunk.css ?? []) styles.add(style);
    for (const each of chunk.imports ?? []) visit(each);
  };
  for (const source of sources) visit(source);
  return { scripts, styles };
}

/** The page with preload links for the fonts and for the files of these sources; links that the page has already are not repeated. */
export function withPreloads(page: string, sources: string[], manifest: Manifest): string {
  const { scripts, styles } = filesOf(sources, manifest);
  const isNew = (file: string) => !page.includes(`"/${file}"`);
  const fonts = new Set(Object.values(manifest).flatMap(({ assets = [] }) => assets.filter(isFirstFont)));
  const links = [
    ...[...fonts].map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`),
    ...[...styles].filter(isNew).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...[...scripts]
      .filter(isNew)
      .map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`),
  ];
  // What the first frame is drawn with comes first; scripts would take its share of the line.
  return page
    .replaceAll('rel="modulepreload" crossorigin', 'rel="modulepreload" fetchpriority="low" crossorigin')
    .replace('</head>', `${links.map((link) => `  ${link}\n  `).join('')}</head>`);
}

/** The plugin: writes `screens/<number>.html` for each screen, and `screens.json`, which maps each path to its page. */
export function modulePreload(): Plugin {
  return {
    name: 'module-preload',
    apply: 'build',
    async writeBundle({ dir: folder = '' }) {
      const manifest: Manifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8'));
      const page = readFileSync(join(folder, 'index.html'), 'utf8');
      mkdirSync(join(folder, 'screens'), { recursive: true });
      const frames = await drawFirstFrames();
      const pages = Object.entries(screens).map(([path, sources], number) => {
        const file = `screens/${number}.html`;
        writeFileSync(join(folder, file), withFrame(withPreloads(page, sources, manifest), frames[path]));
        return [path, file];
      });
      writeFileSync(join(folder, 'screens.json'), JSON.stringify(Object.fromEntries(pages)));
    },
  };
}
