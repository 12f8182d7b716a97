/** The SQL that finds fans by their contact over several artists; each artist's part is one stretch of an index. */
import { type Kysely, sql } from 'kysely';
import type { ListedChannel } from '#domain/fans/fan-filter.ts';
import { beginningWith } from '../../../platform/db/like.ts';
import type { DB } from '../../../platform/db/tables.gen.ts';
import type { FansTables } from '../fans.tables.ts';

/** What is looked for: contacts that begin so, those of `first` before others, at most `most`. */
export interface FansQuestion {
  artistIds: readonly string[];
  beginnings: readonly string[];
  first: string | undefined;
  most: number;
}

/** A fan who was found: a row of the list of fans. */
export interface FoundFan {
  id: string;
  artistId: string;
  channel: ListedChannel;
  contact: string;
}

/** Finds fans who are on a list by the beginning of their contact, and pre-saves by the whole of it, by contact. */
export async function findFans(
  database: Kysely<FansTables & Pick<DB, 'presave_subscriptions'>>,
  { artistIds, beginnings, first, most }: FansQuestion,
): Promise<FoundFan[]> {
  if (artistIds.length === 0 || beginnings.length === 0) return [];
  // One part for each beginning: an index is used only for patterns that the planner sees.
  const parts = beginnings.map(
    (beginning) => sql`(
      select id, artist_id, platform as channel, value as contact, 1 as rank from optins_message
      where artist_id = artist.id and platform <> 'text' and unsubscribed_at is null
        and value collate "C" like ${beginningWith(beginning)}
      order by value collate "C" limit ${most})`,
  );
  const isFirst = sql`(artist_id = ${first ?? null}::uuid) is true`;
  const { rows } = await sql<FoundFan>`
    select id, artist_id as "artistId", channel, contact from (
      select distinct on (contact, artist_id) * from (
        select found.* from unnest(${[...artistIds]}::uuid[]) artist(id)
          cross join lateral (${sql.join(parts, sql` union all `)}) found
        union all
        select id, artist_id, provider, contact, 2 from presave_subscriptions
        where lower(contact) = any(${[...beginnings]}::text[]) and contact <> '' and artist_id = any(${[...artistIds]}::uuid[])) fans
      order by contact, artist_id, rank, id) fans
    order by ${isFirst} desc, contact, artist_id limit ${most}`.execute(database);
  return rows;
}
