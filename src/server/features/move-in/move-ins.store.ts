/** The SQL for move-ins: what is known of each, its file, and where it stands. */
import { type Kysely, sql } from 'kysely';
import type { TextEncoding } from '#domain/fans/import/text-encoding.ts';
import type { MovePlan } from '#domain/move-in/move-plan.ts';
import type { Queryable } from '../../platform/db/postgres.ts';
import type { MoveInTables } from './move-in.tables.ts';

/** `draft`: uploaded; `checking`: the dry run, or the reading of pages; then the run, and perhaps its undoing. */
export type MoveInState = 'draft' | 'checking' | 'checked' | 'running' | 'done' | 'undoing' | 'undone';

export interface MoveIn {
  id: string;
  artistId: string;
  /** The person who uploaded it, or who started or undid it last: its jobs have the permissions of this person. Null once the account is deleted. */
  userId: string | null;
  kind: 'file' | 'pages';
  fileName: string;
  fileHash: string;
  bytes: number;
  encoding: TextEncoding | '';
  /** The decoded beginning of the file; empty of pages, and once it is moved in. */
  head: string;
  state: MoveInState;
  plan: MovePlan | null;
  /** Counts the dry runs that were asked for. */
  run: number;
  atomic: boolean;
  rowsTotal: number;
  /** A code of the error catalogue; empty without a problem. */
  problem: string;
  createdAt: Date;
  runAt: Date | null;
  undoneAt: Date | null;
}

export type NewMoveIn = Omit<MoveIn, 'plan' | 'run' | 'atomic' | 'problem' | 'runAt' | 'undoneAt'> & {
  content: Buffer | null;
};

/** What changes while it goes on. */
export type MoveInChange = Partial<
  Pick<MoveIn, 'userId' | 'state' | 'head' | 'run' | 'atomic' | 'rowsTotal' | 'problem' | 'runAt' | 'undoneAt'>
> & { plan?: MovePlan; content?: null };

export interface MoveInsStore {
  load(id: string): Promise<MoveIn | undefined>;
  /** The same, locked until the transaction ends. */
  lock(id: string, within: Queryable<MoveInTables>): Promise<MoveIn | undefined>;
  /** Locks the artist's move-ins against each other until the transaction ends. */
  lockArtist(artistId: string, within: Queryable<MoveInTables>): Promise<void>;
  /** Whether a job of another move-in of the artist is at work, or waits for its turn. */
  hasRunning(artistId: string, except: string, within: Queryable<MoveInTables>): Promise<boolean>;
  /** Move-ins at which a job is at work, or should be. */
  listRunning(): Promise<Pick<MoveIn, 'id' | 'state' | 'run'>[]>;
  /** The newest of an artist, without the heads of their files. */
  list(artistId: string, limit: number): Promise<MoveIn[]>;
  insert(moveIn: NewMoveIn, within: Queryable<MoveInTables>): Promise<void>;
  loadContent(id: string): Promise<Buffer | undefined>;
  change(id: string, change: MoveInChange, within?: Queryable<MoveInTables>): Promise<void>;
  delete(id: string, within?: Queryable<MoveInTables>): Promise<void>;
  /** Deletes the artist's files that were not moved in, except the `most` newest. */
  deleteWaiting(artistId: string, most: number, within: Queryable<MoveInTables>): Promise<void>;
  /** Deletes what was never run before `unbegun`, and what was run before `done`; gives how many. */
  sweep(before: { unbegun: Date; done: Date }): Promise<number>;
}

/** States in which a job is at work. */
const running: readonly MoveInState[] = ['checking', 'running', 'undoing'];
/** States before a move-in is run, without a job at work. */
const waiting: readonly MoveInState[] = ['draft', 'checked'];

/** The store over the given database. */
export function createMoveInsStore(database: Kysely<MoveInTables>): MoveInsStore {
  const select = (within: Queryable<MoveInTables> = database, withHead = true) =>
    within
      .selectFrom('move_ins')
      .select(['id', 'artist_id as artistId', 'user_id as userId', 'file_name as fileName', 'file_hash as fileHash'])
      .select(['bytes', 'run', 'atomic', 'rows_total as rowsTotal', 'problem', 'created_at as createdAt'])
      .select(['run_at as runAt', 'undone_at as undoneAt'])
      .select(({ ref }) => [
        withHead ? ref('head').as('head') : sql<string>`''`.as('head'),
        ref('kind').$castTo<MoveIn['kind']>().as('kind'),
        ref('encoding').$castTo<MoveIn['encoding']>().as('encoding'),
        ref('state').$castTo<MoveInState>().as('state'),
        ref('plan').$castTo<MovePlan | null>().as('plan'),
      ]);
  return {
    load: (id) => select().where('id', '=', id).executeTakeFirst(),
    lock: (id, within) => select(within).where('id', '=', id).forUpdate().executeTakeFirst(),
    async lockArtist(artistId, within) {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`move-ins ${artistId}`}, 0))`.execute(within);
    },
    async hasRunning(artistId, except, within) {
      const row = await within
        .selectFrom('move_ins')
        .where('artist_id', '=', artistId)
        .where('state', 'in', running)
        .where('id', '<>', except)
        .select('id')
        .executeTakeFirst();
      return row !== undefined;
    },
    listRunning: () =>
      database
        .selectFrom('move_ins')
        .where('state', 'in', running)
        .select(({ ref }) => ['id', 'run', ref('state').$castTo<MoveInState>().as('state')])
        .execute(),
    list: (artistId, limit) =>
      select(database, false)
        .where('artist_id', '=', artistId)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(limit)
        .execute(),
    async insert({ artistId, userId, fileName, fileHash, rowsTotal, createdAt, ...same }, within) {
      await within
        .insertInto('move_ins')
        .values({
          ...same,
          ...{ artist_id: artistId, user_id: userId, file_name: fileName, file_hash: fileHash },
          ...{ rows_total: rowsTotal, created_at: createdAt },
        })
        .execute();
    },
    async loadContent(id) {
      const row = await database.selectFrom('move_ins').where('id', '=', id).select('content').executeTakeFirst();
      return row?.content ?? undefined;
    },
    async change(id, { userId, plan, rowsTotal, runAt, undoneAt, ...same }, within = database) {
      await within
        .updateTable('move_ins')
        .set({
          ...same,
          ...(userId === undefined ? {} : { user_id: userId }),
          ...(plan === undefined ? {} : { plan: JSON.stringify(plan) }),
          ...(rowsTotal === undefined ? {} : { rows_total: rowsTotal }),
          ...(runAt === undefined ? {} : { run_at: runAt }),
          ...(undoneAt === undefined ? {} : { undone_at: undoneAt }),
        })
        .where('id', '=', id)
        .execute();
    },
    async delete(id, within = database) {
      await within.deleteFrom('move_ins').where('id', '=', id).execute();
    },
    async deleteWaiting(artistId, most, within) {
      const older = within
        .selectFrom('move_ins')
        .where('artist_id', '=', artistId)
        .where('kind', '=', 'file')
        .where('state', 'in', waiting)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .offset(most)
        .select('id');
      await within.deleteFrom('move_ins').where('id', 'in', older).execute();
    },
    async sweep({ unbegun, done }) {
      const { numDeletedRows } = await database
        .deleteFrom('move_ins')
        .where((row) =>
          row.or([
            row('state', 'in', waiting).and('created_at', '<=', unbegun),
            row('state', 'in', ['done', 'undone']).and('run_at', '<=', done),
          ]),
        )
        .executeTakeFirstOrThrow();
      return Number(numDeletedRows);
    },
  };
}
