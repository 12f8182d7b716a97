/** Finds the databases of an installation for a command: those of the settings, of the running Fanfare, or engines started for the moment. */
import { takeDataFolder } from '../boot/data-folder.ts';
import { readRunning } from '../boot/running-record.ts';
import { appUrlOf } from '../boot/server-settings.ts';
import type { Shutdown } from '../boot/shutdown.ts';
import { startClickHouse } from '../engines/clickhouse.ts';
import { startPostgres } from '../engines/postgres.ts';
import { isRunning } from '../engines/process-identity.ts';
import type { Environment } from '../settings.ts';

/** The URLs from the settings, else those that the running Fanfare has recorded, else those of engines started here, which `running` stops. */
export async function findDatabases(environment: Environment, running: Shutdown) {
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
