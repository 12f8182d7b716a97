/** A part of the benchmark: one file that measures something and says which goals it meets. `main.ts` lists the parts. */
import type { Line } from './report.ts';

/** What a part found: its lines of the table, and everything behind them for `docs/benchmarks.json`. */
export interface PartResult {
  lines: Line[];
  details: object;
}

/** A part. It starts what it needs and stops it again, so that each part runs alone and none slows the next. */
export interface Part {
  /** Its name on the command line: `npm run bench -- <name>`. */
  name: string;
  /** Measures. `quick` is for development: short legs and little data, whose figures prove nothing. */
  run(options: { quick: boolean }): Promise<PartResult>;
}
