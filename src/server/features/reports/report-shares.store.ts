/** The SQL for share links of reports. */
import { type Kysely, sql } from 'kysely';
import type { Queryable } from '../../platform/db/postgres.ts';
import type { ReportsTables } from './reports.tables.ts';

/** A share link as it is stored; its secret is not. */
export interface ReportShare {
  id: string;
  artistId: string;
  /** Null for a report of the whole artist. */
  linkId: string | null;
  range: string;
  timeZone: string;
  cards: string[];
  passwordHash: string | null;
  createdBy: string | null;
  createdAt: Date;
  expiresAt: Date | null;
  opened: number;
  lastOpenedAt: Date | null;
}

export interface ReportSharesStore {
  /** All of an artist, the newest first. */
  list(artistId: string): Promise<ReportShare[]>;
  count(artistId: string, within: Queryable<ReportsTables>): Promise<number>;
  load(id: string): Promise<ReportShare | undefined>;
  /** The share link with this hash of its secret, expired or not. */
  findByToken(tokenHash: Buffer): Promise<ReportShare | undefined>;
  insert(share: ReportShare, tokenHash: Buffer, within: Queryable<ReportsTables>): Promise<void>;
  delete(id: string): Promise<void>;
  /** Counts that somebody opened it. */
  countOpened(id: string, at: Date): Promise<void>;
  /** Locks an artist's share links until the transaction ends. */
  lock(artistId: string, within: Queryable<ReportsTables>): Promise<void>;
}

/** The store over the given database. */
export function createReportSharesStore(database: Kysely<ReportsTables>): ReportSharesStore {
  const select = () =>
    database
      .selectFrom('report_shares')
      .select(['id', 'artist_id as artistId', 'link_id as linkId', 'range', 'time_zone as timeZone', 'cards'])
      .select(['password_hash as passwordHash', 'created_by as createdBy', 'created_at as createdAt'])
      .select(['expires_at as expiresAt', 'opened', 'last_opened_at as lastOpenedAt']);
  return {
    list: (artistId) =>
      select().where('artist_id', '=', artistId).orderBy('created_at', 'desc').orderBy('id').execute(),
    async count(artistId, within) {
      const { count } = await within
        .selectFrom('report_shares')
        .where('artist_id', '=', artistId)
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    load: (id) => select().where('id', '=', id).executeTakeFirst(),
    findByToken: (tokenHash) => select().where('token_hash', '=', tokenHash).executeTakeFirst(),
    async insert(share, tokenHash, within) {
      await within
        .insertInto('report_shares')
        .values({
          ...{ id: share.id, artist_id: share.artistId, link_id: share.linkId, token_hash: tokenHash },
          ...{ range: share.range, time_zone: share.timeZone, cards: share.cards, password_hash: share.passwordHash },
          ...{ created_by: share.createdBy, created_at: share.createdAt, expires_at: share.expiresAt },
        })
        .execute();
    },
    async delete(id) {
      await database.deleteFrom('report_shares').where('id', '=', id).execute();
    },
    async countOpened(id, at) {
      await database
        .updateTable('report_shares')
        .set({ opened: sql<number>`opened + 1`, last_opened_at: at })
        .where('id', '=', id)
        .execute();
    },
    async lock(artistId, within) {
      await sql`select pg_advisory_xact_lock(hashtext(${`report shares of ${artistId}`}))`.execute(within);
    },
  };
}
