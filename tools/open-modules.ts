/** Opens the features for the operator's command line: on the running Fanfare's databases, or on its engines, started for the moment. */
import { takeDataFolder } from '../src/boot/data-folder.ts';
import { readRunning } from '../src/boot/running-record.ts';
import { secretKeyOf } from '../src/boot/secrets.ts';
import { appUrlOf, serverSettings } from '../src/boot/server-settings.ts';
import { createShutdown } from '../src/boot/shutdown.ts';
import { startMissingStandIns } from '../src/boot/stand-ins.ts';
import { createMovableClock } from '../src/domain/kernel/clock.ts';
import { startClickHouse } from '../src/engines/clickhouse.ts';
import { startPostgres } from '../src/engines/postgres.ts';
import { isRunning } from '../src/engines/process-identity.ts';
import { createModules, type Modules } from '../src/server/modules.ts';
import { openPlatform } from '../src/server/open-platform.ts';
import { createLog } from '../src/server/platform/log.ts';
import { type Environment, readEnvironment } from '../src/settings.ts';

/** The open features. */
export interface OpenModules {
  modules: Modules;
  /** Closes the databases, and stops what was started for the moment. */
  close(): Promise<void>;
}

type Running = ReturnType<typeof createShutdown>;

/** The URLs from the settings, else those that the running Fanfare has recorded, else those of engines started here. */
async function findUrls(environment: Environment, running: Running) {
  const { DATA_DIR: dataDir, DATABASE_URL, CLICKHOUSE_URL, PORT } = environment;
  const appUrl = appUrlOf(environment, PORT);
  if (DATABASE_URL !== undefined && CLICKHOUSE_URL !== undefined)
    return { appUrl, databaseUrl: DATABASE_URL, clickhouseUrl: CLICKHOUSE_URL };
  const record = readRunning(dataDir);
  if (record !== undefined && isRunning(record)) return record;
  running.add('lock', await takeDataFolder(dataDir));
  const options = { dataDir, log: () => undefined };
  const start = async (given: string | undefined, startEngine: typeof startPostgres) => {
    if (given !== undefined) return given;
    const engine = await startEngine(options);
    running.add('engine', engine.stop);
    return engine.url;
  };
  const databaseUrl = await start(DATABASE_URL, startPostgres);
  return { appUrl, databaseUrl, clickhouseUrl: await start(CLICKHOUSE_URL, startClickHouse) };
}

/** Opens the features with the settings in `variables`. Throws SettingError, StartError or EngineError, each with a sentence for a person. */
export async function openModules(variables: Record<string, string | undefined>): Promise<OpenModules> {
  const environment = readEnvironment(variables);
  const { DATA_DIR: dataDir, PORT: port } = environment;
  const running = createShutdown((name, error) => console.error(`The ${name} could not be stopped:`, error));
  try {
    const { appUrl, databaseUrl, clickhouseUrl } = await findUrls(environment, running);
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
