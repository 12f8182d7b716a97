/** The SQL for archives of people's data: their progress, their finished files and their pieces. */
import { type Kysely, sql } from 'kysely';
import type { Queryable } from '../../platform/db/postgres.ts';
import type { DB } from '../../platform/db/tables.gen.ts';
import type { DataExportsTables } from './data-exports.tables.ts';
import type { ZippedFile } from './zip-format.ts';
import type { StoredZip, WritePart } from './zip-parts.ts';

/** An account's archive has the fans of the artists that it owns. */
type ArchiveTables = DataExportsTables & Pick<DB, 'artist_users'>;

/** An archive that is being made, is ready, or failed. */
export interface DataExport {
  id: string;
  userId: string;
  sessionId: string;
  /** The only artist in it; null for the account with every artist that the person owns. */
  artistId: string | null;
  state: 'running' | 'ready' | 'failed';
  stepsDone: number;
  stepsTotal: number;
  createdAt: Date;
  expiresAt: Date;
}

/** Thrown to a job whose archive was replaced, or is worked on by a later job that took this one for dead. */
export class ExportTakenOverError extends Error {}

export interface DataExportsStore {
  /** A person's archive; undefined without one. */
  loadOf(userId: string, within?: Queryable<DataExportsTables>): Promise<DataExport | undefined>;
  load(id: string): Promise<DataExport | undefined>;
  /** Lets requests of one person follow each other until the transaction ends. */
  lockRequests(userId: string, within: Queryable<DataExportsTables>): Promise<void>;
  /** Inserts an archive in place of the person's former one. */
  replace(
    draft: Pick<DataExport, 'id' | 'userId' | 'sessionId' | 'artistId' | 'createdAt' | 'expiresAt'>,
    within: Queryable<DataExportsTables>,
  ): Promise<void>;
  saveProgress(id: string, progress: Partial<Pick<DataExport, 'state' | 'stepsDone' | 'stepsTotal'>>): Promise<void>;
  /** Begins a run: the finished files of the runs before, without anything behind them, and how to go on. Undefined when the archive is gone. */
  takeUp(id: string): Promise<{ stored: StoredZip; write: WritePart } | undefined>;
  /** The number of the piece with the byte at `offset`, and how many bytes are before it; undefined behind the end. */
  partAt(id: string, offset: number): Promise<{ number: number; startsAt: number } | undefined>;
  /** How many bytes the archive has. */
  bytes(id: string): Promise<number>;
  /** A piece by its number, from 0; undefined after the last. */
  loadPart(id: string, number: number): Promise<Buffer | undefined>;
  /** Deletes an archive; gives whether it was there. */
  delete(id: string): Promise<boolean>;
  /** Deletes the archives with the fans of these artists: one of a fan is deleted. */
  deleteWithFansOf(artistIds: readonly string[], within: Queryable<ArchiveTables>): Promise<void>;
  /** Deletes what expired; gives how many. */
  sweep(now: Date): Promise<number>;
}

