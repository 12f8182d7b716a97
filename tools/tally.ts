/** Counts checks as they end, and prints a line for each. */
import { styleText } from 'node:util';

/** The counts of a run. */
export interface Tally {
  passed: number;
  /** The name of each failure, printed again at the end. */
  failures: string[];
  /** Counts a check and prints it; `text` is shown when it failed, `note` behind the name. */
  report(name: string, ok: boolean, text?: string, note?: string): void;
}

/** Counts from zero. */
export function createTally(): Tally {
  const tally: Tally = {
    passed: 0,
    failures: [],
    report(name, ok, text = '', note = '') {
      if (ok) tally.passed += 1;
      else tally.failures.push(name);
      console.log(ok ? styleText('green', `✓ ${name}${note}`) : styleText('red', `✗ ${name}`));
      if (!ok && text.trim() !== '') console.log(text.trimEnd());
    },
  };
  return tally;
}
