/** The SQL for how many fans an artist has: of a filter, by each of its parts, and for the cards. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { FanFilter } from '#domain/fans/fan-filter.ts';
import type { DB } from '../../../platform/db/tables.gen.ts';
import type { FansTables } from '../fans.tables.ts';
import {
  type ColumnPart,
  columnParts,
  type FanRowTables,
  filterColumns,
  isEveryFan,
  listedFans,
  totalsOf,
} from './fan-matches.ts';

/** Links have names, the cards leave out numbers that are blocked, and an artist may be on the way out. */
type FanCountTables = FansTables & FanRowTables & Pick<DB, 'artists' | 'links' | 'inbox_threads'>;

/** A value that a filter may name, and how many of the fans have it. */
export interface FacetValue {
  value: string;
  /** What is shown for it: a link's title, otherwise the value. */
  label: string;
  count: number;
}

/** The parts of a filter, each with its values; those of `unsaved` count the pre-saves of the link. */
export type Facets = Record<keyof FanFilter, FacetValue[]>;

/** How many fans drops go to by each channel, and how many valid pre-saves are forever. */
export interface SubscriberCounts {
  email: number;
  world: number;
  usCanada: number;
  foreverSpotify: number;
  foreverAppleMusic: number;
}

/** Reads numbers of fans, exact at any moment (DROP-91): from `fan_totals` where one value of a fan decides, otherwise by counting the rows that match. */
export interface FanCounts {
  total(artistId: string, filter: FanFilter): Promise<number>;
  /** For each part of the filter its most frequent values among the fans that match the other parts, at most `most` of each. */
  facets(artistId: string, filter: FanFilter, most: number): Promise<Facets>;
  subscriberCounts(artistId: string): Promise<SubscriberCounts>;
  /** The countries with most fans of these artists, most first, at most `most`. */
  countriesOf(artistIds: readonly string[], most: number): Promise<string[]>;
  /** Adds up rows of the counts that triggers added, about `atOnce`; gives how many there were. Any number of processes may do so at once. */
  addUp(atOnce: number): Promise<number>;
}

// Values that are ids are shown by a name.
const label: Partial<Record<ColumnPart, RawBuilder<unknown>>> = {
  sources: sql`links.title`,
  imports: sql`fan_imports.file_name`,
};
const named: Partial<Record<ColumnPart, RawBuilder<unknown>>> = {
  sources: sql`join links on links.id = value::uuid`,
  imports: sql`join fan_imports on fan_imports.id = value::uuid`,
};

/** The fans that match a filter, as a relation: the value that each has in `part`, and how many there are. A fan without a value has none. */
function countedBy(part: ColumnPart, filter: FanFilter, artistId: string): RawBuilder<unknown> {
  const column = filterColumns[part];
  if (isEveryFan(filter))
    return sql`select value, count from fan_totals where artist_id = ${artistId} and dimension = ${column}`;
  return sql`select ${sql.ref(column)}::text as value, 1 as count from ${listedFans(filter, artistId)} and ${sql.ref(column)} is not null`;
}

