/** The status of PostgreSQL, and of this machine's clock against its clock. */
import type { Pool } from 'pg';
import { advice } from '../pages.ts';
import { count, duration, type StatusPart } from '../status.ts';

interface DatabaseFigures {
  version: string;
  connections: number;
  most: number;
  longest: number | null;
}

const figures = `
  select current_setting('server_version') as version,
    (select count(*) from pg_stat_activity where backend_type = 'client backend')::int as connections,
    current_setting('max_connections')::int as most,
    (select extract(epoch from max(now() - xact_start)) * 1000 from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend')::float8 as longest`;

/** A share of the connections that is nearly all, and a transaction that is suspiciously old, in milliseconds. */
const manyConnections = 0.9;
const oldTransaction = 600_000;

/** PostgreSQL: whether and how fast it answers, its connections, its oldest transaction. */
export const databasePart = (pool: Pool): StatusPart => ({
  name: 'PostgreSQL',
  async read() {
    const began = performance.now();
    const { rows } = await pool.query<DatabaseFigures>(figures);
    const took = Math.round(performance.now() - began);
    const [{ version, connections, most, longest } = { version: 'unknown', connections: 0, most: 0, longest: null }] =
      rows;
    const isFull = connections >= most * manyConnections;
    const isStuck = (longest ?? 0) > oldTransaction;
    return {
      state: isFull || isStuck ? 'warning' : 'ok',
      lines: [
        { label: 'version', value: version },
        { label: 'answered in', value: `${took} ms` },
        { label: 'connections', value: `${count(connections)} of ${count(most)}` },
        { label: 'waiting for one in this process', value: count(pool.waitingCount) },
        { label: 'oldest transaction', value: longest === null ? 'none' : duration(longest) },
      ],
      ...(isFull ? { advice: 'Raise max_connections, or start fewer processes.' } : {}),
      ...(isStuck ? { advice: advice('a-stuck-migration') } : {}),
    };
  },
});

/** From this difference on, in milliseconds, the clock is called wrong, and a process refuses to start. */
const wrongBy = 5_000;
const refusedFrom = 300_000;

/** By how many milliseconds this machine's clock is ahead of the database's. The time of the question itself is taken off. */
export async function clockAhead(pool: Pick<Pool, 'query'>): Promise<number> {
  const asked = Date.now();
  const { rows } = await pool.query<{ now: number }>(
    'select extract(epoch from clock_timestamp())::float8 * 1000 as now',
  );
  return (asked + Date.now()) / 2 - Number(rows[0]?.now);
}

const clockWords = (ahead: number): string =>
  `${duration(Math.abs(ahead))} ${ahead < 0 ? 'behind' : 'ahead of'} the clock of PostgreSQL`;

/** Throws when this machine's clock is so wrong that releases would open and hits be stored at another time. */
export async function refuseWrongClock(pool: Pick<Pool, 'query'>): Promise<void> {
  const ahead = await clockAhead(pool);
  if (Math.abs(ahead) >= refusedFrom)
    throw new Error(
      `The clock of this machine is ${clockWords(ahead)}: set it (chrony, systemd-timesyncd), then start again`,
    );
}

/** The clock: pages open, and hits are stored, by this machine's own. */
export const clockPart = (pool: Pool): StatusPart => ({
  name: 'Clock',
  async read() {
    const ahead = await clockAhead(pool);
    const isWrong = Math.abs(ahead) >= wrongBy;
    return {
      state: isWrong ? 'failing' : 'ok',
      lines: [{ label: 'this machine', value: isWrong ? clockWords(ahead) : 'agrees with PostgreSQL within 5 s' }],
      ...(isWrong ? { advice: advice('a-wrong-clock') } : {}),
    };
  },
});
