/** The oldest databases that Fanfare works with, and the refusal of older ones at start. */
import pg from 'pg';
import { clickHouseProblem, openClickHouse, readClickHouseVersion } from '#server/platform/db/clickhouse-version.ts';
import { StartError } from './start-error.ts';

/** PostgreSQL's major version. */
export const oldestPostgres = 15;

/** The sentence for a PostgreSQL that is too old, or undefined. `version` is its `server_version_num`, such as 150018. */
export function postgresProblem(version: number): string | undefined {
  const major = Math.floor(version / 10_000);
  if (major >= oldestPostgres) return undefined;
  return `PostgreSQL ${major} is too old: Fanfare needs ${oldestPostgres} or newer. Upgrade the server of DATABASE_URL.`;
}

/** Reads `server_version_num`. */
export async function readPostgresVersion(client: Pick<pg.Client, 'query'>): Promise<number> {
  const { rows } = await client.query<{ version: number }>(
    "select current_setting('server_version_num')::int as version",
  );
  return rows[0]?.version ?? 0;
}

/** Throws StartError when one of the databases is too old. Errors of a database that does not answer are thrown as they are. */
export async function refuseOldEngines(urls: { databaseUrl: string; clickhouseUrl: string }): Promise<void> {
  const postgres = new pg.Client({ connectionString: urls.databaseUrl, connectionTimeoutMillis: 10_000 });
  const clickHouse = openClickHouse(urls.clickhouseUrl);
  try {
    await postgres.connect();
    const problem =
      postgresProblem(await readPostgresVersion(postgres)) ??
      clickHouseProblem(await readClickHouseVersion(clickHouse));
    if (problem !== undefined) throw new StartError(problem);
  } finally {
    await Promise.all([postgres.end(), clickHouse.close()]);
  }
}
