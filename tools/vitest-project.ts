/** Runs one project of `vitest.config.ts` and gives its counts, failures and the time of each file. */
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';
import { runProgram } from './programs.ts';

const root = join(import.meta.dirname, '..');

/** What came of a project. */
export interface ProjectResult {
  project: string;
  passed: number;
  failed: number;
  /** From the start of the project to its end. */
  seconds: number;
  /** The time of each file's tests and hooks. */
  files: { file: string; seconds: number }[];
  /** One line for each failure. */
  failures: string[];
  /** One line for each test that failed and then passed at its second try, with why it failed. */
  secondTries: string[];
}

const reportSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).nullable() }),
      ),
    }),
  ),
});

/** The file, the test, and why it failed: the first line, and of a page that did not come what was waited for. */
function failureLine(file: string, test: string, messages: string[] | null): string {
  const lines = stripVTControlCharacters(messages?.[0] ?? '').split('\n');
  const waited = lines.find((line) => line.trimStart().startsWith('- waiting for '));
  return [relative(root, file), test, lines[0], ...(waited === undefined ? [] : [waited.trim().slice(2)])].join(': ');
}

/** Reads a JSON report of Vitest. A skipped test counts as failed, and so does a file that could not be loaded. */
function readReport(project: string, text: string): Omit<ProjectResult, 'seconds'> {
  const report = reportSchema.parse(JSON.parse(text));
  const failures: string[] = [];
  const secondTries: string[] = [];
  const skipped = report.numPendingTests + report.numTodoTests;
  if (skipped > 0) failures.push(`${project}: ${skipped} skipped tests count as failed`);
  let unloaded = 0;
  for (const { name, status, message, assertionResults } of report.testResults) {
    for (const { fullName, status: came, failureMessages } of assertionResults)
      if (came === 'passed' && (failureMessages?.length ?? 0) > 0)
        secondTries.push(failureLine(name, fullName, failureMessages));
    const wrong = assertionResults.filter((test) => test.status === 'failed');
    for (const { fullName, failureMessages } of wrong) failures.push(failureLine(name, fullName, failureMessages));
    if (status === 'failed' && wrong.length === 0) {
      unloaded += 1;
      failures.push(failureLine(name, 'could not be run', [message]));
    }
  }
  return {
    project,
    passed: report.numPassedTests,
    failed: report.numFailedTests + skipped + unloaded,
    files: report.testResults.map(({ name, startTime, endTime }) => ({
      file: relative(root, name),
      seconds: (endTime - startTime) / 1000,
    })),
    failures,
    secondTries,
  };
}

/** Runs a project. Its report goes through a file in `folder`; what it prints is shown whole lines at a time. */
export async function runVitest(
  project: string,
  folder: string,
  env: Record<string, string> = {},
): Promise<ProjectResult> {
  const file = join(folder, `${project}.json`);
  const began = performance.now();
  const args = ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { code } = await runProgram('vitest', args, {
    env,
    onText: wholeLines((lines) => process.stdout.write(lines)),
  });
  const seconds = (performance.now() - began) / 1000;
  try {
    const result = { ...readReport(project, readFileSync(file, 'utf8')), seconds };
    if (code === 0 || result.failed > 0) return result;
    // An error outside of any test (in a hook, or after the last one) is a failure too.
    return { ...result, failed: 1, failures: [`${project}: an error outside of any test, printed above`] };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return {
      project,
      passed: 0,
      failed: 1,
      seconds,
      files: [],
      failures: [`${project}: gave no report (${reason})`],
      secondTries: [],
    };
  }
}

/** Passes text on up to the last line break, so that lines of programs that run at the same time stay whole. */
function wholeLines(show: (lines: string) => void): (text: string) => void {
  let rest = '';
  return (text) => {
    const end = text.lastIndexOf('\n') + 1;
    if (end > 0) show(rest + text.slice(0, end));
    rest = (end > 0 ? '' : rest) + text.slice(end);
  };
}
