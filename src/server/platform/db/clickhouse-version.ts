/** The oldest ClickHouse that Fanfare works with, and what to say of an older one. */
import { createClient } from '@clickhouse/client';

/** Each insert names `min_free_disk_bytes_to_perform_insert`, which older versions refuse. */
export const oldestClickHouse = '24.10';

/** The sentence for a ClickHouse that is too old, or undefined. `version` is such as `24.8.4.13` or `26.7.3-stable`; `server` says which one it is. */
export function clickHouseProblem(version: string, server = 'of CLICKHOUSE_URL'): string | undefined {
  const [year = 0, month = 0] = version.split('.').map((part) => Number.parseInt(part, 10));
  const [oldestYear = 0, oldestMonth = 0] = oldestClickHouse.split('.').map(Number);
  if (year > oldestYear || (year === oldestYear && month >= oldestMonth)) return undefined;
  return `ClickHouse ${version} is too old: Fanfare needs ${oldestClickHouse} or newer. Upgrade the server ${server}.`;
}

/** A ClickHouse client for the server of `url`, in the database that always exists: Fanfare's own may have to be made. */
export function openClickHouse(url: string) {
  const server = new URL(url);
  server.pathname = '/';
  return createClient({ url: server, request_timeout: 10_000, log: { level: 127 } });
}

/** Reads `version()`. */
export async function readClickHouseVersion(client: ReturnType<typeof openClickHouse>): Promise<string> {
  const answer = await client.query({ query: 'select version() as version', format: 'JSONEachRow' });
  const [row] = await answer.json<{ version: string }>();
  return row?.version ?? '';
}
