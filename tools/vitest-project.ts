/** Runs one project of `vitest.config.ts` and gives its counts, failures and the time of each file. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Figures, joinFigures } from './kept-figures.ts';
import { runProgram } from './programs.ts';
import { judgeSecondTry, type SecondTry } from './second-tries.ts';
import { type FileResult, readReport } from './test-report.ts';

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
  /** The tests that passed only at their second try. */
  secondTries: SecondTry[];
  /** What its tests have counted. */
  figures: Figures;
}

/** What a killed process lost or did twice stays a failure: chance is what these tests are about. */
const isTriedOnce = (file: string): boolean => /\bkills?\.test\.ts$/.test(file);

/**
 * Runs a project, or what `only` selects of it: files, or `--shard=1/2`. Its report goes through a file in `folder`; what it prints is shown whole lines at a
 * time.
 */
async function runFiles(
  project: string,
  folder: string,
  env: Record<string, string>,
  only: readonly string[],
): Promise<{ files: FileResult[]; problem: string | undefined }> {
  // The two halves of a project run at the same time.
  const file = join(folder, `${project}-${randomUUID()}.json`);
  const args = ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { code } = await runProgram('vitest', [...args, ...only], {
    env,
    onText: wholeLines((lines) => process.stdout.write(lines)),
  });
  try {
    const files = readReport(readFileSync(file, 'utf8'));
    const isExplained = code === 0 || files.some(({ failures }) => failures.length > 0);
    // An error outside of any test (in a hook, or after the last one) is a failure too.
    return { files, problem: isExplained ? undefined : `${project}: an error outside of any test, printed above` };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { files: [], problem: `${project}: gave no report (${reason})` };
  }
}

/**
 * Runs a project, or only the `files` of it, or one `half` of it (1 or 2). A test of a whole system may lose a race with the machine: each file that failed runs a second time as a whole,
 * unless more than `secondTries` did, which is no chance. Its systems are started anew, so that nothing of its first try is left. Its failed tests are judged
 * one by one.
 */
export async function runVitest(
  project: string,
  folder: string,
  {
    env,
    secondTries: most,
    files: only = [],
    half,
  }: { env: Record<string, string>; secondTries: number; files?: string[]; half?: 1 | 2 },
): Promise<ProjectResult> {
  const began = performance.now();
  const selected = half === undefined ? only : [`--shard=${half}/2`];
  let { files, problem } = await runFiles(project, folder, env, selected);
  const secondTries: SecondTry[] = [];
  const wrong = files.filter(({ file, failures }) => failures.length > 0 && !isTriedOnce(file)).map(({ file }) => file);
  if (wrong.length > 0 && wrong.length <= most) {
    const again = await runFiles(project, folder, env, wrong);
    problem ??= again.problem;
    files = files.map((first) => {
      if (!wrong.includes(first.file)) return first;
      const judged = judgeSecondTry(
        first,
        again.files.find(({ file }) => file === first.file),
      );
      secondTries.push(...judged.secondTries);
      return judged.result;
    });
  }
  const failures = files.flatMap(({ file, failures: own }) =>
    own.map(({ test, reason }) => `${file}: ${test}: ${reason}`),
  );
  if (problem !== undefined) failures.push(problem);
  return {
    project: half === undefined ? project : `${project}, half ${half}`,
    passed: files.reduce((total, { passed }) => total + passed.length, 0),
    failed: failures.length,
    seconds: (performance.now() - began) / 1000,
    files: files.map(({ file, seconds }) => ({ file, seconds })),
    failures,
    secondTries,
    figures: joinFigures(...files.map(({ figures }) => figures)),
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
