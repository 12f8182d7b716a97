/**
 * Keeps the store whole on a disk that is full or fails. The library goes on after a failed write as if it had succeeded, also where the write was
 * part of an insert or of a merge; it only counts it. A store with a failed write is closed at once: when it is opened again, it sets cut parts aside
 * and takes the parts from which they were merged.
 */
import { statfsSync } from 'node:fs';
import type { Sessions } from './clickhouse-sessions.ts';

/** Where the store is, and what happens when the disk fails it. */
export interface DiskOptions {
  folder: string;
  /**
   * With less than half of these bytes free the disk counts as full, until they are free again: nothing is merged and no statement may change
   * anything. 0 turns that off.
   */
  freeBytes: number;
  /** Is called with the number of failed writes, before anything that was written is acknowledged. Must end the process. */
  onFailedWrites(count: number): Promise<never>;
}

/** How often failed writes and free space are looked at, in milliseconds. */
const lookEvery = 500;
const failedWrites =
  "select value from system.events where event = 'WriteBufferFromFileDescriptorWriteFailed' format TabSeparated";
/** Statements that change nothing. All others count as changes. */
const reading = /^\s*(?:select|with|show|exists|check|describe|explain)\b/i;

/** The same sessions, watched. Resolves when the disk has been looked at for the first time. */
export async function watchDisk(sessions: Sessions, options: DiskOptions): Promise<Sessions> {
  const { folder, freeBytes, onFailedWrites } = options;
  let isFull = false;
  let merges = true;

  const run = async (sql: string): Promise<string> => {
    const none = { data: Buffer.alloc(0), database: 'default', format: 'TabSeparated' };
    const { body } = await sessions.run({ sql, ...none, parameters: new Map(), settings: new Map() });
    return Buffer.from(body).toString('utf8');
  };
  const lookForFailedWrites = async (): Promise<void> => {
    const count = Number(await run(failedWrites));
    if (count > 0) await onFailedWrites(count);
  };
  const measure = (): boolean => {
    const { bavail, bsize } = statfsSync(folder);
    isFull = bavail * bsize < (isFull ? freeBytes : freeBytes / 2);
    return isFull;
  };
  const look = async (): Promise<void> => {
    measure();
    if (isFull === merges) {
      await run(isFull ? 'system stop merges' : 'system start merges');
      merges = !isFull;
    }
    await lookForFailedWrites();
  };

  await look();
  let looking: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout;
  const lookAgain = () => {
    // A look that fails is repeated by the next one.
    looking = look().catch(() => undefined);
    void looking.then(() => {
      timer = setTimeout(lookAgain, lookEvery);
    });
  };
  timer = setTimeout(lookAgain, lookEvery);

  return {
    async run(request) {
      if (reading.test(request.sql)) return sessions.run(request);
      if (measure())
        throw new Error(
          'Code: 243. DB::Exception: The disk of the event store is nearly full; nothing is changed. (NOT_ENOUGH_SPACE)',
        );
      const answer = await sessions.run(request);
      await lookForFailedWrites();
      return answer;
    },
    async close() {
      clearTimeout(timer);
      await looking;
      clearTimeout(timer);
      await sessions.close();
    },
  };
}
