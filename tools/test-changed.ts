/**
 * `npm run test:changed`: types, lint and the tests that a change touches, for use while one writes. The change is what the working tree and its commits have
 * that the upstream of `main` has not (without one, or when all is there already: the last commit and the working tree); `-- <commit>` names another base.
 *
 * What a change touches is found by imports, and by them alone. Not seen are: what a test drives as a built product (journeys, faults; the journeys of a changed
 * feature's screens are found by their paths, see `screen-journeys.ts`), pages and mails that service tests load from `dist`, and files that are read rather
 * than imported, such as `db`. A change of `package.json` or `vitest.config.ts` touches everything. So `npm test` still comes before a change goes in.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { styleText } from 'node:util';
import { z } from 'zod';
import { provideBrowser } from './browser.ts';
import { endPrograms, runProgram } from './programs.ts';
import { lintInputs, typeInputs } from './remembered-checks.ts';
import { journeysOfChanged, withoutKnownJourney } from './screen-journeys.ts';
import { createTally } from './tally.ts';
import { testTable } from './test-table.ts';
import { type ProjectResult, runVitest } from './vitest-project.ts';

const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'fanfare-test-changed-'));
const listSchema = z.array(z.object({ file: z.string(), projectName: z.string() }));

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/** The output of git, or undefined where git fails: there is no such commit. */
function ask(...args: string[]): string | undefined {
  try {
    return git(...args);
  } catch {
    return undefined;
  }
}

/** The commit before the change, or undefined when `asked` is none that this clone knows. */
function findBase(asked: string | undefined): string | undefined {
  if (asked !== undefined) return ask('merge-base', asked, 'HEAD');
  const head = ask('rev-parse', 'HEAD');
  const upstream = ask('merge-base', 'main@{upstream}', 'HEAD');
  return upstream !== undefined && upstream !== head ? upstream : (ask('rev-parse', 'HEAD~1') ?? head);
}

/** The files that exist and differ from `base`, also those that git does not know yet. */
function changedFiles(base: string): string[] {
  const text = `${git('diff', '--name-only', '--diff-filter=d', base)}\n${git('ls-files', '--others', '--exclude-standard')}`;
  return text.split('\n').filter((line) => line !== '');
}

/** The files of tests that import a change, by project. Throws when Vitest cannot list them. */
async function touchedTests(base: string): Promise<Map<string, string[]>> {
  const file = join(folder, 'touched.json');
  const { code, text } = await runProgram('vitest', ['list', '--filesOnly', `--json=${file}`, '--changed', base]);
  if (code !== 0) throw new Error(`The tests could not be listed:\n${text}`);
  const touched = listSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const byProject = Map.groupBy(touched, ({ projectName }) => projectName);
  return new Map([...byProject].map(([project, files]) => [project, files.map((each) => relative(root, each.file))]));
}

const tally = createTally();
const { report, failures } = tally;
const results: ProjectResult[] = [];
let interrupted = false;

async function runTool(name: string, inputs: RegExp, args: string[]): Promise<void> {
  if (interrupted) return;
  await tally.runOnce(root, { name, inputs }, async () => {
    const { code, text } = await runProgram('node', args);
    if (interrupted) return undefined;
    return code === 0 ? '' : text || `node ended with ${code}.`;
  });
}

async function runTests(project: string, files: string[]): Promise<void> {
  if (interrupted || files.length === 0) return;
  const problem = project === 'journeys' ? await provideBrowser() : undefined;
  if (problem !== undefined) return report('journeys tests', false, problem);
  // A person who has just changed a file sees its first failure.
  const result = await runVitest(project, folder, { env: {}, secondTries: 0, files });
  if (interrupted) return;
  tally.passed += result.passed;
  failures.push(...result.failures);
  results.push(result);
}

async function runChanged(base: string): Promise<void> {
  const changed = changedFiles(base);
  console.log(`${changed.length} files changed since ${git('log', '-1', '--format=%h (%s)', base)}`);
  await runTool('types', typeInputs, ['--run', 'types']);
  await runTool('lint', lintInputs, ['--run', 'lint']);
  const touched = await touchedTests(base);
  const journeys = new Set([...(touched.get('journeys') ?? []), ...journeysOfChanged(root, changed)]);
  touched.set('journeys', [...journeys].toSorted());
  for (const project of ['unit', 'service', 'faults', 'journeys'])
    console.log(`${project}: ${touched.get(project)?.length ?? 0} files of tests`);
  for (const project of ['unit', 'service', 'faults', 'journeys']) await runTests(project, touched.get(project) ?? []);
  const unseen = withoutKnownJourney(changed);
  if (unseen.length === 0) return;
  const named = unseen.slice(0, 10).map((file) => `  - ${file}`);
  if (unseen.length > named.length) named.push(`  and ${unseen.length - named.length} more`);
  const sentence =
    'Journeys drive the built product, so the ones that show these files were not found; name them yourself';
  console.log([`\n${sentence} (npx vitest run --project journeys <name>):`, ...named].join('\n'));
}

function interrupt(): void {
  interrupted = true;
  endPrograms();
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, interrupt);
process.on('disconnect', interrupt);
process.channel?.unref();

const base = findBase(process.argv[2]);
try {
  if (base === undefined) report('the change', false, `There is no commit ${process.argv[2] ?? 'yet'} in this clone.`);
  else await runChanged(base);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
if (interrupted) console.log('Interrupted before the end.');
if (results.length > 0) console.log(`\n${testTable(results).join('\n')}`);
if (failures.length > 0) console.log(styleText('red', ['\nWhat failed:', ...failures].join('\n  ✗ ')));
console.log(`\n${tally.passed} passed, ${failures.length} failed`);
process.exit(interrupted ? 130 : failures.length > 0 ? 1 : 0);
