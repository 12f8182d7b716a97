/** The oldest databases that Fanfare works with, and the refusal of older ones at start. */
import { createClient } from '@clickhouse/client';
import pg from 'pg';
import { StartError } from './start-error.ts';

/** PostgreSQL's major version. */
export const oldestPostgres = 15;
/** ClickHouse's version: each insert names `min_free_disk_bytes_to_perform_insert`, which older ones refuse. */
export const oldestClickHouse = '24.10';

/** The sentence for a PostgreSQL that is too old, or undefined. `version` is its `server_version_num`, such as 150018. */
export function postgresProblem(version: number): string | undefined {
  const major = Math.floor(version / 10_000);
  if (major >= oldestPostgres) return undefined;
  return `PostgreSQL ${major} is too old: Fanfare needs ${oldestPostgres} or newer. Upgrade the server of DATABASE_URL.`;
}

/** The sentence for a ClickHouse that is too old, or undefined. `version` is such as `24.8.4.13` or `26.7.3-stable`. */
export function clickHouseProblem(version: string): string | undefined {
  const [year = 0, month = 0] = version.split('.').map((part) => Number.parseInt(part, 10));
  const [oldestYear = 0, oldestMonth = 0] = oldestClickHouse.split('.').map(Number);
  if (year > oldestYear || (year === oldestYear && month >= oldestMonth)) return undefined;
  return `ClickHouse ${version} is too old: Fanfare needs ${oldestClickHouse} or newer. Upgrade the server of CLICKHOUSE_URL.`;
}

/** A ClickHouse client for the server of `url`, in the database that always exists: Fanfare's own may have to be made. */
export function openClickHouse(url: string) {
  const server = new URL(url);
  server.pathname = '/';
  return createClient({ url: server, request_timeout: 10_000, log: { level: 127 } });
}

/** Reads `server_version_num`. */
export async function readPostgresVersion(client: Pick<pg.Client, 'query'>): Promise<number> {
  const { rows } = await client.query<{ version: number }>(
    "select current_setting('server_version_num')::int as version",
  );
  return rows[0]?.version ?? 0;
}

/** Reads `version()`. */
export async function readClickHouseVersion(client: ReturnType<typeof openClickHouse>): Promise<string> {
  const answer = await client.query({ query: 'select version() as version', format: 'JSONEachRow' });
  const [row] = await answer.json<{ version: string }>();
  return row?.version ?? '';
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
