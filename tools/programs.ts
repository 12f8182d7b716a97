/** Runs the project's programs as child processes, and ends all of them when the caller is interrupted. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const children = new Set<ChildProcess>();

/** How a program ended, with everything it printed. */
export interface Ended {
  code: number;
  text: string;
}

/** Runs a program of `node_modules/.bin` in a process group of its own. `onText` gets what it prints, as it comes. */
export function runProgram(
  program: string,
  args: string[],
  { env = {}, onText = () => undefined }: { env?: Record<string, string>; onText?: (text: string) => void } = {},
): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(join(root, 'node_modules', '.bin', program), args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    children.add(child);
    let text = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
        onText(chunk);
      });
    }
    child.once('error', (error) => {
      text += error.message;
    });
    child.once('close', (code) => {
      children.delete(child);
      resolve({ code: code ?? 1, text });
    });
  });
}

/** Ends every running program with everything it started: SIGTERM first, SIGKILL after five seconds. */
export function endPrograms(): void {
  for (const child of children) {
    if (child.pid === undefined) continue;
    const group = -child.pid;
    process.kill(group, 'SIGTERM');
    setTimeout(() => {
      try {
        process.kill(group, 'SIGKILL');
      } catch {
        // It has ended.
      }
    }, 5_000).unref();
  }
}
