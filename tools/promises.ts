/** Checks the promises of `tests/promises`, and prints `docs/promises.md`: each with its tests and their last figures. */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promiseSections } from '#tests/promises/list.ts';
import type { ProductPromise, PromiseSection } from '#tests/promises/promise.ts';
import { type Figures, figuresOfPage, readFigures } from './kept-figures.ts';

/** Below the repository's root. */
export const promisesPage = join('docs', 'promises.md');

/** A line of docs/benchmarks.json, with its day. */
interface BenchmarkLine {
  what: string;
  value: string;
  goal: string;
  met: boolean;
  day: string;
}

/** What promises are checked against. */
export interface PromiseSources {
  sections: readonly PromiseSection[];
  /** The text of a file, or undefined where there is none. */
  readText(path: string): string | undefined;
  benchmarks: readonly BenchmarkLine[];
  figures: Figures;
}

const notMeasured = 'not measured yet';

const quoted = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&');

/** Whether a file of tests has a test, or a group of tests, whose title begins so. */
function hasTest(text: string, name: string): boolean {
  return new RegExp(`\\(\\s*(['"\`])${quoted(name)}`).test(text);
}

const reports = (text: string, name: string): boolean =>
  new RegExp(`reportFigure\\(\\s*(['"\`])${quoted(name)}\\1`).test(text);

/** One sentence for each thing that a list of promises says and that is not so. */
export function problemsOf(sources: PromiseSources): string[] {
  const promises = sources.sections.flatMap((section) => section.promises);
  const twice = promises.filter(({ id }, index) => promises.findIndex((other) => other.id === id) !== index);
  return [
    ...twice.map(({ id }) => `promise ${id} is listed twice: give the later one the next free number`),
    ...promises.flatMap((promise) => problemsOfPromise(promise, sources)),
  ];
}

const hasTests = ({ tests, benchmarks = [] }: ProductPromise): boolean =>
  Object.keys(tests).length > 0 || benchmarks.length > 0;

function problemsOfPromise(promise: ProductPromise, { readText, benchmarks }: PromiseSources): string[] {
  const { id, tests, figures = [], benchmarks: lines = [], missing } = promise;
  const problems: string[] = [];
  const texts: string[] = [];
  for (const [file, names] of Object.entries(tests)) {
    const text = readText(file);
    if (text === undefined) problems.push(`promise ${id}: there is no file ${file}`);
    else texts.push(text);
    for (const name of names)
      if (text !== undefined && !hasTest(text, name))
        problems.push(`promise ${id}: ${file} has no test whose name begins with "${name}"`);
  }
  for (const name of figures)
    if (!texts.some((text) => reports(text, name)))
      problems.push(`promise ${id}: none of its tests reports the figure "${name}" with reportFigure`);
  for (const line of lines)
    if (!benchmarks.some(({ what }) => what === line))
      problems.push(`promise ${id}: docs/benchmarks.json has no line "${line}"`);
  if (!hasTests(promise) && missing === undefined) problems.push(`promise ${id} has no test: say so in \`missing\``);
  return problems;
}

/** A text within a cell of a table. */
const cell = (text: string): string => text.replaceAll(/[*<_|]/g, '\\$&');

function figuresOf({ figures: names = [], benchmarks: lines = [] }: ProductPromise, sources: PromiseSources): string[] {
  const counted = names.flatMap((name) => {
    const { full, short } = sources.figures[name] ?? {};
    const sizes = [full && { ...full, size: 'full' }, short && { ...short, size: 'short' }].filter((one) => !!one);
    if (sizes.length === 0) return `${cell(name)}: ${notMeasured}`;
    return sizes.map(({ figure, day, size }) => `${cell(name)}: ${cell(figure)} (${size}, ${day})`);
  });
  const measured = sources.benchmarks.filter(({ what }) => lines.includes(what));
  return [...counted, ...measured.map(benchmarkText)];
}

function benchmarkText({ what, value, goal, met, day }: BenchmarkLine): string {
  return `${cell(what)}: ${cell(value)}${met ? '' : `, **goal missed**: ${cell(goal)}`} (bench, ${day})`;
}

function rowOf(promise: ProductPromise, sources: PromiseSources): string {
  const { id, promise: sentence, tests, benchmarks = [], missing } = promise;
  const said = missing === undefined ? sentence : `${sentence}<br>**Missing:** ${missing}`;
  const named = Object.entries(tests).map(
    ([file, names]) => `[${basename(file)}](../${file}): ${names.map((name) => cell(name.trim())).join('; ')}`,
  );
  if (benchmarks.length > 0) named.push('`npm run bench`, which fails when a goal is missed');
  const cells = [id, said, named.join('<br>') || 'none', figuresOf(promise, sources).join('<br>')];
  return `| ${cells.join(' | ')} |`;
}

/** The page. */
export function printPromises(sources: PromiseSources): string {
  const promises = sources.sections.flatMap((section) => section.promises);
  const idsOf = (some: readonly ProductPromise[]): string => some.map(({ id }) => id).join(', ') || 'none';
  const without = promises.filter((promise) => !hasTests(promise));
  const partly = promises.filter((promise) => promise.missing !== undefined && !without.includes(promise));
  const sections = sources.sections.flatMap((section) => [
    `## ${section.title}`,
    '',
    '| Id | Promise | Tests that fail when it is broken | Last figures |',
    '| --- | --- | --- | --- |',
    ...section.promises.map((promise) => rowOf(promise, sources)),
    '',
  ]);
  return [
    '# Promises',
    '',
    'What Fanfare promises where a fault would cost people money, fans or their accounts: each promise with the tests that fail when it is broken, and what they counted last.',
    '`npm run promises` writes this page from [tests/promises](../tests/promises/list.ts), from the figures that tests reported, and from [benchmarks.json](benchmarks.json). `npm test` checks that each test is there and that the page is up to date.',
    '',
    'A figure is of a run of that size: "short" is `npm test`, "full" is `npm run test:nightly`, "bench" is `npm run bench` ([benchmarks](benchmarks.md)). A name with `%s`, `%j` or `$name` stands for several cases.',
    '',
    `${promises.length} promises: ${promises.length - without.length} have tests or a benchmark, ${without.length} none (${idsOf(without)}). Of the others, ${partly.length} are not kept, tested or measured in full, and say what is missing: ${idsOf(partly)}.`,
    '',
    ...sections,
  ].join('\n');
}

/** The lists and files of the repository at `root`, with these figures. */
export function promiseSources(root: string, figures: Figures): PromiseSources {
  const readText = (path: string): string | undefined => {
    try {
      return readFileSync(join(root, path), 'utf8');
    } catch {
      return undefined;
    }
  };
  const { parts }: { parts: Record<string, { measuredOn: string; lines: Omit<BenchmarkLine, 'day'>[] }> } = JSON.parse(
    readFileSync(join(root, 'docs', 'benchmarks.json'), 'utf8'),
  );
  const benchmarks = Object.values(parts).flatMap(({ measuredOn, lines }) =>
    lines.map((line) => ({ ...line, day: measuredOn })),
  );
  return { sections: promiseSections, readText, benchmarks, figures };
}

/** The problems of the repository at `root`. */
export function promiseProblems(root: string): string[] {
  const sources = promiseSources(root, readFigures(root, figuresOfPage));
  const problems = problemsOf(sources);
  if (problems.length === 0 && sources.readText(promisesPage) !== printPromises(sources))
    problems.push('docs/promises.md is not what the list and the figures say: run `npm run promises` and commit it');
  return problems;
}
