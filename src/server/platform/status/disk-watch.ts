/** Watches the free space under DATA_DIR, so that a node is taken out of the balancer before it loses hits. */
import { diskOf } from './parts/disk.ts';

/** Milliseconds between two looks, and the bytes that hits need until the next one. */
const lookEvery = 5_000;
const leastFree = 32 * 1024 ** 2;

export interface DiskWatch {
  hasSpace(): boolean;
  close(): void;
}

/** Starts to watch. A folder that cannot be looked at counts as one with space: writing to it says more. */
export async function watchDisk(folder: string): Promise<DiskWatch> {
  let hasSpace = true;
  const look = async (): Promise<void> => {
    const { free } = await diskOf(folder).catch(() => ({ free: leastFree }));
    hasSpace = free >= leastFree;
  };
  await look();
  const timer = setInterval(() => void look(), lookEvery).unref();
  return { hasSpace: () => hasSpace, close: () => clearInterval(timer) };
}
