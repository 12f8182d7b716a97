/** Opens the storage of pictures for a command, with its stand-in where the settings ask for one. */

import { appUrlOf } from '../boot/server-settings.ts';
import type { Shutdown } from '../boot/shutdown.ts';
import { startStandIns } from '../boot/stand-ins.ts';
import { createMovableClock } from '../domain/kernel/clock.ts';
import { openFiles } from '../server/open-files.ts';
import type { Files } from '../server/vendors/files/files.ts';
import type { Environment } from '../settings.ts';

/** The storage that the product uses with these settings; `running` stops what is started for it. */
export async function openInstallationFiles(environment: Environment, running: Shutdown): Promise<Files> {
  const { DATA_DIR: dataDir, fileStore } = environment;
  const appUrl = appUrlOf(environment, environment.PORT);
  const missing = environment.standIns.filter((name) => name === fileStore);
  const options = { dataDir, appUrl, clock: createMovableClock(), log: () => undefined };
  const standIns = missing.length === 0 ? undefined : await startStandIns(missing, options);
  if (standIns !== undefined) running.add('stand-ins', standIns.stop);
  const files = openFiles({
    fileStore,
    dataDir,
    appUrl,
    vendors: { ...standIns?.settings, ...environment.vendors } as Parameters<typeof openFiles>[0]['vendors'],
  });
  running.add('file storage', () => files.close?.());
  return files;
}
