/** Keeps what tests counted last: below `node_modules` what the runs of this machine reported, in `docs/promises.json` what `npm run promises` took over. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The sizes of a run: `npm test` and `npm run test:nightly`. */
const sizes = ['short', 'full'] as const;

/** What a test counted, by its name: the last figure of each size, with its day (`2027-01-31`). */
export type Figures = Record<string, Partial<Record<(typeof sizes)[number], { figure: string; day: string }>>>;

/** The figures that this machine's runs reported. A run of the tests leaves the checkout as it is. */
export const figuresOfRuns = join('node_modules', '.cache', 'fanfare-figures.json');
/** The figures that the page shows. */
export const figuresOfPage = join('docs', 'promises.json');

/** Joins figures: of the same name and size the one of the latest day counts, of one day the last. */
export function joinFigures(...all: readonly Figures[]): Figures {
  const joined: Figures = {};
  for (const [name, given] of all.flatMap((figures) => Object.entries(figures)))
    for (const size of sizes) {
      const [before, now] = [joined[name]?.[size], given[size]];
      if (now !== undefined && (before === undefined || now.day >= before.day))
        joined[name] = { ...joined[name], [size]: now };
    }
  return joined;
}

/** Reads a file of figures below `root`; one that is not there has none. */
export function readFigures(root: string, file: string): Figures {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8'));
  } catch {
    return {};
  }
}

/** Writes a file of figures below `root`, by name. */
export function writeFigures(root: string, file: string, figures: Figures): void {
  const sorted = Object.fromEntries(Object.entries(figures).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), `${JSON.stringify(sorted, null, 2)}\n`);
}

/** Adds a run's figures to those of this machine. */
export function keepFigures(root: string, figures: readonly Figures[]): void {
  writeFigures(root, figuresOfRuns, joinFigures(readFigures(root, figuresOfRuns), ...figures));
}
