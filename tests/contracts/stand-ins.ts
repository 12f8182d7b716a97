/** Stand-ins for one test file, in a folder of their own, with their mounts served as the app host would. */

import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMovableClock, type MovableClock } from '#domain/kernel/clock.ts';
import { type StandInOptions, type StandIns, startStandIns } from '#sandbox/stand-ins.ts';

/** The running stand-ins. */
export interface ServedStandIns {
  standIns: StandIns;
  clock: MovableClock;
  appUrl: string;
  stop(): Promise<void>;
}

/** Starts them; `dataDir` keeps an existing folder, which is then left in place. */
export async function serveStandIns(
  options: Partial<Pick<StandInOptions, 'limits' | 'dataDir'>> = {},
): Promise<ServedStandIns> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'fanfare-stand-ins-'));
  const clock = createMovableClock();
  let standIns: StandIns | undefined;
  const app = createServer((request, response) => {
    const path = request.url?.split('?')[0] ?? '/';
    const mount = standIns?.mounts.find(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`));
    if (mount === undefined) response.writeHead(404).end();
    else mount.handle(request, response);
  });
  await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve));
  const address = app.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const appUrl = `http://127.0.0.1:${address.port}`;
  standIns = await startStandIns({ dataDir, clock, appUrl, log: () => {}, limits: options.limits });
  const running = standIns;
  return {
    standIns: running,
    clock,
    appUrl,
    stop: async () => {
      await running.stop();
      app.closeAllConnections();
      await new Promise((resolve) => app.close(resolve));
      if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
