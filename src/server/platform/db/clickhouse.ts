/** The connection to ClickHouse: one client, whose schema is migrated when it is opened. */
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  type ClickHouseClient,
  ClickHouseError,
  ClickHouseLogLevel,
  type ClickHouseSettings,
  createClient,
  drainStream,
} from '@clickhouse/client';
import { createLog, type Logger } from '../log.ts';
import { createFairTurns } from '../turns/fair-turns.ts';
import { eventStoreShares } from '../turns/shares.ts';
import { currentWork } from '../turns/work.ts';
import { type MigrateStoreOptions, migrateStore, planStore } from './clickhouse-migrations.ts';

/** The table and columns that inserted lines are for. */
export interface Rows {
  table: string;
  columns: readonly string[];
}

export interface EventStore {
  /** Runs a query, in turn with other people where it is a person's. Values are passed as `{name:Type}` parameters, never in the text. Where a roll-up cannot be read, the hits are read instead. */
  rows<Row>(query: string, parameters?: Record<string, unknown>, settings?: ClickHouseSettings): Promise<Row[]>;
  /** Runs a query and gives its rows as lines, in the form that `insertLines` takes. For at most some 100,000 rows. */
  lines(query: string, parameters?: Record<string, unknown>, settings?: ClickHouseSettings): Promise<string>;
  /** Runs a statement without a result. */
  command(query: string, parameters?: Record<string, unknown>, settings?: ClickHouseSettings): Promise<void>;
  /**
   * Inserts lines of values (in the order of `columns`, with tabs between) into `table` in one piece. With a `token`, the same insert sent again, also after a crash of
   * either side, is stored once; without one, the same lines are stored as often as they are sent. A repeated insert proves nothing about its rows: the
   * deduplication log may name a part that turned out broken.
   */
  insertLines(into: Rows, lines: Buffer | string, token?: string): Promise<void>;
  /** Whether ClickHouse answers. */
  isReachable(): Promise<boolean>;
  close(): Promise<void>;
}

/** One block for all rows, so that a repeated insert is deduplicated whole or not at all. */
const wholeInsert: ClickHouseSettings = {
  async_insert: 0,
  input_format_parallel_parsing: 0,
  max_insert_block_size: '1048576',
  insert_deduplicate: 1,
  // Lines of an older version have fewer values, of which the columns' defaults take the place; those of a newer one more, which are left out.
  input_format_tsv_allow_variable_number_of_columns: 1,
  // On a replicated pair an insert is accepted once most of its replicas have it; other tables ignore this.
  insert_quorum: 'auto',
  insert_quorum_parallel: 0,
};

/** For queries on which a deletion or a new insert relies: a replica that lacks an accepted insert refuses to answer. Tables that are not replicated ignore it. */
export const afterAllInserts: ClickHouseSettings = { select_sequential_consistency: '1' };

const longestAnswerMilliseconds = 60_000;

/** Whether ClickHouse gave no answer within a minute: by the message of its client, which has no code for it. */
export const isTimeout = (error: unknown): boolean => error instanceof Error && error.message === 'Timeout error.';

/** Whether a ClickHouse server answers at `url`. */
export async function answersAt(url: string, signal: AbortSignal): Promise<boolean> {
  const server = new URL(url);
  server.pathname = '/ping';
  server.username = '';
  server.password = '';
  return (await fetch(server, { signal })).ok;
}

/** ClickHouse's error codes for files of a part that are missing, cut or damaged. */
const damaged = new Set(['33', '40', '107', '226', '228', '246', '271', '432']);

