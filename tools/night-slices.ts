/** Cuts what only the night runs into eight slices of about equal length, so that each run of the build server does one of them. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const sliceCount = 8;
/** A batch is run by one start of Vitest; the time is looked at between batches. */
const batchSeconds = 240;

/** The seconds of files at full size, as `--record` wrote them. */
export type NightTimes = Record<string, number>;

const projects = ['unit', 'service', 'faults', 'journeys'] as const;
export type Project = (typeof projects)[number];

/** What a file is thought to take that was never measured, in seconds. */
const usualSeconds: Record<Project, number> = { unit: 5, service: 45, faults: 300, journeys: 60 };

/** Days that are hard on calendars: ends of months and of a year, a leap day, a Sunday, and changes of clocks in the US and in Europe. */
const startDays = [
  '2027-01-01',
  '2027-01-15',
  '2027-01-28',
  '2027-01-29',
  '2027-01-30',
  '2027-01-31',
  '2028-02-29',
  '2027-12-31',
  '2027-03-14',
  '2027-11-07',
  '2027-03-28',
  '2027-10-31',
  '2027-06-06',
] as const;

/** Files of one project, which run together. */
export interface Batch {
  project: Project;
  files: string[];
}

/** The project of `vitest.config.ts` that a file belongs to. */
export function projectOf(file: string): Project {
  if (file.startsWith('tests/journeys/')) return 'journeys';
  if (file.startsWith('tests/faults/')) return 'faults';
  return /^(src\/server|tests\/contracts|tests\/matrix)\//.test(file) ? 'service' : 'unit';
}

/** The files under `root` that do more at night than in `npm test`: the nightly ones, those with a figure of the night, and screens seen in every view. */
export function nightFiles(root: string): string[] {
  return globSync('{src,tests,tools}/**/*.test.{ts,tsx}', { cwd: root })
    .filter((file) => {
      if (file.endsWith('.nightly.test.ts')) return true;
      const text = readFileSync(join(root, file), 'utf8');
      if (/^import .* from '[^']*\/(figure|it-at-night)\.ts'/m.test(text)) return true;
      return projectOf(file) === 'journeys' && /\b(checkEach|checkIn|widthsFor)\(/.test(text);
    })
    .toSorted();
}

const secondsOf = (file: string, times: NightTimes): number => times[file] ?? usualSeconds[projectOf(file)];

/**
 * The files of each of the eight slices: the longest first, each into the slice that is shortest so far. The same files and times always give the same slices,
 * in whatever order they come.
 */
export function sliceFiles(files: string[], times: NightTimes): string[][] {
  const slices = Array.from({ length: sliceCount }, () => ({ seconds: 0, files: [] as string[] }));
  const longestFirst = files.toSorted(
    (one, other) => secondsOf(other, times) - secondsOf(one, times) || (one < other ? -1 : 1),
  );
  for (const file of longestFirst) {
    const shortest = slices.reduce((best, slice) => (slice.seconds < best.seconds ? slice : best));
    shortest.files.push(file);
    shortest.seconds += secondsOf(file, times);
  }
  return slices.map((slice) => slice.files);
}

/** The order in which a slice is run: it begins with another file each `turn`, so that the limit does not always cut off the same ones. */
export function turned(files: string[], turn: number): string[] {
  const first = files.length === 0 ? 0 : turn % files.length;
  return [...files.slice(first), ...files.slice(0, first)];
}

/**
 * The next files to run of those that are left: the first one that fits into `secondsLeft`, and more of its project for about four minutes.
 * Undefined when none fits.
 */
export function nextBatch(left: string[], times: NightTimes, secondsLeft: number): Batch | undefined {
  const first = left.find((file) => secondsOf(file, times) <= secondsLeft);
  if (first === undefined) return undefined;
  const project = projectOf(first);
  const files: string[] = [];
  let seconds = 0;
  for (const file of left.slice(left.indexOf(first))) {
    const next = seconds + secondsOf(file, times);
    const fits = next <= secondsLeft && (files.length === 0 || next <= batchSeconds);
    if (projectOf(file) !== project || !fits) continue;
    files.push(file);
    seconds = next;
  }
  return { project, files };
}

/** The slice (1 to 8) of the run with this number, the round of all slices it belongs to, and the day on which its tests begin. */
export function chosenSlice(run: number): { slice: number; turn: number; today: string } {
  const slice = (run % sliceCount) + 1;
  const turn = Math.floor(run / sliceCount);
  return { slice, turn, today: startDay(slice, turn) };
}

/** The day (`2028-02-29`) on which the tests of a slice begin. It differs between slices, and each round moves it on. */
export function startDay(slice: number, turn: number): string {
  return startDays[(slice - 1 + turn) % startDays.length] ?? startDays[0];
}

/** The recorded times with those of a run added, sorted by file; files that are gone are left out. */
export function withTimes(times: NightTimes, ran: { file: string; seconds: number }[], files: string[]): NightTimes {
  const next = { ...times };
  for (const { file, seconds } of ran) next[file] = Math.ceil(seconds);
  const known = new Set(files);
  return Object.fromEntries(
    Object.entries(next)
      .filter(([file]) => known.has(file))
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
}
