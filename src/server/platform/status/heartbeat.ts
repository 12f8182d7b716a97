/** Says in PostgreSQL every few seconds that this process lives, and reads which others do. */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Pool } from 'pg';
import type { Logger } from '../log.ts';
import { duration, sentenceOf } from './status.ts';

/** A process that said at some time that it lives. */
export interface KnownProcess {
  host: string;
  pid: number;
  name: string;
  roles: string;
  version: string;
  startedAt: Date;
  /** Milliseconds since it was seen, by the database's clock. */
  silentFor: number;
}

export interface Heartbeat {
  close(): Promise<void>;
}

/** Milliseconds between two signs of life. */
const beatEvery = 5_000;
/** After so many milliseconds without a sign, a process is taken for dead. */
export const silentAfter = 20_000;

const beat = `
  insert into processes (id, host, pid, name, roles, version, started_at, seen_at)
  values ($1, $2, $3, $4, $5, $6, now(), now())
  on conflict (id) do update set seen_at = now()`;
const forget = `delete from processes where seen_at < now() - interval '1 day'`;
const list = `
  select host, pid, name, roles, version, started_at as "startedAt",
    (extract(epoch from now() - seen_at) * 1000)::float8 as "silentFor"
  from processes order by host, name, started_at`;

/** Every process that was seen within a day. Rejects while PostgreSQL is away. */
export async function readProcesses(pool: Pool): Promise<KnownProcess[]> {
  const { rows } = await pool.query<KnownProcess>(list);
  return rows;
}

/** Starts. A process that ends as it should takes its row away; the row of a killed one stays for a day. */
export async function startHeartbeat(options: {
  pool: Pool;
  log: Logger;
  name: string;
  roles: readonly string[];
  version: string;
}): Promise<Heartbeat> {
  const { pool, log, name, roles, version } = options;
  const id = randomUUID();
  const values = [id, hostname(), process.pid, name, roles.join(','), version];
  let awaySince: number | undefined;
  let working = Promise.resolve();

  async function sign(): Promise<void> {
    try {
      await pool.query(beat, values);
      if (awaySince !== undefined)
        log.info(`PostgreSQL answers again, ${duration(performance.now() - awaySince)} after it did not.`);
      awaySince = undefined;
    } catch (error) {
      if (awaySince === undefined) log.error({ err: error }, `PostgreSQL does not answer: ${sentenceOf(error)}.`);
      awaySince ??= performance.now();
    }
  }

  await pool.query(forget);
  await pool.query(beat, values);
  const timer = setInterval(() => {
    working = working.then(sign);
  }, beatEvery).unref();
  return {
    async close() {
      clearInterval(timer);
      await working;
      await pool.query('delete from processes where id = $1', [id]).catch(() => undefined);
    },
  };
}
