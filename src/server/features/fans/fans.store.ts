/** The SQL for lists and counts of an artist's fans: opt-ins and pre-saves. */
import { type Kysely, sql } from 'kysely';
import type { FanQuarter } from '#domain/fans/fan-counts.ts';
import type { DB } from '../../platform/db/tables.gen.ts';
import type { FansTables } from './fans.tables.ts';

/** An artist's fans are those who left a contact and those who pre-saved: one statement counts both. */
type FanListTables = FansTables & Pick<DB, 'presave_subscriptions'>;

/** A fan's opt-in. Unknown places are empty. */
export interface OptIn {
  id: string;
  platform: string;
  value: string;
  country: string;
  region: string;
  city: string;
  linkId: string | null;
  createdAt: Date;
}

/** A fan's pre-save, once or forever. */
export interface Presave {
  id: string;
  provider: string;
  contact: string;
  forever: boolean;
  country: string;
  region: string;
  city: string;
  linkId: string | null;
  createdAt: Date;
}

/** Reads an artist's fans, newest first, and inserts many at once. */
export interface FansStore {
  /** The opt-ins that something may be sent to. */
  listOptIns(artistId: string): Promise<OptIn[]>;
  listPresaves(artistId: string): Promise<Presave[]>;
  /** How many opt-ins and pre-saves of a link came in each quarter hour, by destination; `end` is left out. */
  countByLink(linkId: string, range: { start: Date; end: Date }): Promise<FanQuarter[]>;
  insertOptIns(artistId: string, optIns: OptIn[]): Promise<void>;
}

/** The store over the given database. */
export function createFansStore(database: Kysely<FanListTables>): FansStore {
  const place = ['country', 'region', 'city', 'link_id as linkId', 'created_at as createdAt'] as const;
  return {
    listOptIns: (artistId) =>
      database
        .selectFrom('optins_message')
        .where('artist_id', '=', artistId)
        .where('unsubscribed_at', 'is', null)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .select(['id', 'platform', 'value', ...place])
        .execute(),
    listPresaves: (artistId) =>
      database
        .selectFrom('presave_subscriptions')
        .where('artist_id', '=', artistId)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .select(['id', 'provider', 'contact', 'forever', ...place])
        .execute(),
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
        const rows = some.map(({ linkId, createdAt, ...optIn }) => ({
          ...optIn,
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
