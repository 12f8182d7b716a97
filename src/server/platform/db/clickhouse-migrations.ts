/** Migrates ClickHouse by numbered SQL files; processes of the version before go on meanwhile. */
import { fileURLToPath } from 'node:url';
import { MigrationError, type MigrationFile, readMigrationFiles } from './migrations/migration-files.ts';

/** The folder of this project's ClickHouse migrations. Each statement ends its line with a semicolon and can be run twice. */
const clickhouseMigrations = fileURLToPath(new URL('../../../../db/clickhouse', import.meta.url));

/** What a migration needs of the event store. */
interface Store {
  rows<Row>(query: string, parameters?: Record<string, unknown>): Promise<Row[]>;
  command(query: string): Promise<void>;
  insertLines(into: { table: string; columns: readonly string[] }, lines: string): Promise<void>;
}

interface AppliedFile {
  name: string;
  /** The file that a version must have to work with this store; '' where every version works. */
  compatibleFrom: string;
}

export interface MigrateStoreOptions {
  folder?: string;
  /** Whether contracts are run too. */
  contract?: boolean;
  report?(line: string): void;
}

/** A contract that was begun, so that a version that cannot work with what it leaves does not start meanwhile. */
const begun = (name: string): string => `${name} (begun)`;

const statementsOf = ({ sql }: MigrationFile): string[] => sql.split(/;\s*$/m).filter((each) => each.trim() !== '');

/**
 * A statement for a database with the engine `Replicated`: its tables are `ReplicatedMergeTree`, and the setting for recognised inserts has another name. The
 * tables' paths in Keeper follow from the database's. Written from ClickHouse's documentation.
 */
export const replicated = (statement: string): string =>
  statement
    .replaceAll(/\bengine = MergeTree\b/gi, 'engine = ReplicatedMergeTree')
    .replaceAll(/\bnon_replicated_deduplication_window\b/g, 'replicated_deduplication_window');

/** The store, with its statements rewritten where its database is a replicated one. */
async function forItsEngine(store: Store): Promise<Store> {
  const [database] = await store.rows<{ engine: string }>(
    'select engine from system.databases where name = currentDatabase()',
  );
  if (database?.engine !== 'Replicated') return store;
  return { ...store, command: (statement) => store.command(replicated(statement)) };
}

async function readAppliedFiles(store: Store): Promise<AppliedFile[]> {
  const [table] = await store.rows<{ result: number }>('exists table migrations');
  if (table?.result !== 1) return [];
  const columns = await store.rows<{ name: string }>(
    "select name from system.columns where database = currentDatabase() and table = 'migrations'",
  );
  const from = columns.some(({ name }) => name === 'compatible_from') ? 'compatible_from' : "''";
  return store.rows<AppliedFile>(`select name, ${from} as compatibleFrom from migrations`);
}

/** Throws MigrationError when the store went through a contract after which this version cannot work. */
function refuseIncompatibleStore(files: readonly MigrationFile[], applied: readonly AppliedFile[]): void {
  const known = new Set(files.map(({ name }) => name));
  for (const { name, compatibleFrom } of applied)
    if (compatibleFrom !== '' && !known.has(compatibleFrom))
      throw new MigrationError(
        `The event store has gone through the migration ${name}, after which only versions work that have ${compatibleFrom}: this one does not. Start a newer version, or restore a backup of before.`,
      );
}

/** The files that are missing, those of an empty store included. */
async function readState(store: Store, folder: string) {
  const files = await readMigrationFiles(folder);
  const applied = await readAppliedFiles(store);
  refuseIncompatibleStore(files, applied);
  const missing = files.filter(({ name }) => applied.every((each) => each.name !== name));
  return { isNew: applied.length === 0, missing };
}

/**
 * Applies what is missing: to an empty store every file, later the expands, and with `contract` the contracts. Several processes may do so at once. Gives the
 * names.
 */
export async function migrateStore(store: Store, options: MigrateStoreOptions = {}): Promise<string[]> {
  const { folder = clickhouseMigrations, contract = false, report = () => undefined } = options;
  const { isNew, missing } = await readState(store, folder);
  const toRun = missing.filter(({ header }) => isNew || contract || header?.phase !== 'contract');
  // A store that is on its newest shape opens on a full disk too, where no table may be made.
  if (toRun.length === 0) return [];
  const target = await forItsEngine(store);
  await prepareRecords(target);
  for (const file of toRun) {
    const { name, header } = file;
    const started = performance.now();
    const compatibleFrom = header?.phase === 'contract' ? header.compatibleFrom : '';
    const note = (as: string): Promise<void> =>
      target.insertLines({ table: 'migrations', columns: ['name', 'compatible_from'] }, `${as}\t${compatibleFrom}`);
    if (compatibleFrom !== '') await note(begun(name));
    for (const statement of statementsOf(file)) await target.command(statement);
    await note(name);
    if (!isNew) report(`${name}: ${header?.phase ?? 'applied'}, ${Math.round(performance.now() - started)} ms.`);
  }
  return toRun.map(({ name }) => name);
}

/** When a file was first applied to the store; 1970 where it was not. */
export async function migratedAt(store: Pick<Store, 'rows'>, name: string): Promise<Date> {
  const [applied] = await store.rows<{ at: number }>(
    'select toUnixTimestamp(min(applied_at)) as at from migrations where name = {name:String}',
    { name },
  );
  return new Date(Number(applied?.at ?? 0) * 1000);
}

async function prepareRecords(store: Store): Promise<void> {
  await store.command(
    "create table if not exists migrations (name String, applied_at DateTime('UTC') default now()) engine = MergeTree order by name",
  );
  await store.command("alter table migrations add column if not exists compatible_from String default ''");
}

/** Says what a migration would do, without doing it. */
export async function planStore(store: Store, folder: string = clickhouseMigrations): Promise<string[]> {
  const { isNew, missing } = await readState(store, folder);
  if (isNew) return [`The event store is new: all ${missing.length} migrations would be applied.`];
  if (missing.length === 0) return ['Nothing to do.'];
  const tables = await store.rows<{ name: string; rows: number; bytes: number }>(
    'select name, total_rows as rows, total_bytes as bytes from system.tables where database = currentDatabase() and total_rows is not null',
  );
  return missing.flatMap((file) => {
    const phase = file.header?.phase ?? 'from before the phases';
    return [
      `${file.name}: ${phase}${phase === 'contract' ? ', run by fanfare migrate --contract' : ''}`,
      ...statementsOf(file).flatMap((statement, index) => {
        const text = statement
          .replaceAll(/^--.*$/gm, '')
          .replaceAll(/\s+/g, ' ')
          .trim();
        const table = tables.find(({ name }) => new RegExp(`\\btable (if (not )?exists )?${name}\\b`, 'i').test(text));
        return [
          `  ${index + 1}. ${text.length > 160 ? `${text.slice(0, 159)}…` : text}`,
          ...(table === undefined
            ? []
            : [
                `     ${table.name}, ${table.rows.toLocaleString('en-US')} rows, ${Math.ceil(table.bytes / 1024 / 1024)} MB`,
              ]),
        ];
      }),
    ];
  });
}
