/**
 * Remembers which checks passed over which files. A check reads nothing but files, so one whose files are the same has the same answer: it is not run again.
 * The memory is below `node_modules`; a fresh clone has none and runs all.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A check by its name, with a pattern of the files that it reads. The lockfile, settings and the code of the check itself are among them. */
export interface RememberedCheck {
  name: string;
  inputs: RegExp;
}

/** The files of the checks of `npm test`. */
export const typeInputs = /\.(tsx?|json)$/;
export const lintInputs = /\.(tsx?|m?js|json|css|html)$|^\.gitignore$/;
export const importInputs = /\.(tsx?|m?js|json|css|html)$/;
export const generatedInputs = /\.(tsx?|json|graphql)$|^\.env\.example$/;

const memoryOf = (root: string): string => join(root, 'node_modules', '.cache', 'fanfare-checks.json');

function readMemory(root: string): Record<string, string> {
  try {
    return JSON.parse(readFileSync(memoryOf(root), 'utf8'));
  } catch {
    return {};
  }
}

/** A hash over the names and contents of the files that match, or undefined where git does not know the files. */
function hashOf(root: string, inputs: RegExp): string | undefined {
  let names: string[];
  try {
    const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
    names = execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).split('\0');
  } catch {
    return undefined;
  }
  const hash = createHash('sha256').update(`${process.version} ${process.platform} ${process.arch}`);
  for (const name of [...new Set(names)].filter((each) => inputs.test(each)).toSorted()) {
    try {
      hash.update(`\0${name}\0`).update(
        createHash('sha256')
          .update(readFileSync(join(root, name)))
          .digest(),
      );
    } catch {
      // It is deleted, but git does not know that yet.
    }
  }
  return hash.digest('hex');
}

/**
 * Runs `check`, which gives whether it passed, unless it passed over the same files before: then the answer is `unchanged`. A check that failed is never
 * remembered, nor one whose files changed while it ran.
 */
export async function runUnlessUnchanged(
  root: string,
  { name, inputs }: RememberedCheck,
  check: () => Promise<boolean>,
): Promise<'passed' | 'failed' | 'unchanged'> {
  const before = hashOf(root, inputs);
  if (before !== undefined && readMemory(root)[name] === before) return 'unchanged';
  if (!(await check())) return 'failed';
  if (before !== undefined && hashOf(root, inputs) === before) {
    mkdirSync(dirname(memoryOf(root)), { recursive: true });
    writeFileSync(memoryOf(root), `${JSON.stringify({ ...readMemory(root), [name]: before }, null, 2)}\n`);
  }
  return 'passed';
}
