/** Stand-ins for one test file, in a folder of their own, with their mounts served as the app host would. */

import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMovableClock, type MovableClock } from '#domain/kernel/clock.ts';
import type { StandInOptions, StandIns } from '#sandbox/stand-ins.ts';
import { startStandIns } from '../../src/boot/stand-ins.ts';
import { type AllVendorSettings, vendorNames } from '../../src/vendors.ts';

export interface ServedStandIns {
  standIns: StandIns<AllVendorSettings>;
  clock: MovableClock;
  appUrl: string;
  dataDir: string;
  stop(): Promise<void>;
}

/** Starts them; `dataDir` keeps an existing folder, which is then left in place. */
export async function serveStandIns(
  options: Partial<Pick<StandInOptions, 'limits' | 'dataDir' | 'spotifyLibrary'>> = {},
): Promise<ServedStandIns> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'fanfare-stand-ins-'));
  const clock = createMovableClock();
  let standIns: StandIns<AllVendorSettings> | undefined;
  const app = createServer((request, response) => {
    const path = request.url?.split('?')[0] ?? '/';
    const mount = standIns?.mounts.find(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`));
    if (mount === undefined) response.writeHead(404).end();
    else mount.handle(request, response);
  });
  await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve));
  const bound = app.address();
  if (bound === null || typeof bound === 'string') throw new Error('no port');
  const appUrl = `http://127.0.0.1:${bound.port}`;
  standIns = await startStandIns(vendorNames, { ...options, dataDir, clock, appUrl, log: () => undefined });
  const running = standIns;
  return {
    standIns: running,
    clock,
    appUrl,
    dataDir,
    stop: async () => {
      await running.stop();
      app.closeAllConnections();
      await new Promise((resolve) => app.close(resolve));
      if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
