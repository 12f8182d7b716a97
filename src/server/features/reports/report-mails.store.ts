/** The SQL for who gets the monthly mail, and which month was sent. */
import type { Kysely } from 'kysely';
import type { Queryable } from '../../platform/db/postgres.ts';
import type { ReportsTables } from './reports.tables.ts';

/** A person who gets an artist's figures. */
export interface ReportReader {
  artistId: string;
  userId: string;
}

export interface ReportMailsStore {
  /** The zone in which a person gets the mail; undefined for one who does not. */
  findZone(reader: ReportReader): Promise<string | undefined>;
  count(artistId: string): Promise<number>;
  /** Adds a person, or gives them another zone. */
  save(reader: ReportReader, timeZone: string, at: Date): Promise<void>;
  delete(reader: ReportReader): Promise<void>;
  /** The zones of all who get it. */
  listZones(): Promise<string[]>;
  /** Who has not got the mail of a month that is due since `at`, by artist; those behind `after`. Who subscribed later waits for the next one. */
  listDue(of: {
    timeZone: string;
    month: string;
    at: Date;
    after: ReportReader | undefined;
    limit: number;
  }): Promise<ReportReader[]>;
  /** Notes a month as sent; false when another process was faster. */
  claim(reader: ReportReader, month: string, within: Queryable<ReportsTables>): Promise<boolean>;
}

/** The store over the given database. */
export function createReportMailsStore(database: Kysely<ReportsTables>): ReportMailsStore {
  return {
    async findZone({ artistId, userId }) {
      const row = await database
        .selectFrom('report_mails')
        .where('artist_id', '=', artistId)
        .where('user_id', '=', userId)
        .select('time_zone')
        .executeTakeFirst();
      return row?.time_zone;
    },
    async count(artistId) {
      const { count } = await database
        .selectFrom('report_mails')
        .where('artist_id', '=', artistId)
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    async save({ artistId, userId }, timeZone, at) {
      await database
        .insertInto('report_mails')
        .values({ artist_id: artistId, user_id: userId, time_zone: timeZone, created_at: at })
        .onConflict((conflict) => conflict.columns(['artist_id', 'user_id']).doUpdateSet({ time_zone: timeZone }))
        .execute();
    },
    async delete({ artistId, userId }) {
      await database
        .deleteFrom('report_mails')
        .where('artist_id', '=', artistId)
        .where('user_id', '=', userId)
        .execute();
    },
    async listZones() {
      const rows = await database.selectFrom('report_mails').select('time_zone').distinct().execute();
      return rows.map(({ time_zone }) => time_zone);
    },
    listDue: ({ timeZone, month, at, after, limit }) =>
      database
        .selectFrom('report_mails')
        .where('time_zone', '=', timeZone)
        .where((where) => where.or([where('last_month', 'is', null), where('last_month', '<', month)]))
        .where('created_at', '<', at)
        .where((where) =>
          after === undefined
            ? where.lit(true)
            : where(where.refTuple('artist_id', 'user_id'), '>', where.tuple(after.artistId, after.userId)),
        )
        .orderBy('artist_id')
        .orderBy('user_id')
        .limit(limit)
        .select(['artist_id as artistId', 'user_id as userId'])
        .execute(),
    async claim({ artistId, userId }, month, within) {
      const { numUpdatedRows } = await within
        .updateTable('report_mails')
        .set({ last_month: month })
        .where('artist_id', '=', artistId)
        .where('user_id', '=', userId)
        .where((where) => where.or([where('last_month', 'is', null), where('last_month', '<', month)]))
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },
  };
}
