/** The SQL for imports of contacts: what is known of each, its file, and where it stands. */
import { type Kysely, sql } from 'kysely';
import type { ImportPlan } from '#domain/fans/import/import-plan.ts';
import type { ImportCounts } from '#domain/fans/import/import-verdict-words.ts';
import type { TextEncoding } from '#domain/fans/import/text-encoding.ts';
import type { Queryable } from '../../../platform/db/postgres.ts';
import type { FansTables } from '../fans.tables.ts';

/** `draft`: uploaded; then the dry run, the import, and perhaps its undoing. */
export type ImportState = 'draft' | 'checking' | 'checked' | 'importing' | 'imported' | 'undoing' | 'undone';

export interface FanImport {
  id: string;
  artistId: string;
  userId: string | null;
  fileName: string;
  bytes: number;
  encoding: TextEncoding;
  /** The decoded beginning of the file; empty once it is imported. */
  head: string;
  state: ImportState;
  /** Null before the first dry run. */
  plan: ImportPlan | null;
  /** Counts the dry runs that were asked for. */
  run: number;
  /** The job that does the dry run. */
  attempt: string | null;
  /** How much of the file the dry run has read. */
  bytesDone: number;
  rowsTotal: number;
  /** Contacts that became fans. */
  added: number;
  /** Contacts whose opt-out was recorded. */
  recorded: number;
  /** Invalid rows that were counted and not kept. */
  uncounted: number;
  /** Why the dry run ended early: a code of the error catalogue; empty otherwise. */
  problem: string;
  /** Fans that undoing took away. */
  takenBack: number;
  /** The last row of the file whose contacts are imported. */
  afterRow: number;
  counts: Partial<ImportCounts>;
  createdAt: Date;
  importedAt: Date | null;
  undoneAt: Date | null;
}

/** What a new import has. */
export type NewImport = Pick<FanImport, 'id' | 'artistId' | 'userId' | 'fileName' | 'createdAt'>;

/** What changes while it goes on. */
export type ImportChange = Partial<
  Pick<
    FanImport,
    | 'state'
    | 'bytes'
    | 'encoding'
    | 'head'
    | 'bytesDone'
    | 'rowsTotal'
    | 'added'
    | 'recorded'
    | 'uncounted'
    | 'problem'
    | 'takenBack'
    | 'afterRow'
    | 'counts'
    | 'attempt'
  > & { plan: ImportPlan; run: number; importedAt: Date; undoneAt: Date }
>;

export interface FanImportsStore {
  load(id: string): Promise<FanImport | undefined>;
  /** The same, locked until the transaction ends: jobs of one import write one after the other. */
  lock(id: string, within: Queryable<FansTables>): Promise<FanImport | undefined>;
  /** Locks the artist's imports against other jobs until the transaction ends. */
  lockArtist(artistId: string, within: Queryable<FansTables>): Promise<void>;
  /** Whether a job of another import of the artist is at work, or waits for its turn. */
  hasRunning(artistId: string, except: string, within: Queryable<FansTables>): Promise<boolean>;
  /** Imports at which a job is at work, or should be. */
  listRunning(): Promise<Pick<FanImport, 'id' | 'state' | 'run'>[]>;
  /** The newest of an artist, without the heads of their files. */
  list(artistId: string, limit: number): Promise<FanImport[]>;
  insert(draft: NewImport): Promise<void>;
  change(id: string, change: ImportChange, within?: Queryable<FansTables>): Promise<void>;
  delete(id: string, within?: Queryable<FansTables>): Promise<void>;
  /** Fans who are there by this import alone. */
  countFans(id: string): Promise<number>;
  /** Deletes what a person uploaded for an artist and never imported, but for one. */
  deleteDrafts(artistId: string, userId: string, except: string): Promise<void>;
  insertPart(id: string, number: number, content: Uint8Array): Promise<void>;
  /** A piece of the file; undefined behind the last one. */
  loadPart(id: string, number: number): Promise<Buffer | undefined>;
  deleteParts(id: string, within: Queryable<FansTables>): Promise<void>;
  /** Deletes imports that were never begun before `unbegun`, and the verdicts of those imported before `imported`; gives how many imports. */
  sweep(before: { unbegun: Date; imported: Date }): Promise<number>;
}

/** States in which a job is at work. */
const running = ['checking', 'importing', 'undoing'];
/** States in which nothing was imported. */
const unbegun = ['draft', 'checking', 'checked'];

