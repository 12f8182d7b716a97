/** Counts checks as they end, and prints a line for each. */
import { styleText } from 'node:util';
import { type RememberedCheck, runUnlessUnchanged } from './remembered-checks.ts';

/** The counts of a run. */
export interface Tally {
  passed: number;
  /** The name of each failure, printed again at the end. */
  failures: string[];
  /** Counts a check and prints it; `text` is shown when it failed, `note` behind the name. */
  report(name: string, ok: boolean, text?: string, note?: string): void;
  /** Runs and counts a check, unless it passed over the same files before. It gives a text that says what is wrong, '' for nothing, undefined when it was interrupted. */
  runOnce(root: string, remembered: RememberedCheck, check: () => Promise<string | undefined>): Promise<void>;
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
    async runOnce(root, remembered, check) {
      let text: string | undefined = '';
      const outcome = await runUnlessUnchanged(root, remembered, async () => {
        text = await check();
        return text === '';
      });
      if (text === undefined) return;
      tally.report(remembered.name, outcome !== 'failed', text, outcome === 'unchanged' ? ' (unchanged)' : '');
    },
  };
  return tally;
}