/** The counts over the given database. */
export function createFanCountsStore(database: Kysely<FanCountTables>): FanCounts {
  const readFacet = async (part: ColumnPart, filter: FanFilter, artistId: string, most: number) => {
    const { rows } = await sql<FacetValue>`
      select value, coalesce(${label[part] ?? sql`value`}, '') as label, count from (
        select value, sum(count)::int as count from (${countedBy(part, { ...filter, [part]: [] }, artistId)}) counted
        group by 1 having sum(count) > 0 order by 2 desc, 1 limit ${most}) facet
      ${named[part] ?? sql``}
      order by count desc, value`.execute(database);
    return [part, rows] as const;
  };
  return {
    async total(artistId, filter) {
      const counted =
        totalsOf(filter, artistId) ?? sql`(select 1 as count from ${listedFans(filter, artistId)}) listed`;
      const { rows } = await sql<{ total: number }>`
        select coalesce(sum(count), 0)::int as total from ${counted}`.execute(database);
      return rows[0]?.total ?? 0;
    },
    async facets(artistId, filter, most) {
      // What can be saved: pre-releases, and what fans saved; the newest first.
      const { rows: unsaved } = await sql<FacetValue>`
        select l.id::text as value, l.title as label, coalesce(p.count, 0) as count
        from links l left join link_presave_counts p on p.link_id = l.id
        where l.artist_id = ${artistId} and (l.release_time is not null or p.count > 0)
        order by l.created_at desc, l.id limit ${most}`.execute(database);
      const facets = await Promise.all(columnParts.map((part) => readFacet(part, filter, artistId, most)));
      return { ...(Object.fromEntries(facets) as Record<ColumnPart, FacetValue[]>), unsaved };
    },
    async countriesOf(artistIds, most) {
      const { rows } = await sql<{ country: string }>`
        select value as country from fan_totals
        where artist_id = any(${[...artistIds]}::uuid[]) and dimension = 'country' and value <> ''
        group by 1 having sum(count) > 0 order by sum(count) desc, 1 limit ${most}`.execute(database);
      return rows.map(({ country }) => country);
    },
    async subscriberCounts(artistId) {
      const sum = (dimension: string, channel: string) =>
        sql`coalesce(sum(count) filter (where dimension = ${sql.lit(dimension)} and value = ${sql.lit(channel)}), 0)::int`;
      const { rows } = await sql<SubscriberCounts>`
        with without as (
          select id, platform, starts_with(value, '+1') as us_canada from optins_message
          where artist_id = ${artistId} and unsubscribed_at is null and bounced_at is not null
          union
          select o.id, o.platform, starts_with(o.value, '+1') from inbox_threads t
            join optins_message o on o.artist_id = t.artist_id and o.platform = 'phone_number' and o.value = t.number
          where t.artist_id = ${artistId} and t.blocked_at is not null and o.unsubscribed_at is null
        )
        select ${sum('channel', 'email')} - (select count(*)::int from without where platform = 'email') as email,
          ${sum('channel', 'phone_number')} - (select count(*)::int from without where platform = 'phone_number') as world,
          ${sum('us_canada', 'phone_number')}
            - (select count(*)::int from without where platform = 'phone_number' and us_canada) as "usCanada",
          ${sum('forever', 'spotify')} as "foreverSpotify",
          ${sum('forever', 'applemusic')} as "foreverAppleMusic"
        from fan_totals where artist_id = ${artistId} and dimension in ('channel', 'us_canada', 'forever')`.execute(
        database,
      );
      return rows[0] ?? { email: 0, world: 0, usCanada: 0, foreverSpotify: 0, foreverAppleMusic: 0 };
    },
    addUp: (atOnce) =>
      database.transaction().execute(async (within) => {
        // An artist who is being deleted is left out: its rows go too, and neither waits for the other.
        const { rows: artists } = await sql<{ id: string }>`
          select id from artists where id in (select artist_id from fan_value_counts where not added_up limit ${atOnce})
          order by id for key share skip locked`.execute(within);
        const { rows } = await sql<{ added: number }>`
          with due as (
            select distinct artist_id, dimension, value from (
              select artist_id, dimension, value from fan_value_counts
              where not added_up and artist_id = any(${artists.map(({ id }) => id)}::uuid[]) limit ${atOnce}) changed
          ), gone as (
            delete from fan_value_counts present using due
            where present.artist_id = due.artist_id and present.dimension = due.dimension and present.value = due.value
            returning present.*
          ), sums as (
            insert into fan_value_counts (artist_id, dimension, value, count, added_up)
            select artist_id, dimension, value, sum(count), true from gone group by 1, 2, 3 having sum(count) <> 0
          )
          select count(*) filter (where not added_up)::int as added from gone`.execute(within);
        return rows[0]?.added ?? 0;
      }),
  };
}
