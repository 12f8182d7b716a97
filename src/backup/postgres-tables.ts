/** What is copied of PostgreSQL: all tables of the product, and the jobs that are not done. */
import type pg from 'pg';
import { quoted, rowsOf } from './postgres-session.ts';

/** A table, and which of its rows are copied. */
export interface TableToCopy {
  schema: string;
  name: string;
  /** Without those that PostgreSQL computes. */
  columns: string[];
  /** A condition in SQL; undefined for all rows. */
  where?: string;
}

/** The schema of the queues, made by pg-boss. */
export const queueSchema = 'pgboss';

/**
 * Jobs that wait, that failed for good, and that run now, whose worker is gone after a restore. Finished and cancelled ones mean nothing to any code. The
 * schedule is written anew by each start of a worker.
 */
const queueTables: Record<string, string | undefined> = {
  queue: 'true',
  job: "state not in ('completed', 'cancelled')",
};

/** The record of applied migrations is made by applying them. */
const madeByMigrating = new Set(['migrations']);
/** Exists while a restore is under way. */
export const restoreMark = 'restore_under_way';

/** Tables of a schema that belong to no extension, with the columns that are stored. */
async function storedTables(client: pg.Client, schema: string): Promise<TableToCopy[]> {
  const rows = await rowsOf<{ name: string; columns: string }>(
    client,
    `select class.relname as name, json_agg(attribute.attname order by attribute.attname)::text as columns
     from pg_class class
     join pg_attribute attribute on attribute.attrelid = class.oid
     where class.relnamespace = to_regnamespace($1) and class.relkind in ('r', 'p') and not class.relispartition
       and attribute.attnum > 0 and not attribute.attisdropped and attribute.attgenerated = ''
       and not exists (select from pg_depend where objid = class.oid and deptype = 'e')
     group by class.relname order by class.relname`,
    [quoted(schema)],
  );
  return rows.map(({ name, columns }) => ({ schema, name, columns: JSON.parse(columns) as string[] }));
}

/** Everything that a backup copies, in an order in which it can be loaded. */
export async function tablesToCopy(client: pg.Client): Promise<TableToCopy[]> {
  const own = (await storedTables(client, 'public')).filter(
    ({ name }) => !madeByMigrating.has(name) && name !== restoreMark,
  );
  const stored = await storedTables(client, queueSchema);
  const ofQueue = Object.entries(queueTables).flatMap(([name, where]) => {
    const table = stored.find((each) => each.name === name);
    return table === undefined ? [] : [{ ...table, where }];
  });
  return [...own, ...ofQueue];
}

export const nameOf = ({ schema, name }: { schema: string; name: string }): string =>
  `${quoted(schema)}.${quoted(name)}`;

/** The rows of a table, as text that PostgreSQL reads back. */
export function copyOutStatement(table: TableToCopy): string {
  const columns = table.columns.map(quoted).join(', ');
  return `copy (select ${columns} from ${nameOf(table)} where ${table.where ?? 'true'}) to stdout`;
}

/** The number of a table's rows, and the sum of the hashes of their columns. */
export async function sumOf(client: pg.Client, table: TableToCopy): Promise<{ rows: number; sum: string }> {
  const row = table.columns.map(quoted).join(', ');
  const [found] = await rowsOf<{ rows: string; sum: string }>(
    client,
    `select count(*) as rows, coalesce(sum(hashtextextended(row(${row})::text, 0)::numeric), 0) as sum
     from ${nameOf(table)} where ${table.where ?? 'true'}`,
  );
  return { rows: Number(found?.rows ?? 0), sum: found?.sum ?? '0' };
}

/** Sums that an operator knows. Equal ones do not prove that everything is equal: the sums of the tables do. */
const figureQueries: Record<string, string> = {
  accounts: 'select count(*) from users',
  artists: 'select count(*) from artists',
  links: 'select count(*) from links',
  'fans who opted in': 'select count(*) from optins_message',
  consents: 'select count(*) from fan_consents',
  'pre-saves': 'select count(*) from presave_subscriptions',
  'cents charged': 'select coalesce(sum(amount_cents), 0) from billing_charges',
  'cents in the ledger': 'select coalesce(sum(amount_cents), 0) from billing_ledger',
  'cents of commissions': 'select coalesce(sum(cents), 0) from referral_commissions',
  invoices: 'select count(*) from billing_invoices',
  'recipients of drops': 'select count(*) from drop_recipients',
  'jobs not done': `select count(*) from ${queueSchema}.job where ${queueTables.job}`,
};

export async function readFigures(client: pg.Client): Promise<Record<string, string>> {
  const figures: Record<string, string> = {};
  for (const [name, query] of Object.entries(figureQueries)) {
    const [row] = await rowsOf<Record<string, string>>(client, query);
    figures[name] = Object.values(row ?? {})[0] ?? '0';
  }
  return figures;
}
