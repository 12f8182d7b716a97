/** A connection to PostgreSQL for copying: text forms that do not depend on the server's settings. */
import pg from 'pg';
import { BackupError } from './backup-error.ts';

/** The values of `numeric` and `bigint` stay text: sums are larger than JavaScript's whole numbers. */
const asText: pg.CustomTypesConfig = { getTypeParser: () => String };

const settings = [
  "set timezone = 'UTC'",
  "set datestyle = 'ISO, MDY'",
  "set intervalstyle = 'postgres'",
  "set bytea_output = 'hex'",
  'set extra_float_digits = 1',
  "set client_encoding = 'UTF8'",
  'set statement_timeout = 0',
  'set lock_timeout = 0',
  'set idle_in_transaction_session_timeout = 0',
];

/** Runs `work` on a connection of its own, whose values are all text. Throws BackupError when PostgreSQL is away. */
export async function withPostgres<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url, types: asText, application_name: 'fanfare backup' });
  let broken: Error | undefined;
  client.on('error', (error) => {
    broken = error;
  });
  try {
    await client.connect();
  } catch (error) {
    throw new BackupError(`PostgreSQL cannot be reached: ${(error as Error).message}.`, error);
  }
  try {
    for (const statement of settings) await client.query(statement);
    return await work(client);
  } catch (error) {
    throw broken === undefined
      ? error
      : new BackupError(`The connection to PostgreSQL broke: ${broken.message}.`, broken);
  } finally {
    await client.end().catch(() => undefined);
  }
}

export async function rowsOf<Row extends pg.QueryResultRow>(
  client: pg.Client,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return (await client.query<Row>(statement, values)).rows;
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
