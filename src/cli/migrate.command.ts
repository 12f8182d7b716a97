/** `fanfare migrate`: brings both databases to the shape of this version and stops. */
import { createShutdown } from '../boot/shutdown.ts';
import { migrateEventStore } from '../server/platform/db/clickhouse.ts';
import { migratePostgres } from '../server/platform/db/migrations.ts';
import { readEnvironment } from '../settings.ts';
import type { RunCommand } from './command.ts';
import { findDatabases } from './find-databases.ts';

/** What was applied to one of the databases, for the terminal. */
function report(database: string, applied: readonly string[]): string {
  if (applied.length === 0) return `${database}: nothing to do.`;
  return [`${database}: applied ${applied.length}.`, ...applied.map((name) => `  ${name}`)].join('\n');
}

export const run: RunCommand = async (args, { variables, out, err }) => {
  if (args.length > 0) {
    err(`fanfare migrate takes no "${args[0]}".`);
    return 2;
  }
  const running = createShutdown((name, error) => err(`The ${name} could not be stopped: ${String(error)}`));
  try {
    const { databaseUrl, clickhouseUrl } = await findDatabases(readEnvironment(variables), running);
    out(report('PostgreSQL', await migratePostgres(databaseUrl)));
    out(report('ClickHouse', await migrateEventStore(clickhouseUrl)));
    return 0;
  } finally {
    await running.stop();
  }
};
