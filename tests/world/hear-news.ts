/** Listening to the news between processes, to count what is said. */
import pg from 'pg';

/** What was heard so far, in order. */
export interface HeardNews {
  said: { topic: string; payload: Record<string, unknown> }[];
  close(): Promise<void>;
}

/** Listens on the database at `url`, as every process of the product does. */
export async function hearNews(url: string): Promise<HeardNews> {
  const client = new pg.Client({ connectionString: url, application_name: 'test' });
  // A test may cut every listener's connection, this one's too.
  client.on('error', () => undefined);
  const said: HeardNews['said'] = [];
  client.on('notification', ({ payload }) => said.push(JSON.parse(payload ?? '{}')));
  await client.connect();
  await client.query('listen fanfare');
  return { said, close: () => client.end() };
}

/** Cuts the connections on which the processes of a database hear news; what is said until they are back is missed. */
export const cutNews =
  "select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen %' and datname = current_database() and application_name <> 'test'";
