/** Puts a process behind everything else that wants the processor. */
import { spawnSync } from 'node:child_process';
import { setPriority } from 'node:os';

const lowest = 19;

/**
 * Lets this process, and every thread and process it starts from here on, run only where nobody else of its session wants to. The lowest priority
 * alone still holds up whoever wakes while it runs, for milliseconds; Linux knows a policy that does not, and a program that sets it.
 */
export function goLastInLine(): void {
  setPriority(lowest);
  spawnSync('chrt', ['--idle', '--pid', '0', String(process.pid)], { stdio: 'ignore' });
}