function openStore(client: ClickHouseClient, freeBytes: number, log: Pick<Logger, 'warn'>): EventStore {
  const turns = createFairTurns(eventStoreShares);
  return {
    async rows<Row>(
      query: string,
      parameters?: Record<string, unknown>,
      settings?: ClickHouseSettings,
    ): Promise<Row[]> {
      const work = currentWork();
      const endTurn = work === undefined ? undefined : await turns.take(work);
      const read = async (clickhouse_settings?: ClickHouseSettings): Promise<Row[]> => {
        const answer = await client.query({
          query,
          query_params: parameters,
          format: 'JSONEachRow',
          clickhouse_settings: { ...settings, ...clickhouse_settings },
          // ClickHouse ends a query whose connection is closed.
          abort_signal: work?.signal,
        });
        return answer.json();
      };
      try {
        return await read();
      } catch (error) {
        if (!(error instanceof ClickHouseError && damaged.has(error.code))) throw error;
        // A full disk can leave a roll-up without its content, while the hits of the same part are whole (STAT-200).
        const rows = await read({ optimize_use_projections: 0 });
        log.warn(
          { err: error },
          'The event store cannot read a roll-up; counted the hits themselves, which is slower. Restart ClickHouse: the roll-up is then made anew within ten minutes.',
        );
        return rows;
      } finally {
        endTurn?.();
      }
    },
    async lines(query, parameters, clickhouse_settings) {
      const answer = await client.query({
        query,
        query_params: parameters,
        format: 'TabSeparated',
        ...(clickhouse_settings === undefined ? {} : { clickhouse_settings }),
      });
      return answer.text();
    },
    async command(query, parameters, settings) {
      await client.command({ query, query_params: parameters, clickhouse_settings: settings });
    },
    async insertLines({ table, columns }, lines, token) {
      const result = await client.exec({
        query: `insert into ${table} (${columns.join(', ')}) format TabSeparated`,
        values: Readable.from([lines], { objectMode: false }),
        // ClickHouse deduplicates by token, or else by content, and would drop different hits with equal values.
        clickhouse_settings: {
          ...wholeInsert,
          insert_deduplication_token: token ?? randomUUID(),
          // A full disk leaves half-written parts behind; below the floor nothing is written at all.
          min_free_disk_bytes_to_perform_insert: String(freeBytes),
        },
      });
      await drainStream(result.stream);
    },
    isReachable: async () => (await client.ping()).success,
    close: () => client.close(),
  };
}

/** The database in the path of a ClickHouse URL; `default` without one. */
function databaseOf(url: string): string {
  return new URL(url).pathname.slice(1) || 'default';
}

async function createDatabase(url: string): Promise<void> {
  const database = databaseOf(url);
  if (database === 'default') return;
  const parsed = new URL(url);
  parsed.pathname = '/';
  const client = createClient({ url: parsed, log: { level: ClickHouseLogLevel.OFF } });
  try {
    await client.command({ query: 'create database if not exists {database:Identifier}', query_params: { database } });
  } finally {
    await client.close();
  }
}

interface EventStoreOptions {
  freeBytes?: number;
  log?: Pick<Logger, 'warn' | 'info'>;
}

function openStoreAt(url: string, { freeBytes = 0, log = createLog('silent') }: EventStoreOptions = {}): EventStore {
  const client = createClient({
    url,
    request_timeout: longestAnswerMilliseconds,
    // Every failure is thrown, and logged once where it is caught, without the values of the statement.
    log: { level: ClickHouseLogLevel.OFF },
    clickhouse_settings: { date_time_input_format: 'basic', output_format_json_quote_64bit_integers: 0 },
  });
  return openStore(client, freeBytes, log);
}

/**
 * Opens the event store at `url` (`http://user:password@host:port/database`), creating its database and applying missing migrations.
 * Several processes may do so at once: every statement can be run twice. Inserts throw while ClickHouse's disk has less than `freeBytes` free. Throws MigrationError, and ClickHouse's errors.
 */
export async function createEventStore(url: string, options: EventStoreOptions = {}): Promise<EventStore> {
  await createDatabase(url);
  const store = openStoreAt(url, options);
  try {
    await migrateStore(store, { report: (line) => options.log?.info(line) });
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** Creates the event store's database and applies missing migrations; gives their names. Throws MigrationError, and ClickHouse's errors. */
export async function migrateEventStore(url: string, options: MigrateStoreOptions = {}): Promise<string[]> {
  await createDatabase(url);
  const store = openStoreAt(url);
  try {
    return await migrateStore(store, options);
  } finally {
    await store.close();
  }
}

const unknownDatabase = '81';

/** Says what `migrateEventStore` would do, and changes nothing. */
export async function planEventStore(url: string, folder?: string): Promise<string[]> {
  const store = openStoreAt(url);
  try {
    return await planStore(store, folder);
  } catch (error) {
    if (error instanceof ClickHouseError && error.code === unknownDatabase)
      return ['The event store is new: all migrations would be applied.'];
    throw error;
  } finally {
    await store.close();
  }
}
