/** Keeps accepted segments for a backup that is under way, which says that it lives by touching a file; without one they are removed. */
import { rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** The folder, beside those of the processes, where a backup finds the segments that were accepted while it ran. */
export const holdName = 'backup-hold';
/** The file in it that the backup touches every few seconds. */
export const holdSign = 'alive';
/** A backup that has not touched its file for so long is dead, and its segments need not be kept. Milliseconds. */
export const holdEndsAfter = 60_000;

async function isHeld(hold: string): Promise<boolean> {
  const sign = await stat(join(hold, holdSign)).catch(() => undefined);
  return sign !== undefined && Date.now() - sign.mtimeMs < holdEndsAfter;
}

/**
 * Takes away a segment that the event store accepted. While a backup reads the store, the segment is handed to it whole, under the id that its events
 * carry: the backup may have read before they came.
 */
export async function retireSegment(path: string): Promise<void> {
  const hold = join(dirname(path), '..', holdName);
  if (await isHeld(hold)) {
    try {
      await rename(path, join(hold, basename(path)));
      return;
    } catch (error) {
      // The backup has ended just now.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
  await rm(path, { recursive: true, force: true });
}
