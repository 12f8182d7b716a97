/**
 * `npm test`: every check and test that has to pass before a change goes in. Ends with `N passed, N failed`.
 * `npm run test:nightly` runs the same tests with their full figures, and every screen in every view; `-- --slice 3` runs an eighth of what that adds,
 * `-- --slice auto` the eighth whose turn it is, and `--record` writes the times of the files to `tests/night-times.json`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { styleText } from 'node:util';
import { provideBrowser } from './browser.ts';
import { channelBranchesIn } from './channel-branches.ts';
import { brokenDependencyRules } from './dependency-rules.ts';
import { unwiredFeatures } from './feature-modules.ts';
import { filesTooLong } from './file-lengths.ts';
import { keepFigures } from './kept-figures.ts';
import { migrationRuleProblems } from './migration-rules.ts';
import { moduleGraphProblems } from './module-graph.ts';
import { type ChosenSlice, readNight, recordTimes, runSlice } from './night-run.ts';
import { productMessageProblems } from './product-messages.ts';
import { productRuleProblems } from './product-rules.ts';
import { endPrograms, runProgram } from './programs.ts';
import { promiseProblems } from './promises.ts';
import { generatedInputs, importInputs, lintInputs, typeInputs } from './remembered-checks.ts';
import { screensWithoutJourney } from './screen-journeys.ts';
import { mostSecondTries, recordSecondTries } from './second-tries.ts';
import { brokenTableOwners } from './table-owners.ts';
import { createTally } from './tally.ts';
import { testTable } from './test-table.ts';
import { type ProjectResult, runVitest } from './vitest-project.ts';

const root = join(import.meta.dirname, '..');
const reports = mkdtempSync(join(tmpdir(), 'fanfare-test-'));
const night = process.argv[2] === 'nightly' ? readNight(root, process.argv.slice(3)) : undefined;

const tally = createTally();
const { report, failures } = tally;
const results: ProjectResult[] = [];
/** The files of a slice of the night that its limit left out. */
let notRun: string[] = [];
let interrupted = false;

/** Runs a check that gives a text of what is wrong, '' for nothing, unless it passed over the same files before. */
async function runOnce(name: string, inputs: RegExp, check: () => Promise<string>): Promise<void> {
  if (interrupted) return;
  await tally.runOnce(root, { name, inputs }, async () => {
    const text = await check();
    return interrupted ? undefined : text;
  });
}

const runTool = (name: string, inputs: RegExp, program: string, args: string[]): Promise<void> =>
  runOnce(name, inputs, async () => {
    const { code, text } = await runProgram(program, args);
    return code === 0 ? '' : text || `${program} ended with ${code}.`;
  });

/** A check of our own that takes no time: it gives a line for each problem. */
async function runCheck(name: string, check: () => Promise<string[]> | string[]): Promise<void> {
  if (interrupted) return;
  const problems = await check();
  report(name, problems.length === 0, problems.join('\n'));
}

/** What is run of a project: all of it, some files, or a half. */
interface Part {
  env?: Record<string, string>;
  files?: string[];
  half?: 1 | 2;
}

async function runTests(project: string, { env = {}, ...part }: Part = {}): Promise<void> {
  if (interrupted) return;
  const result = await runVitest(project, reports, { env, ...part, secondTries: night === undefined ? 5 : 0 });
  if (interrupted) return;
  tally.passed += result.passed;
  failures.push(...result.failures);
  results.push(result);
}

async function runChecks(): Promise<void> {
  await runTool('types', typeInputs, 'node', ['--run', 'types']);
  await runTool('lint', lintInputs, 'node', ['--run', 'lint']);
  await runTool('nothing unused', importInputs, 'knip', []);
  await runOnce('dependency rules', importInputs, async () => (await brokenDependencyRules()).join('\n'));
  await runCheck('file lengths', () => filesTooLong(root));
  await runCheck('branches by channel', () => channelBranchesIn(root));
  await runCheck('one owner for each table', () => brokenTableOwners(root));
  await runCheck('migrations that hold nobody up', () => migrationRuleProblems(root));
  await runCheck('a journey for each screen', () => screensWithoutJourney(root));
  await runCheck('features in modules.ts', () => unwiredFeatures(root));
  await runCheck('no circle of features', () => moduleGraphProblems(root));
  await runCheck('product rules', () => productRuleProblems(root));
  await runCheck('product messages', () => productMessageProblems(root));
  await runCheck('promises', () => promiseProblems(root));
  await runTool('schema.graphql is up to date', generatedInputs, 'node', ['tools/print-schema.ts', '--check']);
  await runTool('.env.example and settings.md are up to date', generatedInputs, 'node', [
    'tools/print-env.ts',
    '--check',
  ]);
}

async function runJourneys(parts: Part[]): Promise<void> {
  const problem = await provideBrowser();
  if (problem === undefined) await Promise.all(parts.map((part) => runTests('journeys', part)));
  else report('journeys tests', false, problem);
}

/**
 * Two lanes that take about as long, for the two cores that a machine has at least. Each half of the journeys has a product and a browser of its own: one
 * journey alone waits half of its time.
 */
async function runEverything(): Promise<void> {
  const first = async () => {
    await runJourneys([{ half: 1 }, { half: 2 }]);
    await runTests('faults');
  };
  const second = async () => {
    await runChecks();
    await runTests('service');
    await runTests('unit');
  };
  await Promise.all([first(), second()]);
}

async function runNightly(slice: ChosenSlice | undefined): Promise<void> {
  const full = { TESTS: 'full' };
  if (slice !== undefined) {
    notRun = await runSlice(root, slice, async ({ project, files }, env) => {
      const all = { ...full, ...env };
      if (project === 'journeys') await runJourneys([{ env: all, files }]);
      else await runTests(project, { env: all, files });
    });
    return;
  }
  for (const project of ['unit', 'service', 'faults']) await runTests(project, { env: full });
  await runJourneys([{ env: full }]);
}

function interrupt(): void {
  interrupted = true;
  endPrograms();
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, interrupt);
process.on('disconnect', interrupt);
process.channel?.unref();

try {
  await (night === undefined ? runEverything() : runNightly(night.slice));
} finally {
  rmSync(reports, { recursive: true, force: true });
}
const secondTries = results.flatMap((result) => result.secondTries);
recordSecondTries(root, secondTries, new Date());
if (secondTries.length > mostSecondTries) {
  const sentence = `${secondTries.length} tests passed only at their second try; more than ${mostSecondTries} are no chance. Mend them.`;
  report('few second tries', false, sentence);
}
keepFigures(
  root,
  results.map(({ figures }) => figures),
);
if (night?.records === true) recordTimes(root, results);
if (interrupted) console.log('Interrupted before the end.');
if (results.length > 0) console.log(`\n${testTable(results).join('\n')}`);
if (notRun.length > 0)
  console.log(['\nNot run, because it did not fit into the fifteen minutes of a slice:', ...notRun].join('\n  - '));
if (failures.length > 0) console.log(styleText('red', ['\nWhat failed:', ...failures].join('\n  ✗ ')));
if (night?.slice !== undefined) console.log(`\nTo run it again: ${night.slice.command}`);
// A slice whose only file does not fit has run nothing, which is neither a success nor a failure.
if (results.length > 0 || failures.length > 0) console.log(`\n${tally.passed} passed, ${failures.length} failed`);
process.exit(interrupted ? 130 : failures.length > 0 ? 1 : 0);
