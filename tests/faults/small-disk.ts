/** A small disk in memory for the processes of a test, where the machine allows it: one that can be filled. */
import { spawnSync } from 'node:child_process';
import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const unshare = ['--mount', ...(process.getuid?.() === 0 ? [] : ['--map-root-user'])];

/** Whether this machine lets tests mount a disk on `folder`. A container without the right to mount has no small disk to fill. */
export function mayMountOn(folder: string): boolean {
  return spawnSync('unshare', [...unshare, 'mount', '-t', 'tmpfs', 'tmpfs', folder]).status === 0;
}

/** The command that runs `command` with a disk of `megabytes` on `folder`, which goes with its processes. */
export function onSmallDisk(folder: string, megabytes: number, command: string[]): string[] {
  const script = `folder=$1; shift; mount -t tmpfs -o size=${megabytes}m tmpfs "$folder" && exec "$@"`;
  return ['unshare', ...unshare, 'sh', '-c', script, 'sh', folder, ...command];
}

/** Where a path of a process is found from here: it may have a disk there that only it and its children see. */
export function pathSeenBy({ process: { pid } }: { process: { pid?: number | undefined } }, path: string): string {
  return join(`/proc/${pid}/root`, path);
}

/** Writes into `file` until the disk takes no more byte. */
export function fill(file: string): void {
  const descriptor = openSync(file, 'a');
  for (let bytes = Buffer.alloc(1024 * 1024); bytes.length > 0; ) {
    try {
      writeSync(descriptor, bytes);
    } catch {
      bytes = bytes.subarray(0, bytes.length >> 1);
    }
  }
  closeSync(descriptor);
}