/** The store over the given database. */
export function createFanImportsStore(database: Kysely<FansTables>): FanImportsStore {
  const select = (within: Queryable<FansTables> = database, withHead = true) =>
    within
      .selectFrom('fan_imports')
      .select(['id', 'artist_id as artistId', 'user_id as userId', 'file_name as fileName', 'run', 'attempt', 'added'])
      .select(['recorded', 'uncounted', 'problem'])
      .select([
        'rows_total as rowsTotal',
        'after_row as afterRow',
        'taken_back as takenBack',
        'created_at as createdAt',
      ])
      .select(['imported_at as importedAt', 'undone_at as undoneAt'])
      .select(({ ref }) => [
        sql<number>`bytes::float8`.as('bytes'),
        sql<number>`bytes_done::float8`.as('bytesDone'),
        withHead ? ref('head').as('head') : sql<string>`''`.as('head'),
        ref('encoding').$castTo<TextEncoding>().as('encoding'),
        ref('state').$castTo<ImportState>().as('state'),
        ref('plan').$castTo<ImportPlan | null>().as('plan'),
        ref('counts').$castTo<Partial<ImportCounts>>().as('counts'),
      ]);
  return {
    load: (id) => select().where('id', '=', id).executeTakeFirst(),
    lock: (id, within) => select(within).where('id', '=', id).forUpdate().executeTakeFirst(),
    async lockArtist(artistId, within) {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`fan-imports ${artistId}`}, 0))`.execute(within);
    },
    async hasRunning(artistId, except, within) {
      const row = await within
        .selectFrom('fan_imports')
        .where('artist_id', '=', artistId)
        .where('state', 'in', running)
        .where('id', '<>', except)
        .select('id')
        .executeTakeFirst();
      return row !== undefined;
    },
    list: (artistId, limit) =>
      select(database, false)
        .where('artist_id', '=', artistId)
        // One that is being uploaded is not there yet.
        .where('encoding', '<>', '')
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(limit)
        .execute(),
    async insert({ id, artistId, userId, fileName, createdAt }) {
      await database
        .insertInto('fan_imports')
        .values({
          ...{ id, artist_id: artistId, user_id: userId, file_name: fileName, created_at: createdAt },
          ...{ bytes: 0, encoding: '', head: '', state: 'draft' },
        })
        .execute();
    },
    async change(
      id,
      { plan, counts, bytesDone, rowsTotal, takenBack, afterRow, importedAt, undoneAt, ...same },
      within = database,
    ) {
      await within
        .updateTable('fan_imports')
        .set({
          ...same,
          ...(plan === undefined ? {} : { plan: JSON.stringify(plan) }),
          ...(counts === undefined ? {} : { counts: JSON.stringify(counts) }),
          ...(bytesDone === undefined ? {} : { bytes_done: bytesDone }),
          ...(rowsTotal === undefined ? {} : { rows_total: rowsTotal }),
          ...(takenBack === undefined ? {} : { taken_back: takenBack }),
          ...(afterRow === undefined ? {} : { after_row: afterRow }),
          ...(importedAt === undefined ? {} : { imported_at: importedAt }),
          ...(undoneAt === undefined ? {} : { undone_at: undoneAt }),
        })
        .where('id', '=', id)
        .execute();
    },
    async delete(id, within = database) {
      await within.deleteFrom('fan_imports').where('id', '=', id).execute();
    },
    async countFans(id) {
      const { count } = await database
        .selectFrom('optins_message')
        .where('import_id', '=', id)
        .select(sql<number>`count(*)::int`.as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },
    async deleteDrafts(artistId, userId, except) {
      await database
        .deleteFrom('fan_imports')
        .where('artist_id', '=', artistId)
        .where('user_id', '=', userId)
        .where('state', 'in', unbegun)
        .where('id', '<>', except)
        .execute();
    },
    async insertPart(id, number, content) {
      await database
        .insertInto('fan_import_parts')
        .values({ import_id: id, number, content: Buffer.from(content) })
        .execute();
    },
    async loadPart(id, number) {
      const row = await database
        .selectFrom('fan_import_parts')
        .where('import_id', '=', id)
        .where('number', '=', number)
        .select('content')
        .executeTakeFirst();
      return row?.content;
    },
    async deleteParts(id, within) {
      await within.deleteFrom('fan_import_parts').where('import_id', '=', id).execute();
    },
    async listRunning() {
      const rows = await database
        .selectFrom('fan_imports')
        .where('state', 'in', running)
        .select(({ ref }) => ['id', 'run', ref('state').$castTo<ImportState>().as('state')])
        .execute();
      return rows;
    },
    async sweep(before) {
      await database
        .deleteFrom('fan_import_rows')
        .where('import_id', 'in', (query) =>
          query
            .selectFrom('fan_imports')
            .where('state', 'in', ['imported', 'undone'])
            .where('imported_at', '<=', before.imported)
            .select('id'),
        )
        .execute();
      const { numDeletedRows } = await database
        .deleteFrom('fan_imports')
        .where('state', 'in', unbegun)
        .where('created_at', '<=', before.unbegun)
        .executeTakeFirstOrThrow();
      return Number(numDeletedRows);
    },
  };
}
