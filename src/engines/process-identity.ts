/** Identifies a process by number and start time, so that a stale pid file never names another process. */
import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** A process: its number and its start time as the system reports it. */
export interface ProcessIdentity {
  pid: number;
  birth: string;
}

/** The start time of the process `pid` as the system reports it; undefined for none, or a zombie. */
function birthOf(pid: number): string | undefined {
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined;
  if (process.platform !== 'linux') {
    try {
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
    } catch {
      return undefined;
    }
  }
  try {
    // The name in brackets may contain anything, so fields are counted from the last bracket: state is the first, start time the 20th.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot}/${fields[19] ?? ''}`;
  } catch {
    return undefined;
  }
}

/** The identity of the process `pid`, or undefined when it is not running. */
export function identityOf(pid: number): ProcessIdentity | undefined {
  const birth = birthOf(pid);
  return birth === undefined ? undefined : { pid, birth };
}

/** Tells whether exactly this process still runs. */
export function isRunning(identity: ProcessIdentity): boolean {
  return birthOf(identity.pid) === identity.birth;
}

/** A process's working directory, on Linux; undefined elsewhere. */
export function workingFolderOf(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

/** Sends each signal in turn, waiting `patience` milliseconds after each, until the process is gone. Gives whether it is. */
export async function endProcess(
  identity: ProcessIdentity,
  signals: NodeJS.Signals[],
  patience: number,
): Promise<boolean> {
  for (const signal of signals) {
    if (!isRunning(identity)) return true;
    try {
      process.kill(identity.pid, signal);
    } catch {
      return !isRunning(identity);
    }
    const end = performance.now() + patience;
    while (performance.now() < end) {
      if (!isRunning(identity)) return true;
      await delay(20);
    }
  }
  return !isRunning(identity);
}
