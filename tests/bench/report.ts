/** The benchmark's table: each line with its goal, in the terminal, as JSON and in a page of the documentation. */
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '#domain/kernel/clock.ts';
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

/** What a part found when it was measured last. */
interface PartRecord {
  /** YYYY-MM-DD, UTC. */
  measuredOn: string;
  hardware: string;
  lines: readonly Line[];
  details: object;
}

/** What a part found just now. */
export interface PartFinding {
  name: string;
  lines: readonly Line[];
  details: object;
}

/** Replaces the lines of these parts in `docs/benchmarks.json` and in the table of `docs/benchmarks.md`, and keeps those of all others. */
function record(found: readonly PartFinding[], order: readonly string[]): void {
  const file = join(docs, 'benchmarks.json');
  const { parts: before } = JSON.parse(readFileSync(file, 'utf8')) as { parts: Record<string, PartRecord> };
  const measuredOn = systemClock.now().toISOString().slice(0, 10);
  const now = found.map(({ name, lines, details }) => [name, { measuredOn, hardware: hardware(), lines, details }]);
  const all: Record<string, PartRecord> = { ...before, ...Object.fromEntries(now) };
  const parts = order.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]] as const]));
  writeFileSync(file, `${JSON.stringify({ parts: Object.fromEntries(parts) }, null, 2)}\n`);
  const rows = parts.flatMap(([, { measuredOn: day, lines }]) =>
    lines.map(({ what, value, goal, met }) => `| ${what} | ${value} | ${goal} | ${met ? 'yes' : '**no**'} | ${day} |`),
  );
  const machines = [...new Set(parts.map(([, part]) => part.hardware))].join('; ');
  const head = '| What | Measured | Goal | Met | On |\n| --- | --- | --- | --- | --- |';
  writePage(`Measured on ${machines}.\n\n${head}\n${rows.join('\n')}`);
}

/** Prints what was found. With `write`, it also replaces those lines in the documentation; `order` is that of all parts. Gives whether every goal was met. */
export function report(
  found: readonly PartFinding[],
  { write, order }: { write: boolean; order: readonly string[] },
): boolean {
  const lines = found.flatMap((part) => part.lines);
  const width = Math.max(...lines.map(({ what }) => what.length));
  const text = lines.map(
    ({ what, value, goal, met }) => `${met ? 'met   ' : 'MISSED'}  ${what.padEnd(width)}  ${value}  [${goal}]`,
  );
  process.stdout.write(`${hardware()}\n${text.join('\n')}\n`);
  if (write) record(found, order);
  return lines.every(({ met }) => met);
}
