/** Opens the features for the operator's command line: on the running Fanfare's databases, or on its engines, started for the moment. */
import { secretKeyOf } from '../boot/secrets.ts';
import { serverSettings } from '../boot/server-settings.ts';
import { createShutdown } from '../boot/shutdown.ts';
import { startMissingStandIns } from '../boot/stand-ins.ts';
import { createMovableClock } from '../domain/kernel/clock.ts';
import { createModules, type Modules } from '../server/modules.ts';
import { openPlatform } from '../server/open-platform.ts';
import { createLog } from '../server/platform/log.ts';
import { readEnvironment } from '../settings.ts';
import { findDatabases } from './find-databases.ts';

/** The open features. */
export interface OpenModules {
  modules: Modules;
  /** Closes the databases, and stops what was started for the moment. */
  close(): Promise<void>;
}

/** Opens the features with the settings in `variables`. Throws SettingError, StartError or EngineError, each with a sentence for a person. */
export async function openModules(variables: Record<string, string | undefined>): Promise<OpenModules> {
  const environment = readEnvironment(variables);
  const { DATA_DIR: dataDir, PORT: port } = environment;
  const running = createShutdown(
    (name, error) => void process.stderr.write(`The ${name} could not be stopped: ${String(error)}\n`),
  );
  try {
    const { appUrl, databaseUrl, clickhouseUrl } = await findDatabases(environment, running);
    const clock = createMovableClock();
    const standIns = await startMissingStandIns(environment, { dataDir, clock, appUrl, log: () => undefined });
    if (standIns !== undefined) running.add('stand-ins', standIns.stop);
    const secretKey = secretKeyOf(dataDir, environment.SECRET_KEY);
    const settings = serverSettings(environment, { port, appUrl, databaseUrl, clickhouseUrl, secretKey, standIns });
    const { platform, vendors, close } = await openPlatform(settings, {
      clock,
      log: createLog('silent'),
      // Mails are enqueued here; the worker of the running Fanfare renders and sends them.
      mails: { render: () => Promise.reject(new Error('The command line renders no mails.')) },
      pages: {
        standalone() {
          throw new Error('The command line renders no pages.');
        },
        standaloneCss: '',
        drawnCover() {
          throw new Error('The command line draws no covers.');
        },
      },
      works: false,
      schedules: false,
      connections: 2,
    });
    running.add('platform', close);
    return { modules: createModules(platform, vendors), close: running.stop };
  } catch (error) {
    await running.stop();
    throw error;
  }
}
