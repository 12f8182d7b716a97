/** Copies PostgreSQL as it is at one moment, whatever is written meanwhile. */
import { to as copyTo } from 'pg-copy-streams';
import { readApplied } from '#server/platform/db/migrations/migration-records.ts';
import { BackupError } from './backup-error.ts';
import type { Manifest, TableCopy } from './manifest.ts';
import { writeParts } from './parts.ts';
import { rowsOf, withPostgres } from './postgres-session.ts';
import { copyOutStatement, readFigures, sumOf, tablesToCopy } from './postgres-tables.ts';
import type { Target } from './target.ts';

export interface PostgresBackup {
  copy: Manifest['postgres'];
  /** The names of stored pictures. */
  files: string[];
}

const newline = 0x0a;

/** Copies all tables of the database at `url` within one snapshot. `tell` gets a line for each large table. */
export async function backUpPostgres(
  url: string,
  target: Target,
  tell: (line: string) => void,
): Promise<PostgresBackup> {
  return withPostgres(url, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    // The snapshot is taken by the first statement that reads.
    const [moment] = await rowsOf<{ at: string; server: string }>(
      client,
      `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, current_setting('server_version') as server
       from pg_catalog.pg_class limit 1`,
    );
    const [{ exists } = { exists: null }] = await rowsOf<{ exists: string | null }>(
      client,
      "select to_regclass('public.migrations') as exists",
    );
    if (exists === null || moment === undefined)
      throw new BackupError('The database has no Fanfare in it: start Fanfare on it once before it is backed up.');
    const migrations = (await readApplied(client))
      .filter(({ phase, finishedAt }) => phase !== 'contract' || finishedAt !== null)
      .map(({ name, checksum }) => ({ name, checksum }));
    const tables: TableCopy[] = [];
    for (const table of await tablesToCopy(client)) {
      let lines = 0;
      const source = client.query(copyTo(copyOutStatement(table)));
      // A line feed within a value is written as two other characters, so each line is a row.
      const parts = await writeParts(target, `postgres/${table.schema}.${table.name}`, source, (piece) => {
        for (let at = piece.indexOf(newline); at !== -1; at = piece.indexOf(newline, at + 1)) lines += 1;
      });
      const { rows, sum } = await sumOf(client, table);
      if (rows !== lines)
        throw new BackupError(`The table ${table.name} gave ${lines} of ${rows} rows; start the backup again.`);
      tables.push({ schema: table.schema, name: table.name, columns: table.columns, rows, sum, parts });
      if (rows >= 10_000) tell(`PostgreSQL: ${table.name}, ${rows} rows`);
    }
    const sequences = await readSequences(client);
    const figures = await readFigures(client);
    const files = await rowsOf<{ name: string }>(client, 'select name from stored_files order by name');
    await client.query('commit');
    return {
      copy: { ...moment, migrations, tables, sequences, figures },
      files: files.map(({ name }) => name),
    };
  });
}

/** Where each sequence of the product stands. A sequence knows no snapshots: it may be ahead of the rows, which leaves a gap and no harm. */
async function readSequences(client: Parameters<typeof sumOf>[0]): Promise<Manifest['postgres']['sequences']> {
  const names = await rowsOf<{ name: string; query: string }>(
    client,
    `select class.relname as name, format('select last_value::text as last, is_called from public.%I', class.relname) as query
     from pg_class class where class.relnamespace = 'public'::regnamespace and class.relkind = 'S'
       and not exists (select from pg_depend where objid = class.oid and deptype = 'e') order by 1`,
  );
  const sequences = [];
  for (const { name, query } of names) {
    const [row] = await rowsOf<{ last: string; is_called: string }>(client, query);
    sequences.push({ name, last: row?.last ?? '1', isCalled: row?.is_called === 't' });
  }
  return sequences;
}
