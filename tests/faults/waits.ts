/** Watches how long sessions of PostgreSQL wait for locks: exact, however busy the machine is. */
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';

/** Milliseconds between two looks. */
const betweenLooks = 20;

/** Watches until `end`, which gives the longest wait for a lock that a session had, in milliseconds; those whose application's name begins with `except` are left out. */
export async function watchLockWaits(url: string, except: string): Promise<{ end(): Promise<number> }> {
  const client = new Client({ connectionString: url, application_name: `${except} watch` });
  await client.connect();
  let isOver = false;
  let longest = 0;
  const look = async (): Promise<void> => {
    while (!isOver) {
      const { rows } = await client.query<{ waited: number | null }>(
        `select (extract(epoch from max(clock_timestamp() - l.waitstart)) * 1000)::float8 as waited
         from pg_locks l join pg_stat_activity a on a.pid = l.pid
         where not l.granted and a.application_name not like $1 || '%'`,
        [except],
      );
      longest = Math.max(longest, rows[0]?.waited ?? 0);
      await delay(betweenLooks);
    }
  };
  const looking = look();
  return {
    async end() {
      isOver = true;
      await looking;
      await client.end();
      return Math.round(longest);
    },
  };
}
