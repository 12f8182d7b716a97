/** The SQL for drops that started within a time. */
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../platform/db/tables.gen.ts';
import type { DropsTables } from '../drops.tables.ts';

/** The message of a text destination belongs to the destination's link. */
type SentDropsTables = DropsTables & Pick<DB, 'link_destinations'>;

/** A drop that has started. */
export interface SentDrop {
  id: string;
  /** The subject of a mail, or how the text begins. */
  title: string;
  /** Where its link leads; empty without one. */
  url: string;
  startedAt: Date;
  /** The link for whose release it waited. */
  waitsForLinkId: string | null;
}

export interface SentDropsStore {
  /** Welcome texts and drops that were canceled before anybody got them are left out. */
  listStartedIn(artistId: string, range: { since: Date; until: Date; most: number }): Promise<SentDrop[]>;
}

/** The store over the given database. */
export function createSentDropsStore(database: Kysely<SentDropsTables>): SentDropsStore {
  return {
    async listStartedIn(artistId, { since, until, most }) {
      const { rows } = await sql<SentDrop>`
        select m.id, coalesce(nullif(subject, ''), left(message, 60)) as title, sms_link as url,
          started_at as "startedAt", coalesce(release_link_id, d.link_id) as "waitsForLinkId"
        from bulk_messages m left join link_destinations d on d.id = m.destination_id
        where artist_id = ${artistId} and started_at between ${since} and ${until} and kind = 'drop' and recipient_count > 0
        order by started_at, m.id limit ${most}`.execute(database);
      return rows;
    },
  };
}
