/** The SQL for pages of an artist's fans over all channels. */
import { type Kysely, sql } from 'kysely';
import type { FanFilter, ListedChannel } from '#domain/fans/fan-filter.ts';
import type { DB } from '../../../platform/db/tables.gen.ts';
import type { FansTables } from '../fans.tables.ts';
import { createFanCountsStore, type FanCounts } from './fan-counts.store.ts';
import { type FanRowTables, listedFans } from './fan-matches.ts';
import { type FansQuestion, type FoundFan, findFans } from './found-fans.store.ts';

/** One list shows contacts and pre-saves, each with the link that brought it. */
type FanListTables = FansTables &
  FanRowTables &
  Pick<DB, 'artists' | 'presave_subscriptions' | 'links' | 'inbox_threads'>;

/** A fan in the list: a contact that a person left, or a pre-save. */
export interface ListedFan {
  id: string;
  channel: ListedChannel;
  /** Email or number; empty where a service gave none. */
  contact: string;
  /** Unknown places are empty. */
  country: string;
  region: string;
  city: string;
  /** Whether every later release is saved too: the permission covers them and is valid. */
  forever: boolean;
  linkId: string | null;
  /** Null when the link is gone. */
  linkTitle: string | null;
  createdAt: Date;
}

/** Reads the list and its counts. */
export interface FanListStore extends FanCounts {
  /** The fans from `offset` on, newest first; `total` is how many match. */
  page(
    artistId: string,
    filter: FanFilter,
    page: { limit: number; offset: number; total: number },
  ): Promise<ListedFan[]>;
  /** Fans of some artists by how their contacts begin. */
  find(question: FansQuestion): Promise<FoundFan[]>;
}

/** The store over the given database. */
export function createFanListStore(database: Kysely<FanListTables>): FanListStore {
  return {
    ...createFanCountsStore(database),
    async page(artistId, filter, { limit, offset, total }) {
      const wanted = Math.min(limit, total - offset);
      if (wanted <= 0) return [];
      // The second half is read from the end, so that no page is further away than the middle.
      const fromEnd = offset > total / 2;
      const [order, skipped] = fromEnd
        ? [sql`created_at, id desc`, total - offset - wanted]
        : [sql`created_at desc, id`, offset];
      const { rows } = await sql<ListedFan>`
        with page as materialized (
          select id from ${listedFans(filter, artistId)} order by ${order} limit ${wanted} offset ${skipped}
        )
        select fan.*, links.title as "linkTitle" from (
          select id, platform as channel, value as contact, country, region, city, false as forever,
            link_id as "linkId", created_at as "createdAt"
          from optins_message where id in (select id from page)
          union all
          select id, provider, contact, country, region, city, forever and ending is null, link_id, created_at
          from presave_subscriptions where id in (select id from page)
        ) fan left join links on links.id = fan."linkId"
        order by fan."createdAt" desc, fan.id`.execute(database);
      return rows;
    },
    find: (question) => findFans(database, question),
  };
}
