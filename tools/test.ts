/** Everything that has to hold before a change goes in, one check after the other: `npm test`. Ends with `N passed, N failed`. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters, styleText } from 'node:util';
import { z } from 'zod';
import { provideBrowser } from './browser.ts';
import { brokenDependencyRules } from './dependency-rules.ts';
import { filesTooLong } from './file-lengths.ts';
import { productRuleProblems } from './product-rules.ts';
import { brokenTableOwners } from './table-owners.ts';

const root = join(import.meta.dirname, '..');
const bin = join(root, 'node_modules', '.bin');
const reports = mkdtempSync(join(tmpdir(), 'fanfare-test-'));

let passed = 0;
let failed = 0;
/** What failed, each with the first line of its reason: told once more at the end, where nobody has to look for it. */
const failures: string[] = [];
let interrupted = false;
const children = new Set<ChildProcess>();

/** Runs a program of ours in a process group of its own, so that it can be ended with everything it started. */
function run(program: string, args: string[], output: 'kept' | 'shown'): Promise<{ code: number; text: string }> {
  return new Promise((resolve) => {
    const stdio: 'pipe' | 'inherit' = output === 'kept' ? 'pipe' : 'inherit';
    const child = spawn(join(bin, program), args, { cwd: root, stdio: ['ignore', stdio, stdio], detached: true });
    children.add(child);
    let text = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
    }
    child.once('error', (error) => {
      text += error.message;
    });
    child.once('close', (code) => {
      children.delete(child);
      resolve({ code: code ?? 1, text });
    });
  });
}

function report(name: string, ok: boolean, text = ''): void {
  if (ok) passed += 1;
  else failed += 1;
  if (!ok) failures.push(name);
  console.log(ok ? styleText('green', `✓ ${name}`) : styleText('red', `✗ ${name}`));
  if (!ok && text.trim() !== '') console.log(text.trimEnd());
}

async function runTool(name: string, program: string, args: string[]): Promise<void> {
  const { code, text } = await run(program, args, 'kept');
  if (!interrupted) report(name, code === 0, text);
}

/** A check of our own: the lines it gives are what is wrong. */
async function runCheck(name: string, check: () => Promise<string[]> | string[]): Promise<void> {
  const problems = await check();
  report(name, problems.length === 0, problems.join('\n'));
}

const vitestReportSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).nullable() }),
      ),
    }),
  ),
});

const failureLine = (file: string, test: string, messages: string[] | null): string =>
  `${relative(root, file)}: ${test}: ${stripVTControlCharacters(messages?.[0] ?? '').split('\n')[0]}`;

/** Runs one project of `vitest.config.ts`. A skipped test counts as failed, and so does a file that could not be loaded. */
async function runTests(project: string): Promise<void> {
  console.log(styleText('bold', `\n${project} tests`));
  const file = join(reports, `${project}.json`);
  const { code } = await run(
    'vitest',
    ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    'shown',
  );
  if (interrupted) return;
  let wrong = 0;
  try {
    const result = vitestReportSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    const skipped = result.numPendingTests + result.numTodoTests;
    const unloaded = result.testResults.filter(
      ({ status, assertionResults }) =>
        status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
    );
    if (skipped > 0) failures.push(`${project}: ${skipped} skipped tests count as failed`);
    for (const { name, message } of unloaded) failures.push(failureLine(name, 'could not be run', [message]));
    for (const { name, assertionResults } of result.testResults) {
      for (const test of assertionResults) {
        if (test.status === 'failed') failures.push(failureLine(name, test.fullName, test.failureMessages));
      }
    }
    passed += result.numPassedTests;
    wrong = result.numFailedTests + skipped + unloaded.length;
  } catch (error) {
    wrong = 1;
    failures.push(`${project}: gave no report (${error instanceof Error ? error.message : String(error)})`);
  }
  // An error outside of any test (in a hook, or after the last one) is a failure too.
  if (wrong === 0 && code !== 0) {
    wrong = 1;
    failures.push(`${project}: an error outside of any test, told above`);
  }
  failed += wrong;
}

function endChildren(): void {
  interrupted = true;
  for (const child of children) {
    if (child.pid === undefined) continue;
    const group = -child.pid;
    process.kill(group, 'SIGTERM');
    setTimeout(() => {
      try {
        process.kill(group, 'SIGKILL');
      } catch {
        // It went by itself.
      }
    }, 5_000).unref();
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, endChildren);
process.on('disconnect', endChildren);
process.channel?.unref();

/** Everything, cheapest first; the quick checks share the time that types take. */
async function runEverything(): Promise<void> {
  await Promise.all([
    runTool('types', 'tsc', ['--noEmit']),
    runTool('lint', 'biome', ['check', '--error-on-warnings', '.']),
    runTool('nothing unused', 'knip', []),
    runCheck('dependency rules', brokenDependencyRules),
    runCheck('file lengths', () => filesTooLong(root)),
    runCheck('one owner for each table', () => brokenTableOwners(root)),
    runCheck('product rules', () => productRuleProblems(root)),
  ]);
  if (interrupted) return;
  await runTool('schema.graphql is up to date', 'node', ['tools/print-schema.ts', '--check']);
  for (const project of ['unit', 'service', 'faults']) {
    if (!interrupted) await runTests(project);
  }
  if (interrupted) return;
  const problem = await provideBrowser();
  if (problem === undefined) await runTests('journeys');
  else report('journeys tests', false, problem);
}

try {
  await runEverything();
} finally {
  rmSync(reports, { recursive: true, force: true });
}
if (interrupted) console.log('Interrupted before the end.');
if (failures.length > 0) console.log(styleText('red', ['\nWhat failed:', ...failures].join('\n  ✗ ')));
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(interrupted ? 130 : failed > 0 ? 1 : 0);
