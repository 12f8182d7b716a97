/** The SQL for the ledger of an artist's pre-saves, for archives (LINK-90). */
import { type Kysely, sql } from 'kysely';
import type { LedgerRow } from '#domain/presaves/presave-ledger.ts';
import type { DB } from '../../platform/db/tables.gen.ts';
import type { PresavesTables } from './presaves.tables.ts';

/** A row with the time that orders it, written by the database, since JavaScript has no microseconds. */
type PlacedRow = LedgerRow & { at: string };

/** Reads the ledger. */
export interface PresaveLedgerStore {
  /** The next pre-saves of an artist, the newest first, at most `limit`. */
  after(artistId: string, after: Pick<PlacedRow, 'at' | 'id'> | undefined, limit: number): Promise<PlacedRow[]>;
  /** The releases of these pre-saves, by the id of the pre-save. */
  savesOf(ids: readonly string[]): Promise<Map<string, LedgerRow['saves']>>;
}

/** The releases of the pre-saves in the relation `page`, in the order in which they were due. */
const savesOfPage = sql`
  select v.subscription_id, jsonb_agg(jsonb_build_object('title', r.title, 'state', v.state, 'reason', v.reason,
    'savedAt', to_char(v.saved_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by v.due_at, v.id) as saves
  from page join presave_saves v on v.subscription_id = page.id join presave_releases r on r.id = v.release_id
  group by 1`;

/** The store; the links' table gives each pre-save the URL of its link. */
export function createPresaveLedgerStore(database: Kysely<PresavesTables & Pick<DB, 'links'>>): PresaveLedgerStore {
  return {
    async after(artistId, after, limit) {
      const behind =
        after === undefined
          ? sql``
          : sql`and s.created_at <= ${after.at}::timestamptz
              and (s.created_at < ${after.at}::timestamptz or s.id > ${after.id}::uuid)`;
      const { rows } = await sql<PlacedRow>`
        with page as materialized (
          select s.* from presave_subscriptions s where s.artist_id = ${artistId} ${behind}
          order by s.created_at desc, s.id limit ${limit}
        ), saved as (${savesOfPage})
        select page.id, page.provider as service, coalesce(l.domain || '/' || l.path, '') as link, page.state, page.reason,
          page.forever, page.contact, page.country, page.granted_at as "givenAt", page.ends_at as "endsAt", page.ending,
          page.ended_at as "endedAt", page.words, page.page, page.scopes, coalesce(saved.saves, '[]') as saves,
          page.created_at::text as at
        from page left join saved on saved.subscription_id = page.id left join links l on l.id = page.link_id
        order by page.created_at desc, page.id`.execute(database);
      return rows;
    },
    async savesOf(ids) {
      const { rows } = await sql<{ subscription_id: string; saves: LedgerRow['saves'] }>`
        with page as (select unnest(${[...ids]}::uuid[]) as id) ${savesOfPage}`.execute(database);
      return new Map(rows.map(({ subscription_id, saves }) => [subscription_id, saves]));
    },
  };
}
