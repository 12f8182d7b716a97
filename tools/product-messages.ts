/** Checks that every message of docs/product/messages.md is in the product, and in the test that makes it appear. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TextFile } from './product-rules.ts';

/** A row of the page: a message, and the path of its test. */
export interface ProductMessage {
  message: string;
  test: string;
}

/** The rows of the page's table. */
export function messagesIn(page: string): ProductMessage[] {
  return [...page.matchAll(/^\| (.+?) +\| (\S+\.test\.tsx?) +\|$/gm)].map(([, message = '', test = '']) => ({
    message,
    test,
  }));
}

/** One line for each message that no file of `code` contains, or that its own file of `tests` does not contain. `{…}` matches anything. */
export function messageProblems(
  messages: readonly ProductMessage[],
  code: readonly TextFile[],
  tests: readonly TextFile[],
): string[] {
  if (messages.length === 0)
    return ['docs/product/messages.md names no message; a row is "| Message | path.test.ts |"'];
  return messages.flatMap(({ message, test }) => {
    const parts = message.split(/\{[^}]*\}/);
    const says = ({ text }: TextFile): boolean => parts.every((part) => text.includes(part));
    const own = tests.find(({ path }) => path === test);
    return [
      ...(code.some(says) ? [] : [`"${message}" is not in src any more: say it again, or take its row out`]),
      ...(own !== undefined && says(own) ? [] : [`"${message}" is not expected by ${test}: name the test that does`]),
    ];
  });
}

/** The problems of the repository at `root`. */
export function productMessageProblems(root: string): string[] {
  const read = (path: string): TextFile => ({ path, text: readFileSync(join(root, path), 'utf8') });
  const messages = messagesIn(read('docs/product/messages.md').text);
  const code = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((path) => !/\.test\.tsx?$/.test(path));
  const tests = [...new Set(messages.map(({ test }) => test))].filter((path) => existsSync(join(root, path)));
  return messageProblems(messages, code.map(read), tests.map(read));
}

if (import.meta.main) {
  const problems = productMessageProblems(join(import.meta.dirname, '..'));
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}
