/** Starts the embedded engines of databases that have no URL in the settings. */
import type { Engine } from '#engines/engine.ts';
import type { Logger } from '#server/platform/log.ts';
import type { Environment } from '../settings.ts';
import type { Shutdown } from './shutdown.ts';

/** Starts an engine for a missing URL, and gives the URL either way. */
async function urlOf(given: string | undefined, start: () => Promise<Engine>, running: Shutdown) {
  if (given !== undefined) return given;
  const engine = await start();
  running.add('engine', engine.stop);
  return engine.url;
}

/** Gives the URLs of PostgreSQL and ClickHouse, after starting what has none. */
export async function startEngines(environment: Environment, log: Logger, running: Shutdown) {
  const options = { dataDir: environment.DATA_DIR, log: (line: string) => log.debug({ engine: line }) };
  const [{ startPostgres }, { startClickHouse }] = await Promise.all([
    import('#engines/postgres.ts'),
    import('#engines/clickhouse.ts'),
  ]);
  // Visitors are served before statistics are counted. In development a build or a browser would take all time from the store.
  const lowPriority = environment.NODE_ENV === 'production';
  const freeBytes = environment.EVENT_STORE_FREE_MB * 1024 * 1024;
  // Waits for both even when one fails, so that no engine keeps running.
  const [database, clickhouse] = await Promise.allSettled([
    urlOf(environment.DATABASE_URL, () => startPostgres(options), running),
    urlOf(
      environment.CLICKHOUSE_URL,
      () => startClickHouse({ ...options, lowPriority, freeBytes, warn: (line) => log.warn(line) }),
      running,
    ),
  ]);
  if (database.status === 'rejected') throw database.reason;
  if (clickhouse.status === 'rejected') throw clickhouse.reason;
  return { databaseUrl: database.value, clickhouseUrl: clickhouse.value };
}
