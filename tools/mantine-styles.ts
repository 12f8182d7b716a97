/**
 * A build step that gives `virtual:mantine-styles.css`: the styles of those parts of Mantine that the dashboard draws, in the package's own order.
 * The package's one file holds the styles of every part there is, which is two and a half times as much.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const name = 'virtual:mantine-styles.css';

/** What every page needs; `default-css-variables` is left out, since `virtual:theme-variables.css` sets them all. */
const foundation = ['baseline', 'global'];

/** The parts that are drawn somewhere, by themselves or within others. The build fails when it draws another one, or not one of these. */
export const drawnParts: readonly string[] = [
  'ActionIcon',
  'Alert',
  'Anchor',
  'Avatar',
  'Button',
  'Checkbox',
  'CheckboxCard',
  'CheckboxIndicator',
  'CloseButton',
  'Combobox',
  'Group',
  'InlineInput',
  'Input',
  'Loader',
  'Menu',
  'Modal',
  'ModalBase',
  'Notification',
  'Overlay',
  'Paper',
  'PasswordInput',
  'Pill',
  'PillsInput',
  'PinInput',
  'Popover',
  'Progress',
  'Radio',
  'RadioCard',
  'RadioIndicator',
  'ScrollArea',
  'SimpleGrid',
  'Skeleton',
  'Slider',
  'Stack',
  'Switch',
  'Text',
  'UnstyledButton',
  'VisuallyHidden',
];

const packageFile = createRequire(import.meta.url).resolve;

/** A part's styles, in the layer `mantine`. */
const stylesOf = (part: string): string => readFileSync(packageFile(`@mantine/core/styles/${part}.layer.css`), 'utf8');

/**
 * The styles of these parts. Where two rules weigh the same, the later one wins, so they are in the order of the package's one file.
 * Throws for a part that the package does not have.
 */
export function mantineStyles(parts: readonly string[]): string {
  const all = readFileSync(packageFile('@mantine/core/styles.layer.css'), 'utf8');
  const placed = [...foundation, ...parts].map((part) => {
    const styles = stylesOf(part);
    const place = all.indexOf(styles.replace(/^@layer mantine \{|\}\s*$/g, '').trim());
    if (place < 0) throw new Error(`Mantine's styles.layer.css does not hold the styles of ${part}`);
    return { place, styles };
  });
  return placed
    .toSorted((one, other) => one.place - other.place)
    .map(({ styles }) => styles)
    .join('\n');
}

/** The part whose class names a module holds; undefined for other modules. */
export const partOf = (module: string): string | undefined =>
  /@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/.exec(module)?.[1];

/** The plugin. It fails a build whose styles are not those of the parts that are drawn. */
export function mantineStylesheet(): Plugin {
  return {
    name: 'mantine-styles',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) => (id === `\0${name}` ? mantineStyles(drawnParts) : undefined),
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
      const drawn = new Set(modules.flatMap((module) => partOf(module) ?? []));
      const known = new Set(drawnParts);
      const missing = drawn.difference(known);
      const unneeded = known.difference(drawn);
      if (missing.size > 0) this.error(`tools/mantine-styles.ts lacks the styles of ${[...missing].join(', ')}`);
      if (unneeded.size > 0)
        this.error(`tools/mantine-styles.ts has styles of ${[...unneeded].join(', ')}, which nothing draws`);
    },
  };
}