/** The store over the given database. */
export function createDataExportsStore(database: Kysely<DataExportsTables>): DataExportsStore {
  const select = (from: Queryable<DataExportsTables> = database) =>
    from
      .selectFrom('data_exports')
      .select(['id', 'user_id as userId', 'session_id as sessionId', 'artist_id as artistId'])
      .select(({ ref }) => ref('state').$castTo<DataExport['state']>().as('state'))
      .select(['steps_done as stepsDone', 'steps_total as stepsTotal'])
      .select(['created_at as createdAt', 'expires_at as expiresAt']);
  return {
    loadOf: (userId, within) => select(within).where('user_id', '=', userId).executeTakeFirst(),
    load: (id) => select().where('id', '=', id).executeTakeFirst(),
    async lockRequests(userId, within) {
      await sql`select pg_advisory_xact_lock(hashtext(${`archive of ${userId}`}))`.execute(within);
    },
    async replace({ id, userId, sessionId, artistId, createdAt, expiresAt }, within) {
      await within.deleteFrom('data_exports').where('user_id', '=', userId).execute();
      await within
        .insertInto('data_exports')
        .values({
          ...{ id, user_id: userId, session_id: sessionId, artist_id: artistId },
          ...{ created_at: createdAt, expires_at: expiresAt },
        })
        .execute();
    },
    async saveProgress(id, { state, stepsDone, stepsTotal }) {
      await database
        .updateTable('data_exports')
        .set({
          ...(state === undefined ? {} : { state }),
          ...(stepsDone === undefined ? {} : { steps_done: stepsDone }),
          ...(stepsTotal === undefined ? {} : { steps_total: stepsTotal }),
        })
        .where('id', '=', id)
        .execute();
    },
    async takeUp(id) {
      const taken = await database
        .updateTable('data_exports')
        .set(({ eb }) => ({ run: eb('run', '+', 1) }))
        .where('id', '=', id)
        .returning('run')
        .executeTakeFirst();
      if (taken === undefined) return undefined;
      const files = await storedFiles(database, id);
      const end = files.at(-1)?.endsAt ?? 0;
      // What was written of a file that was not finished.
      const { rows } = await sql<{ nextPart: number }>`
        with part as (${partsOf(id)}), cut as (
          update data_export_parts p set content = substring(p.content from 1 for (${end} - part.starts_at)::integer)
          from part where p.export_id = ${id} and p.number = part.number and part.starts_at < ${end} and part.ends_at > ${end}
        ), gone as (
          delete from data_export_parts p using part
          where p.export_id = ${id} and p.number = part.number and part.starts_at >= ${end}
        )
        select count(*)::integer as "nextPart" from part where part.starts_at < ${end}`.execute(database);
      return {
        stored: { files, nextPart: rows[0]?.nextPart ?? 0 },
        write: (part) => writePart(database, { id, run: taken.run }, part),
      };
    },
    async partAt(id, offset) {
      const { rows } = await sql<{ number: number; startsAt: number }>`
        with part as (${partsOf(id)})
        select number, starts_at::float8 as "startsAt" from part where starts_at <= ${offset} and ends_at > ${offset}`.execute(
        database,
      );
      return rows[0];
    },
    async bytes(id) {
      const { bytes } = await database
        .selectFrom('data_export_parts')
        .where('export_id', '=', id)
        .select(sql<number>`coalesce(sum(octet_length(content)), 0)::float8`.as('bytes'))
        .executeTakeFirstOrThrow();
      return bytes;
    },
    async loadPart(id, number) {
      const part = await database
        .selectFrom('data_export_parts')
        .where('export_id', '=', id)
        .where('number', '=', number)
        .select('content')
        .executeTakeFirst();
      return part?.content;
    },
    async delete(id) {
      const { numDeletedRows } = await database
        .deleteFrom('data_exports')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },
    async deleteWithFansOf(artistIds, within) {
      await sql`
        delete from data_exports e where e.artist_id = any(${[...artistIds]}::uuid[]) or e.artist_id is null and exists (
          select from artist_users u where u.user_id = e.user_id and u.artist_id = any(${[...artistIds]}::uuid[]) and u.role = 'owner'
        )`.execute(within);
    },
    async sweep(now) {
      const { numDeletedRows } = await database
        .deleteFrom('data_exports')
        .where('expires_at', '<=', now)
        .executeTakeFirstOrThrow();
      return Number(numDeletedRows);
    },
  };
}

/** Where each piece of an archive begins and ends; the lengths are read without the pieces. */
const partsOf = (id: string) => sql`
  select number, sum(octet_length(content)) over (order by number) - octet_length(content) as starts_at,
    sum(octet_length(content)) over (order by number) as ends_at
  from data_export_parts where export_id = ${id}`;

async function storedFiles(database: Kysely<DataExportsTables>, id: string): Promise<ZippedFile[]> {
  const number = (column: 'crc' | 'bytes' | 'compressed' | 'starts_at' | 'ends_at') =>
    sql<number>`${sql.ref(column)}::float8`;
  return database
    .selectFrom('data_export_files')
    .where('export_id', '=', id)
    .orderBy('number')
    .select(['name', 'hash', 'method', 'streamed'])
    .select([number('crc').as('crc'), number('bytes').as('bytes'), number('compressed').as('compressed')])
    .select([number('starts_at').as('startsAt'), number('ends_at').as('endsAt')])
    .execute();
}

// One statement: a piece without its files, or files without their piece, would make an archive that cannot be opened.
async function writePart(
  database: Kysely<DataExportsTables>,
  { id, run }: { id: string; run: number },
  { number, content, files }: Parameters<WritePart>[0],
): Promise<void> {
  const { rows } = await sql<{ is_mine: boolean }>`
    with mine as (select id from data_exports where id = ${id} and run = ${run} for update), part as (
      insert into data_export_parts (export_id, number, content) select id, ${number}, ${content} from mine
    ), finished as (
      insert into data_export_files (export_id, number, name, hash, crc, method, streamed, bytes, compressed, starts_at, ends_at)
      select mine.id, f.number, f.name, f.hash, f.crc, f.method, f.streamed, f.bytes, f.compressed, f."startsAt", f."endsAt"
      from mine, jsonb_to_recordset(${JSON.stringify(files)}::jsonb) as f (number integer, name text, hash text, crc bigint,
        method smallint, streamed boolean, bytes bigint, compressed bigint, "startsAt" bigint, "endsAt" bigint)
    )
    select true as is_mine from mine`.execute(database);
  if (rows.length === 0) throw new ExportTakenOverError();
}
