/** The benchmark's table: each line with its goal, in the terminal, as JSON and in a page of the documentation. */
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Spread } from './rounds.ts';

/** One line of the table. */
export interface Line {
  what: string;
  /** What was measured, in words. */
  value: string;
  goal: string;
  met: boolean;
}

const docs = join(import.meta.dirname, '..', '..', 'docs');

/** A median with its range, such as `0.81 (0.74–0.90)`. */
export function spreadText({ median, least, most }: Spread): string {
  const short = (value: number) =>
    value.toLocaleString('en-US', {
      minimumFractionDigits: value < 100 ? 2 : 0,
      maximumFractionDigits: value < 0.1 ? 3 : value < 100 ? 2 : 0,
    });
  return `${short(median)} (${short(least)}–${short(most)})`;
}

/** Bytes as kilobytes of 1024. */
export const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;

/** The machine in one sentence. */
function hardware(): string {
  const [cpu] = cpus();
  const system = readFileSync('/proc/version', 'utf8').split(' ').slice(0, 3).join(' ');
  return `${cpus().length} × ${cpu?.model ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${system}, Node ${process.versions.node}`;
}

const tableStart = '<!-- table: written by npm run bench -->';
const tableEnd = '<!-- end of table -->';

/** Puts the table into the page of the documentation; the words around it are written by hand. */
function writePage(table: string): void {
  const file = join(docs, 'benchmarks.md');
  const page = readFileSync(file, 'utf8');
  const [before, rest] = page.split(tableStart);
  const after = rest?.split(tableEnd)[1];
  if (before === undefined || after === undefined)
    throw new Error(`${file} has no place for the table: put "${tableStart}" and "${tableEnd}" into it.`);
  writeFileSync(file, `${before}${tableStart}\n${table}\n${tableEnd}${after}`);
}

/** Prints the table. With `write`, it also replaces the table in `docs/benchmarks.md`, and `docs/benchmarks.json`. Gives whether every goal was met. */
export function report(lines: readonly Line[], details: object, { write }: { write: boolean }): boolean {
  const width = Math.max(...lines.map(({ what }) => what.length));
  const text = lines.map(
    ({ what, value, goal, met }) => `${met ? 'met   ' : 'MISSED'}  ${what.padEnd(width)}  ${value}  [${goal}]`,
  );
  process.stdout.write(`${hardware()}\n${text.join('\n')}\n`);
  if (write) {
    const rows = lines.map(
      ({ what, value, goal, met }) => `| ${what} | ${value} | ${goal} | ${met ? 'yes' : '**no**'} |`,
    );
    const head = `Measured on ${hardware()}.\n\n| What | Measured | Goal | Met |\n| --- | --- | --- | --- |`;
    writePage(`${head}\n${rows.join('\n')}`);
    writeFileSync(
      join(docs, 'benchmarks.json'),
      `${JSON.stringify({ hardware: hardware(), lines, details }, null, 2)}\n`,
    );
  }
  return lines.every(({ met }) => met);
}
