/**
 * `npm run promises`: takes the figures that this machine's runs of tests reported over into `docs/promises.json`, and writes `docs/promises.md`.
 * Reports of single runs can be named: `vitest run --reporter=json --outputFile=report.json …`, then `npm run promises -- report.json`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { figuresOfPage, figuresOfRuns, joinFigures, readFigures, writeFigures } from './kept-figures.ts';
import { printPromises, problemsOf, promiseSources, promisesPage } from './promises.ts';
import { readReport } from './test-report.ts';

const root = join(import.meta.dirname, '..');
const reported = process.argv.slice(2).flatMap((file) => readReport(readFileSync(file, 'utf8')));
const all = joinFigures(
  readFigures(root, figuresOfPage),
  readFigures(root, figuresOfRuns),
  ...reported.map(({ figures }) => figures),
);
const { sections } = promiseSources(root, all);
const listed = new Set(sections.flatMap(({ promises }) => promises).flatMap(({ figures = [] }) => figures));
const figures = Object.fromEntries(Object.entries(all).filter(([name]) => listed.has(name)));
const sources = promiseSources(root, figures);
writeFigures(root, figuresOfPage, figures);
writeFileSync(join(root, promisesPage), printPromises(sources));
for (const problem of problemsOf(sources)) {
  console.error(problem);
  process.exitCode = 1;
}
