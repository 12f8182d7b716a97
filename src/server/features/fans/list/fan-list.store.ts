/** The SQL for pages of an artist's fans over all channels, and for how many there are. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { FanFilter, ListedChannel } from '#domain/fans/fan-filter.ts';
import type { DB } from '../../../platform/db/tables.gen.ts';
import type { FansTables } from '../fans.tables.ts';
import { type ColumnPart, columnParts, type FanRowTables, fanRows, filterColumns, rowMatches } from './fan-matches.ts';
import { type FansQuestion, type FoundFan, findFans } from './found-fans.store.ts';

/** One list shows contacts and pre-saves, each with the link that brought it. */
type FanListTables = FansTables & FanRowTables & Pick<DB, 'presave_subscriptions' | 'links' | 'inbox_threads'>;

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

/** Reads the list. Totals come from `fan_counts`, which is exact at any moment. */
export interface FanListStore {
  total(artistId: string, filter: FanFilter): Promise<number>;
  /** The fans from `offset` on, newest first; `total` is how many match. */
  page(
    artistId: string,
    filter: FanFilter,
    page: { limit: number; offset: number; total: number },
  ): Promise<ListedFan[]>;
  /** For each part of the filter its most frequent values among the fans that match the other parts, at most `most` of each. */
  facets(artistId: string, filter: FanFilter, most: number): Promise<Facets>;
  /** Fans of some artists by how their contacts begin. */
  find(question: FansQuestion): Promise<FoundFan[]>;
  subscriberCounts(artistId: string): Promise<SubscriberCounts>;
  /** The countries with most fans of these artists, most first, at most `most`. */
  countriesOf(artistIds: readonly string[], most: number): Promise<string[]>;
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

/** The store over the given database. */
export function createFanListStore(database: Kysely<FanListTables>): FanListStore {
  return {
    async total(artistId, filter) {
      const { rows } = await sql<{ total: number }>`
        select coalesce(sum(count), 0)::int as total from fan_counts
        where artist_id = ${artistId} ${rowMatches(filter, artistId)}`.execute(database);
      return rows[0]?.total ?? 0;
    },
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
          select id from ${fanRows}
          where artist_id = ${artistId} and unsubscribed_at is null ${rowMatches(filter, artistId)} order by ${order} limit ${wanted} offset ${skipped}
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
    async facets(artistId, filter, most) {
      const read = async (part: ColumnPart): Promise<[string, FacetValue[]]> => {
        const column = sql.ref(filterColumns[part]);
        const { rows } = await sql<FacetValue>`
          select value, coalesce(${label[part] ?? sql`value`}, '') as label, count from (
            select ${column}::text as value, sum(count)::int as count from fan_counts
            where artist_id = ${artistId} ${rowMatches({ ...filter, [part]: [] }, artistId)} and ${column} is not null
            group by 1 having sum(count) > 0 order by 2 desc, 1 limit ${most}) facet
          ${named[part] ?? sql``}
          order by count desc, value`.execute(database);
        return [part, rows];
      };
      // What can be saved: pre-releases, and what fans saved; the newest first.
      const { rows: unsaved } = await sql<FacetValue>`
        select l.id::text as value, l.title as label, coalesce(p.count, 0) as count
        from links l left join link_presave_counts p on p.link_id = l.id
        where l.artist_id = ${artistId} and (l.release_time is not null or p.count > 0)
        order by l.created_at desc, l.id limit ${most}`.execute(database);
      return {
        ...(Object.fromEntries(await Promise.all(columnParts.map(read))) as Record<ColumnPart, FacetValue[]>),
        unsaved,
      };
    },
    find: (question) => findFans(database, question),
    async countriesOf(artistIds, most) {
      const { rows } = await sql<{ country: string }>`
        select country from fan_counts where artist_id = any(${[...artistIds]}::uuid[]) and country <> ''
        group by 1 having sum(count) > 0 order by sum(count) desc, 1 limit ${most}`.execute(database);
      return rows.map(({ country }) => country);
    },
    async subscriberCounts(artistId) {
      const sum = (condition: RawBuilder<unknown>) => sql`coalesce(sum(count) filter (where ${condition}), 0)::int`;
      const { rows } = await sql<SubscriberCounts>`
        with without as (
          select id, platform, starts_with(value, '+1') as us_canada from optins_message
          where artist_id = ${artistId} and unsubscribed_at is null and bounced_at is not null
          union
          select o.id, o.platform, starts_with(o.value, '+1') from inbox_threads t
            join optins_message o on o.artist_id = t.artist_id and o.platform = 'phone_number' and o.value = t.number
          where t.artist_id = ${artistId} and t.blocked_at is not null and o.unsubscribed_at is null
        )
        select ${sum(sql`channel = 'email'`)} - (select count(*)::int from without where platform = 'email') as email,
          ${sum(sql`channel = 'phone_number'`)} - (select count(*)::int from without where platform = 'phone_number') as world,
          ${sum(sql`channel = 'phone_number' and us_canada`)}
            - (select count(*)::int from without where platform = 'phone_number' and us_canada) as "usCanada",
          ${sum(sql`channel = 'spotify' and forever`)} as "foreverSpotify",
          ${sum(sql`channel = 'applemusic' and forever`)} as "foreverAppleMusic"
        from fan_counts where artist_id = ${artistId}`.execute(database);
      return rows[0] ?? { email: 0, world: 0, usCanada: 0, foreverSpotify: 0, foreverAppleMusic: 0 };
    },
  };
}
