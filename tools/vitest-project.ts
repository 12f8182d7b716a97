/** Runs one project of `vitest.config.ts` and gives its counts, failures and the time of each file. */
import { readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';
import { runProgram } from './programs.ts';

const root = join(import.meta.dirname, '..');

/** What came of a file of tests. */
interface FileResult {
  file: string;
  /** The time of its tests and hooks. */
  seconds: number;
  passed: number;
  failed: number;
  /** One line for each failure. */
  failures: string[];
}

/** What came of a project. */
export interface ProjectResult {
  project: string;
  passed: number;
  failed: number;
  /** From the start of the project to its end. */
  seconds: number;
  files: Pick<FileResult, 'file' | 'seconds'>[];
  /** One line for each failure. */
  failures: string[];
  /** One line for each failure of a file that passed at its second try. */
  secondTries: string[];
}

const reportSchema = z.object({
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

/** What a killed process lost or did twice stays a failure: chance is what these tests are about. */
const isTriedOnce = (file: string): boolean => /\bkills?\.test\.ts$/.test(file);

/** The file, the test, and why it failed: the first line, and of a page that did not come what was waited for. */
function failureLine(file: string, test: string, messages: string[] | null): string {
  const lines = stripVTControlCharacters(messages?.[0] ?? '').split('\n');
  const waited = lines.find((line) => line.trimStart().startsWith('- waiting for '));
  return [relative(root, file), test, lines[0], ...(waited === undefined ? [] : [waited.trim().slice(2)])].join(': ');
}

/** Reads a JSON report of Vitest. A skipped test counts as failed, and so does a file that could not be loaded. */
function readReport(text: string): FileResult[] {
  return reportSchema.parse(JSON.parse(text)).testResults.map((result) => {
    const { name, status, message, startTime, endTime, assertionResults } = result;
    const wrong = assertionResults.filter((test) => test.status !== 'passed');
    const failures = wrong.map(({ fullName, status: came, failureMessages }) =>
      failureLine(name, fullName, came === 'failed' ? failureMessages : ['it was skipped, which counts as failed']),
    );
    // A hook that fails has its tests skipped, or none of them found.
    if (status === 'failed' && !wrong.some((test) => test.status === 'failed'))
      failures.unshift(failureLine(name, 'could not be run', [message]));
    return {
      file: relative(root, name),
      seconds: (endTime - startTime) / 1000,
      passed: assertionResults.length - wrong.length,
      failed: failures.length,
      failures,
    };
  });
}

/** Runs a project, or some of its files. Its report goes through a file in `folder`; what it prints is shown whole lines at a time. */
async function runFiles(
  project: string,
  folder: string,
  env: Record<string, string>,
  only: readonly string[],
): Promise<{ files: FileResult[]; problem: string | undefined }> {
  const file = join(folder, `${project}.json`);
  rmSync(file, { force: true });
  const args = ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { code } = await runProgram('vitest', [...args, ...only], {
    env,
    onText: wholeLines((lines) => process.stdout.write(lines)),
  });
  try {
    const files = readReport(readFileSync(file, 'utf8'));
    const isExplained = code === 0 || files.some(({ failed }) => failed > 0);
    // An error outside of any test (in a hook, or after the last one) is a failure too.
    return { files, problem: isExplained ? undefined : `${project}: an error outside of any test, printed above` };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { files: [], problem: `${project}: gave no report (${reason})` };
  }
}

/**
 * Runs a project. A test of a whole system may lose a race with the machine: each file that failed runs a second time as a whole, unless more than
 * `secondTries` did, which is no chance. Its systems are started anew, so that nothing of its first try is left.
 */
export async function runVitest(
  project: string,
  folder: string,
  { env, secondTries: most }: { env: Record<string, string>; secondTries: number },
): Promise<ProjectResult> {
  const began = performance.now();
  let { files, problem } = await runFiles(project, folder, env, []);
  const secondTries: string[] = [];
  const wrong = files.filter(({ file, failed }) => failed > 0 && !isTriedOnce(file));
  if (wrong.length > 0 && wrong.length <= most) {
    const again = await runFiles(
      project,
      folder,
      env,
      wrong.map(({ file }) => file),
    );
    problem ??= again.problem;
    files = files.map((first) => again.files.find(({ file }) => file === first.file) ?? first);
    for (const { file, failures } of wrong)
      if (files.some((last) => last.file === file && last.failed === 0)) secondTries.push(...failures);
  }
  const sum = (count: (file: FileResult) => number): number => files.reduce((total, file) => total + count(file), 0);
  return {
    project,
    passed: sum(({ passed }) => passed),
    failed: sum(({ failed }) => failed) + (problem === undefined ? 0 : 1),
    seconds: (performance.now() - began) / 1000,
    files,
    failures: [...files.flatMap(({ failures }) => failures), ...(problem === undefined ? [] : [problem])],
    secondTries,
  };
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
