/** `fanfare migrate`: brings both databases to the shape of this version, or says what that would do. */
import { refuseOldEngines } from '../boot/engine-versions.ts';
import { refuseSharedSessions } from '../boot/shared-sessions.ts';
import { createShutdown } from '../boot/shutdown.ts';
import { migrateEventStore, planEventStore } from '../server/platform/db/clickhouse.ts';
import { planPostgres } from '../server/platform/db/migrations/plan.ts';
import { migratePostgres, postgresMigrations } from '../server/platform/db/migrations.ts';
import { withoutCredentials } from '../server/platform/shards/open-shards.ts';
import { readEnvironment } from '../settings.ts';
import type { RunCommand } from './command.ts';
import { findDatabases } from './find-databases.ts';

const usage = `fanfare migrate             runs what the version before goes on with; backfills are left to the workers
fanfare migrate --plan      says what would be done, with the tables that it locks, and changes nothing
fanfare migrate --contract  also takes away what only earlier versions need: they can no longer start afterwards`;

/** How many were applied to one of the databases, for the terminal. */
const summary = (database: string, applied: readonly string[]): string =>
  `${database}: ${applied.length === 0 ? 'nothing to do' : `${applied.length} done`}.`;

const underneath = (lines: readonly string[]): string[] => lines.map((line) => `  ${line}`);

export const run: RunCommand = async (args, { variables, out, err }) => {
  const [flag] = args;
  if (args.length > 1 || (flag !== undefined && flag !== '--plan' && flag !== '--contract')) {
    err(usage);
    return flag === '--help' ? 0 : 2;
  }
  const running = createShutdown((name, error) => err(`The ${name} could not be stopped: ${String(error)}`));
  try {
    const environment = readEnvironment(variables);
    const { databaseUrl, clickhouseUrl } = await findDatabases(environment, running);
    const stores = [clickhouseUrl, ...environment.CLICKHOUSE_SHARDS];
    const nameOf = (url: string): string =>
      stores.length === 1 ? 'ClickHouse' : `ClickHouse ${withoutCredentials(url)}`;
    for (const url of stores) await refuseOldEngines({ databaseUrl, clickhouseUrl: url });
    // The migrations' lock belongs to a session.
    await refuseSharedSessions(databaseUrl);
    if (flag === '--plan') {
      const postgres = await planPostgres(databaseUrl, postgresMigrations);
      for (const line of ['PostgreSQL', ...underneath(postgres)]) out(line);
      for (const url of stores) for (const line of [nameOf(url), ...underneath(await planEventStore(url))]) out(line);
      return 0;
    }
    const options = { contract: flag === '--contract', report: out };
    out(summary('PostgreSQL', await migratePostgres(databaseUrl, options)));
    for (const url of stores) out(summary(nameOf(url), await migrateEventStore(url, options)));
    return 0;
  } finally {
    await running.stop();
  }
};
