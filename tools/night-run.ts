/** Runs a slice of the night: which one, on which day, and for how long. `night-slices.ts` has the rules. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  type Batch,
  chosenSlice,
  type NightTimes,
  nextBatch,
  nightFiles,
  sliceCount,
  sliceFiles,
  startDay,
  turned,
  withTimes,
} from './night-slices.ts';
import type { ProjectResult } from './vitest-project.ts';

const timesFile = 'tests/night-times.json';
const limitSeconds = 15 * 60;

/** A slice to run, and the day on which its tests begin (`2028-02-29`). */
export interface ChosenSlice {
  /** 1 to 8. */
  slice: number;
  /** How often all slices have run before. */
  turn: number;
  today: string;
  /** What runs the same slice on the same day again. */
  command: string;
}

/**
 * Reads what stands after `npm run test:nightly --`. The slice is undefined when everything is to run. Ends the program with a sentence when it is not to be
 * understood.
 */
export function readNight(root: string, args: string[]): { slice: ChosenSlice | undefined; records: boolean } {
  try {
    const { values } = parseArgs({ args, options: { slice: { type: 'string' }, record: { type: 'boolean' } } });
    return { slice: values.slice === undefined ? undefined : readSlice(root, values.slice), records: !!values.record };
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(2);
  }
}

function readSlice(root: string, text: string): ChosenSlice {
  const number = Number(text);
  if (text !== 'auto' && !(Number.isInteger(number) && number >= 1 && number <= sliceCount))
    throw new Error(`There is no slice ${text}; there are 1 to ${sliceCount}, and auto.`);
  const {
    slice,
    turn,
    today: usual,
  } = text === 'auto' ? chosenSlice(runNumber(root)) : { slice: number, turn: 0, today: startDay(number, 0) };
  const today = process.env.TEST_TODAY || usual;
  return { slice, turn, today, command: `TEST_TODAY=${today} npm run test:nightly -- --slice ${slice}` };
}

/** A number that grows by one with each change: the count of commits, or the day of the year where they are not all there. */
function runNumber(root: string): number {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    if (git('rev-parse', '--is-shallow-repository') === 'false') return Number(git('rev-list', '--count', 'HEAD'));
  } catch {
    // No git, or no commit.
  }
  const now = new Date();
  return Math.floor((now.getTime() - Date.UTC(now.getUTCFullYear(), 0, 0)) / 86_400_000);
}

const readTimes = (root: string): NightTimes => JSON.parse(readFileSync(join(root, timesFile), 'utf8'));

/**
 * Runs a slice's files with `run`, some at a time, and returns those that were not begun. After fifteen minutes nothing is begun; a file that is known to take
 * longer than what is left of them is not begun either.
 */
export async function runSlice(
  root: string,
  { slice, turn, today }: ChosenSlice,
  run: (batch: Batch, env: Record<string, string>) => Promise<void>,
): Promise<string[]> {
  const times = readTimes(root);
  let left = turned(sliceFiles(nightFiles(root), times)[slice - 1] ?? [], turn);
  console.log(`Slice ${slice} of ${sliceCount} of the nightly run: ${left.length} files, TEST_TODAY=${today}`);
  const began = performance.now();
  for (;;) {
    const batch = nextBatch(left, times, limitSeconds - (performance.now() - began) / 1000);
    if (batch === undefined) return left;
    await run(batch, { TEST_TODAY: today });
    left = left.filter((file) => !batch.files.includes(file));
  }
}

/** Writes what files took; one that failed may have ended early or waited long, so it says nothing. */
export function recordTimes(root: string, results: ProjectResult[]): void {
  const ran = results.flatMap(({ files, failures }) =>
    files.filter(({ file }) => !failures.some((failure) => failure.startsWith(`${file}: `))),
  );
  const next = withTimes(readTimes(root), ran, nightFiles(root));
  writeFileSync(join(root, timesFile), `${JSON.stringify(next, null, 2)}\n`);
}
