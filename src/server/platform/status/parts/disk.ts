/** The status of the disk under DATA_DIR. */
import { statfs } from 'node:fs/promises';
import { advice } from '../pages.ts';
import { type StatusPart, size } from '../status.ts';

/** Below this many free bytes, or this share, the disk is nearly full. */
const littleBytes = 1024 ** 3;
const littleShare = 0.05;

/** Bytes that this user may still write in a folder, and all of its disk. */
export async function diskOf(folder: string): Promise<{ free: number; total: number }> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
}

export const diskPart = (folder: string): StatusPart => ({
  name: 'Disk',
  async read() {
    const { free, total } = await diskOf(folder);
    const isNearlyFull = free < littleBytes || free < total * littleShare;
    return {
      state: isNearlyFull ? 'warning' : 'ok',
      lines: [{ label: folder, value: `${size(free)} of ${size(total)} free` }],
      ...(isNearlyFull ? { advice: advice('a-disk-is-full') } : {}),
    };
  },
});
