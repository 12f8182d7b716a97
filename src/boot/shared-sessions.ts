/** Refuses a pooler in front of PostgreSQL that gives the statements of one connection to several sessions of the server. */
import pg from 'pg';
import { StartError } from './start-error.ts';

/** The next step for the operator, in the check and at the start. */
export const sessionAdvice = "Set the pooler to pool_mode=session, or name the server's own address in DATABASE_URL.";

/** A pooler may by chance give a connection the same session again, so that one try finds nothing. */
const tries = 3;
/** Milliseconds for a connection and for an answer. */
const patience = 10_000;

const sessionOf = async (client: pg.Client): Promise<number> =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0;

async function openClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: patience,
    query_timeout: patience,
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/**
 * Whether connections to `url` share sessions of the server, as behind PgBouncer with `pool_mode=transaction`: notifications get lost there, and
 * prepared statements and locks of a session are found by other connections. While one connection is in a transaction, the session of another one must be its own and stay the same.
 */
export async function sharesSessions(url: string): Promise<boolean> {
  const one = await openClient(url);
  const other = await openClient(url).catch(async (error: unknown) => {
    await one.end();
    throw error;
  });
  try {
    for (let count = 0; count < tries; count += 1) {
      const before = await sessionOf(one);
      await other.query('begin');
      const isShared = (await sessionOf(other)) === before || (await sessionOf(one)) !== before;
      await other.query('rollback');
      if (isShared) return true;
    }
    return false;
  } finally {
    await Promise.all([other.end(), one.end()]);
  }
}

/** Throws StartError where `sharesSessions`. Errors of a database that does not answer are thrown as they are. */
export async function refuseSharedSessions(url: string): Promise<void> {
  if (await sharesSessions(url))
    throw new StartError(
      `Connections to DATABASE_URL share sessions of PostgreSQL, as behind PgBouncer with pool_mode=transaction, where notifications are lost. ${sessionAdvice}`,
    );
}
