/** The SQL for lists and counts of an artist's fans: opt-ins and pre-saves. */
import { type Kysely, sql } from 'kysely';
import type { FanQuarter } from '#domain/fans/fan-counts.ts';
import type { DB } from '../../platform/db/tables.gen.ts';
import type { FansTables } from './fans.tables.ts';

/** An artist's fans are those who left a contact and those who pre-saved: one statement counts both. A list names the link of each fan. */
type FanListTables = FansTables & Pick<DB, 'presave_subscriptions' | 'links'>;

interface Fan {
  id: string;
  /** Unknown places are empty. */
  country: string;
  region: string;
  city: string;
  linkId: string | null;
  createdAt: Date;
}

export interface OptIn extends Fan {
  platform: string;
  value: string;
}

/** A fan's pre-save. `forever` while its permission is valid and covers every later release. */
export interface Presave extends Fan {
  provider: string;
  contact: string;
  forever: boolean;
}

/** A fan in a list: with the title of the link that brought them, null when it is gone. */
export type Listed<Record extends Fan> = Record & { linkTitle: string | null };

/** A part of a list: at most `limit` fans after the first `offset`. */
export interface FanPage {
  limit: number;
  offset: number;
}

/** The place after which the next fans follow. `at` is written by the database, since JavaScript has no microseconds. */
export interface FanPlace {
  at: string;
  id: string;
}

/** Up to `limit` fans after a place: from the newest on without one. */
export interface FansAfter {
  after: FanPlace | undefined;
  limit: number;
}

/** Reads an artist's fans, newest first, and inserts many at once. */
export interface FansStore {
  /** The opt-ins that something may be sent to. */
  listOptIns(artistId: string, page: FanPage): Promise<Listed<OptIn>[]>;
  listPresaves(artistId: string, page: FanPage): Promise<Listed<Presave>[]>;
  /** As the lists, each with its place: the last one's leads to the next. Whatever the number of fans before, nothing is skipped one by one. */
  optInsAfter(artistId: string, page: FansAfter): Promise<(Listed<OptIn> & { at: string })[]>;
  presavesAfter(artistId: string, page: FansAfter): Promise<(Listed<Presave> & { at: string })[]>;
  /** How many opt-ins and pre-saves of a link came in each quarter hour, by destination; `end` is left out. */
  countByLink(linkId: string, range: { start: Date; end: Date }): Promise<FanQuarter[]>;
  insertOptIns(artistId: string, optIns: (OptIn & { destinationId?: string | undefined })[]): Promise<void>;
}

/** The store over the given database. */
export function createFansStore(database: Kysely<FanListTables>): FansStore {
  const shared = ['country', 'region', 'city', 'link_id as linkId', 'links.title as linkTitle'] as const;
  const optIns = (artistId: string, limit: number) =>
    database
      .selectFrom('optins_message as fan')
      .leftJoin('links', 'links.id', 'fan.link_id')
      .where('fan.artist_id', '=', artistId)
      .where('unsubscribed_at', 'is', null)
      .orderBy('fan.created_at', 'desc')
      .orderBy('fan.id')
      .limit(limit)
      .select(['fan.id', 'platform', 'value', 'fan.created_at as createdAt', ...shared]);
  const presaves = (artistId: string, limit: number) =>
    database
      .selectFrom('presave_subscriptions as fan')
      .leftJoin('links', 'links.id', 'fan.link_id')
      .where('fan.artist_id', '=', artistId)
      .orderBy('fan.created_at', 'desc')
      .orderBy('fan.id')
      .limit(limit)
      .select(['fan.id', 'provider', 'contact', 'fan.created_at as createdAt', ...shared])
      .select(sql<boolean>`forever and ending is null`.as('forever'));
  const at = sql<string>`fan.created_at::text`.as('at');
  return {
    listOptIns: (artistId, { limit, offset }) => optIns(artistId, limit).offset(offset).execute(),
    listPresaves: (artistId, { limit, offset }) => presaves(artistId, limit).offset(offset).execute(),
    optInsAfter: (artistId, { after, limit }) => optIns(artistId, limit).where(behind(after)).select(at).execute(),
    presavesAfter: (artistId, { after, limit }) => presaves(artistId, limit).where(behind(after)).select(at).execute(),
    async countByLink(linkId, { start, end }) {
      const { rows } = await sql<FanQuarter>`
        select event, destination_id as "destinationId", quarter, count(*)::int as count
        from (
          select 'subscribe' as event, destination_id, date_bin('15 minutes', created_at, 'epoch') as quarter
          from optins_message where link_id = ${linkId} and created_at >= ${start} and created_at < ${end}
          union all
          select 'presave', destination_id, date_bin('15 minutes', created_at, 'epoch')
          from presave_subscriptions where link_id = ${linkId} and created_at >= ${start} and created_at < ${end}
        ) fans
        group by 1, 2, 3 order by 3, 1, 2`.execute(database);
      return rows;
    },
    async insertOptIns(artistId, optIns) {
      for (const some of batches(optIns)) {
        const rows = some.map(({ linkId, destinationId, createdAt, ...optIn }) => ({
          ...optIn,
          destination_id: destinationId ?? null,
          artist_id: artistId,
          link_id: linkId,
          created_at: createdAt,
        }));
        await database
          .insertInto('optins_message')
          .values(rows)
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      }
    },
  };
}

// A statement takes at most 65,535 values.
function batches<T>(rows: T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / 1000) }, (_, index) =>
    rows.slice(index * 1000, (index + 1) * 1000),
  );
}

/** Whether a fan comes after the place; the first condition is the one that the index finds. */
const behind = (place: FanPlace | undefined) =>
  place === undefined
    ? sql<boolean>`true`
    : sql<boolean>`fan.created_at <= ${place.at}::timestamptz
        and (fan.created_at < ${place.at}::timestamptz or fan.id > ${place.id}::uuid)`;
