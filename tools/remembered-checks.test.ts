/** What is remembered of checks. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runUnlessUnchanged } from './remembered-checks.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'fanfare-remembered-'));
  execFileSync('git', ['init', '--quiet'], { cwd: root });
  write('.gitignore', 'node_modules\n');
  write('one.ts', '1');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const write = (name: string, text: string): void => writeFileSync(join(root, name), text);
const run = (passes = true, during = (): void => undefined, name = 'lint') =>
  runUnlessUnchanged(root, { name, inputs: /\.ts$/ }, async () => {
    during();
    return passes;
  });

it('does not run a check again that passed over the same files', async () => {
  expect([await run(), await run(false)]).toEqual(['passed', 'unchanged']);
});

it.each([
  ['a file changed', () => write('one.ts', '2')],
  ['a file is new', () => write('two.ts', '1')],
  ['a file is gone', () => rmSync(join(root, 'one.ts'))],
])('runs it again when %s', async (_what, change) => {
  await run();
  change();
  expect(await run()).toBe('passed');
});

it('looks at its own files alone, and remembers each check for itself', async () => {
  await run();
  write('notes.md', 'A word.');
  expect(await run()).toBe('unchanged');
  expect(await run(true, undefined, 'types')).toBe('passed');
});

it('never remembers a failure, nor a pass over files that changed meanwhile', async () => {
  expect([await run(false), await run(false)]).toEqual(['failed', 'failed']);
  expect([await run(true, () => write('one.ts', '3')), await run()]).toEqual(['passed', 'passed']);
  expect(await run()).toBe('unchanged');
});

it('runs every time where git does not know the files', async () => {
  rmSync(join(root, '.git'), { recursive: true });
  expect([await run(), await run()]).toEqual(['passed', 'passed']);
});
