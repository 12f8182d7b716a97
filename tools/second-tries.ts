/** Judges the second try of a file of tests, test by test, and counts in `tests/second-tries.json` the tests that needed it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { joinFigures } from './kept-figures.ts';
import { couldNotBeRun, type FileResult } from './test-report.ts';

const recordFile = 'tests/second-tries.json';

/** How many tests of one run may need a second try. More of them are no chance. */
export const mostSecondTries = 3;

/** A test that failed and then passed, with the reason of its failure. */
export interface SecondTry {
  file: string;
  test: string;
  reason: string;
}

/** How often each test needed a second try, by `<file> > <test>`; `last` is a day, `reason` the one of that day. */
export type SecondTryCounts = Record<string, { count: number; last: string; reason: string }>;

/**
 * What came of a file whose first try failed, and which tests of it passed only now. The whole file runs again, because its tests may depend on earlier ones;
 * but only the tests that failed are judged. One that passed at first has passed. Skipped tests are not counted: what failed before them is.
 * `again` is undefined when the second try gave no result of this file.
 */
export function judgeSecondTry(
  first: FileResult,
  again: FileResult | undefined,
): { result: FileResult; secondTries: SecondTry[] } {
  if (again === undefined) return { result: first, secondTries: [] };
  const failedAgain = new Map(again.failures.map((failure) => [failure.test, failure]));
  const passesNow = (test: string): boolean =>
    !failedAgain.has(test) && (test === couldNotBeRun || again.passed.includes(test));
  const fixed = first.failures.filter(({ test }) => passesNow(test));
  const failures = first.failures
    .filter(({ test }) => !passesNow(test))
    .map((failure) => failedAgain.get(failure.test) ?? failure);
  const broken = failedAgain.get(couldNotBeRun);
  if (broken !== undefined && !failures.includes(broken)) failures.unshift(broken);
  const tests = fixed.filter(({ test }) => test !== couldNotBeRun).map(({ test }) => test);
  // When a hook failed at first, nothing had been found; then everything that passes now counts.
  const others = again.passed.filter(
    (test) => !first.passed.includes(test) && !first.failures.some((failure) => failure.test === test),
  );
  return {
    result: {
      file: first.file,
      seconds: first.seconds + again.seconds,
      passed: [...first.passed, ...tests, ...others],
      failures,
      figures: joinFigures(first.figures, again.figures),
    },
    secondTries: fixed
      .filter(({ wasSkipped }) => !wasSkipped)
      .map(({ test, reason }) => ({ file: first.file, test, reason })),
  };
}

/** The counts with these second tries of the day `today` (`2027-01-31`) added, sorted by name. */
export function countSecondTries(counts: SecondTryCounts, tries: SecondTry[], today: string): SecondTryCounts {
  const next = { ...counts };
  for (const { file, test, reason } of tries) {
    const name = `${file} > ${test}`;
    next[name] = { count: (next[name]?.count ?? 0) + 1, last: today, reason };
  }
  return Object.fromEntries(Object.entries(next).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** Adds second tries to the file under `root`. It is committed with the next change, so that everybody sees which tests to mend. */
export function recordSecondTries(root: string, tries: SecondTry[], now: Date): void {
  if (tries.length === 0) return;
  const path = join(root, recordFile);
  const counts: SecondTryCounts = JSON.parse(readFileSync(path, 'utf8'));
  const next = countSecondTries(counts, tries, now.toISOString().slice(0, 10));
  writeFileSync(path, `${JSON.stringify(next, null, 2)}\n`);
}
