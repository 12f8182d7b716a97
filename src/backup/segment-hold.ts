/** Makes this machine's processes keep the segments that the event store accepts while a backup reads it. */
import { mkdir, readFile, rm, statfs, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { identityOf, isRunning } from '#engines/process-identity.ts';
import { holdEndsAfter, holdName, holdSign } from '#server/public/count/segment-hold.ts';
import { BackupError } from './backup-error.ts';

const identitySchema = z.object({ pid: z.number(), birth: z.string() });
/** Milliseconds between two signs of life. */
const signEvery = 5_000;
/** Accepted segments are kept only while so much of the disk is free: a full one would lose hits. Bytes. */
const leastFree = 256 * 1024 * 1024;

export interface SegmentHold {
  /** Throws BackupError when segments may have been removed since the hold began, or the disk is getting full. */
  check(): void;
  release(): Promise<void>;
}

/** Begins to hold segments below `root`. Throws BackupError when another backup of this machine is under way. */
export async function holdSegments(root: string): Promise<SegmentHold> {
  const folder = join(root, holdName);
  const sign = join(folder, holdSign);
  const holder = identitySchema.safeParse(JSON.parse(await readFile(sign, 'utf8').catch(() => 'null')));
  if (holder.success && holder.data.pid !== process.pid && isRunning(holder.data))
    throw new BackupError(`Another backup of this installation is under way (process ${holder.data.pid}).`);
  // What a killed backup left was accepted by the event store.
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(sign, JSON.stringify(identityOf(process.pid)), { mode: 0o600 });
  let signedAt = Date.now();
  let problem: BackupError | undefined;
  const showLife = async (): Promise<void> => {
    const now = new Date();
    if (now.getTime() - signedAt > holdEndsAfter / 2)
      problem ??= new BackupError(
        'The backup was interrupted for too long; start it again, it goes on where it stopped.',
      );
    await utimes(sign, now, now);
    signedAt = now.getTime();
    const { bavail, bsize } = await statfs(root);
    if (bavail * bsize < leastFree)
      problem ??= new BackupError(
        `The disk of ${root} is nearly full, and a backup keeps waiting events there while it runs; free some space and start it again.`,
      );
  };
  const timer = setInterval(() => {
    showLife().catch((error: unknown) => {
      problem ??= new BackupError(`The folder ${folder} cannot be used: ${(error as Error).message}.`, error);
    });
  }, signEvery);
  await showLife();
  return {
    check() {
      if (problem !== undefined) throw problem;
    },
    async release() {
      clearInterval(timer);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
