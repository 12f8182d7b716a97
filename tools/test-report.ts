/** Reads the JSON report of Vitest: what came of each file, and of each test that did not pass. */
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';
import { type Figures, joinFigures } from './kept-figures.ts';

const root = join(import.meta.dirname, '..');

/** A test that did not pass. */
export interface FailedTest {
  /** Its full name. */
  test: string;
  /** The first line of its failure, and of a page that did not come what was waited for. */
  reason: string;
  /** Whether it was never begun: a hook failed before it, or the test says `skip`. */
  wasSkipped: boolean;
}

/** What came of a file of tests. */
export interface FileResult {
  file: string;
  /** The time of its tests and hooks. */
  seconds: number;
  /** The names of its tests that passed. */
  passed: string[];
  failures: FailedTest[];
  /** What the tests that passed have counted. */
  figures: Figures;
}

/** Stands for a test where a hook failed or the file could not be loaded. */
export const couldNotBeRun = 'could not be run';

const reportedFigures = z.record(z.string(), z.object({ figure: z.string(), size: z.enum(['short', 'full']) }));

const reportSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullable(),
          meta: z.object({ figures: reportedFigures.default({}) }),
        }),
      ),
    }),
  ),
});

function reasonOf(messages: string[] | null): string {
  const lines = stripVTControlCharacters(messages?.[0] ?? '').split('\n');
  const waited = lines.find((line) => line.trimStart().startsWith('- waiting for '));
  return [lines[0], ...(waited === undefined ? [] : [waited.trim().slice(2)])].join(': ');
}

/** The figures of a file's tests in the form in which they are kept; those under one name are joined. `startTime` is in milliseconds. */
function figuresOf(reported: readonly z.infer<typeof reportedFigures>[], startTime: number): Figures {
  const day = new Date(startTime).toISOString().slice(0, 10);
  const byName = Map.groupBy(
    reported.flatMap((figures) => Object.entries(figures)),
    ([name]) => name,
  );
  return joinFigures(
    ...[...byName].flatMap(([name, entries]) => {
      const figure = entries.map(([, one]) => one.figure).join('; ');
      return entries.slice(0, 1).map(([, { size }]) => ({ [name]: { [size]: { figure, day } } }));
    }),
  );
}

/** Reads a report. A skipped test counts as failed, and so does a file that could not be loaded. Throws when it is no report. */
export function readReport(text: string): FileResult[] {
  return reportSchema.parse(JSON.parse(text)).testResults.map((result) => {
    const { name, status, message, startTime, endTime, assertionResults } = result;
    const passed = assertionResults.filter((test) => test.status === 'passed');
    const wrong = assertionResults.filter((test) => test.status !== 'passed');
    const failures = wrong.map(({ fullName, status: came, failureMessages }) => ({
      test: fullName,
      reason: came === 'failed' ? reasonOf(failureMessages) : 'it was skipped, which counts as failed',
      wasSkipped: came !== 'failed',
    }));
    // A hook that fails has its tests skipped, or none of them found.
    if (status === 'failed' && failures.every(({ wasSkipped }) => wasSkipped))
      failures.unshift({ test: couldNotBeRun, reason: reasonOf([message]), wasSkipped: false });
    return {
      file: relative(root, name),
      seconds: (endTime - startTime) / 1000,
      passed: passed.map(({ fullName }) => fullName),
      failures,
      figures: figuresOf(
        passed.map(({ meta }) => meta.figures),
        startTime,
      ),
    };
  });
}
