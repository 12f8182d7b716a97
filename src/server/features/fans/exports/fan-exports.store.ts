/** The SQL for files of fans: their progress, their pieces, and the fans that are in them. */
import { type Kysely, sql } from 'kysely';
import type { FanFilter } from '#domain/fans/fan-filter.ts';
import { csvColumns } from '#domain/fans/fans-csv.ts';
import type { Queryable } from '../../../platform/db/postgres.ts';
import type { DB } from '../../../platform/db/tables.gen.ts';
import type { FansTables } from '../fans.tables.ts';
import { type FanRowTables, listedFans } from '../list/fan-matches.ts';
import { csvCell } from './csv-cell.ts';

/** A file has contacts and pre-saves: one statement reads both in their order. */
type FanExportTables = FansTables & FanRowTables & Pick<DB, 'presave_subscriptions'>;

/** Which fans a file has: those that match, or only the chosen ones among them. */
export interface WantedFans {
  filter: FanFilter;
  /** Null: everybody who matches. */
  ids: readonly string[] | null;
}

/** A file that is being made, is ready, or failed. */
export interface FanExport {
  id: string;
  artistId: string;
  userId: string;
  sessionId: string;
  wanted: WantedFans;
  state: 'running' | 'ready' | 'failed';
  rowsDone: number;
  rowsTotal: number;
  bytes: number;
  createdAt: Date;
  expiresAt: Date;
}

/** The place after which the next rows follow. `at` is written by the database, since JavaScript has no microseconds. */
export interface ExportPlace {
  at: string;
  id: string;
}

export interface FanExportsStore {
  load(id: string): Promise<FanExport | undefined>;
  /** The person's file of an artist; undefined without one. */
  loadOf(artistId: string, userId: string): Promise<FanExport | undefined>;
  /** Inserts a file in place of the person's former one of this artist. */
  replace(draft: Omit<FanExport, 'state' | 'rowsDone' | 'bytes'>, within: Queryable<FanExportTables>): Promise<void>;
  saveProgress(id: string, progress: Pick<FanExport, 'state' | 'rowsDone' | 'bytes'>): Promise<void>;
  deleteParts(id: string): Promise<void>;
  /** The piece with the byte at `offset`; undefined behind the end. */
  loadPart(id: string, offset: number): Promise<{ startsAt: number; content: Buffer } | undefined>;
  /** Writes the next fans, newest first, as one piece of the file; gives how many they are, the bytes, and the place of the last one. */
  writePart(
    file: Pick<FanExport, 'id' | 'artistId' | 'wanted'>,
    part: { number: number; startsAt: number; head: string },
    rows: { after: ExportPlace | undefined; limit: number },
  ): Promise<{ count: number; bytes: number; last: ExportPlace | undefined }>;
  /** Deletes what expired; gives how many. */
  sweep(now: Date): Promise<number>;
}

/** The store over the given database. */
export function createFanExportsStore(database: Kysely<FanExportTables>): FanExportsStore {
  const select = () =>
    database
      .selectFrom('fan_exports')
      .select(['id', 'artist_id as artistId', 'user_id as userId', 'session_id as sessionId'])
      .select(({ ref }) => [
        ref('state').$castTo<FanExport['state']>().as('state'),
        ref('wanted').$castTo<WantedFans>().as('wanted'),
        sql<number>`bytes::float8`.as('bytes'),
      ])
      .select(['rows_done as rowsDone', 'rows_total as rowsTotal'])
      .select(['created_at as createdAt', 'expires_at as expiresAt']);
  return {
    load: (id) => select().where('id', '=', id).executeTakeFirst(),
    loadOf: (artistId, userId) =>
      select().where('artist_id', '=', artistId).where('user_id', '=', userId).executeTakeFirst(),
    async replace({ id, artistId, userId, sessionId, wanted, rowsTotal, createdAt, expiresAt }, within) {
      await within.deleteFrom('fan_exports').where('artist_id', '=', artistId).where('user_id', '=', userId).execute();
      await within
        .insertInto('fan_exports')
        .values({
          ...{ id, artist_id: artistId, user_id: userId, session_id: sessionId, rows_total: rowsTotal },
          ...{ wanted: JSON.stringify(wanted), created_at: createdAt, expires_at: expiresAt },
        })
        .execute();
    },
    async saveProgress(id, { state, rowsDone, bytes }) {
      await database
        .updateTable('fan_exports')
        .set({ state, rows_done: rowsDone, bytes })
        .where('id', '=', id)
        .execute();
    },
    async deleteParts(id) {
      await database.deleteFrom('fan_export_parts').where('export_id', '=', id).execute();
    },
    async loadPart(id, offset) {
      return database
        .selectFrom('fan_export_parts')
        .where('export_id', '=', id)
        .where(sql<boolean>`starts_at <= ${offset}`)
        .where(sql<boolean>`starts_at + length(content) > ${offset}`)
        .select([sql<number>`starts_at::float8`.as('startsAt'), 'content'])
        .executeTakeFirst();
    },
    async writePart({ id, artistId, wanted: { filter, ids } }, { number, startsAt, head }, { after, limit }) {
      const chosen = ids === null ? sql`` : sql`and id = any(${[...ids]}::uuid[])`;
      const behind =
        after === undefined
          ? sql``
          : sql`and created_at <= ${after.at}::timestamptz
              and (created_at < ${after.at}::timestamptz or id > ${after.id}::uuid)`;
      const cells = csvColumns.map((column) => csvCell(`fan.${column}`));
      const { rows } = await sql<{ count: number; bytes: number; at: string | null; lastId: string | null }>`
        with page as materialized (
          select id, created_at from ${listedFans(filter, artistId)} ${chosen} ${behind}
          order by created_at desc, id limit ${limit}
        ), fan as (
          select id as row_id, created_at, id::text, platform as channel, value as contact, country, region, city
          from optins_message where id in (select id from page)
          union all
          select id, created_at, id::text, provider, contact, country, region, city
          from presave_subscriptions where id in (select id from page)
        ), lines as (
          select created_at, row_id, ${sql.join(cells, sql` || ';' || `)} || ${'\r\n'} as line from fan
        ), stored as (
          insert into fan_export_parts (export_id, number, starts_at, content)
          select ${id}, ${number}, ${startsAt},
            convert_to(${head}::text || coalesce(string_agg(line, '' order by created_at desc, row_id), ''), 'UTF8')
          from lines
          returning length(content) as bytes
        )
        select (select count(*) from page)::int as count, stored.bytes, last.at, last.id as "lastId"
        from stored left join (
          select created_at::text as at, id from page order by created_at, id desc limit 1
        ) last on true`.execute(database);
      const [made] = rows;
      if (made === undefined) throw new Error('A piece of a file of fans was not written.');
      const { count, bytes, at, lastId } = made;
      return { count, bytes, last: at === null || lastId === null ? undefined : { at, id: lastId } };
    },
    async sweep(now) {
      const { numDeletedRows } = await database
        .deleteFrom('fan_exports')
        .where('expires_at', '<=', now)
        .executeTakeFirstOrThrow();
      return Number(numDeletedRows);
    },
  };
}
