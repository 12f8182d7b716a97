/** The SQL conditions of a filter of fans, on columns that rows of fans and their counts both have. */
import { type RawBuilder, sql } from 'kysely';
import { type FanFilter, readStored, type StoredFilter } from '#domain/fans/fan-filter.ts';
import type { DB } from '../../../platform/db/tables.gen.ts';

/** A row lists a contact or a pre-save: one statement reads both. A filter may name links, of which some are gone. */
export type FanRowTables = Pick<DB, 'optins_message' | 'presave_subscriptions' | 'links'>;

/** The column of each part of a filter that names a value of the row. */
export const filterColumns = {
  channels: 'channel',
  countries: 'country',
  regions: 'region',
  cities: 'city',
  sources: 'link_id',
  imports: 'import_id',
} as const;

/** A part of a filter that names a value of the row. */
export type ColumnPart = keyof typeof filterColumns;

/** These parts. */
export const columnParts = Object.keys(filterColumns) as ColumnPart[];

/** One `and` for each part that names something, on the columns channel, country, region, city, link_id and import_id; nothing for the filter of everybody. `otherColumns` names a column that is called otherwise. */
function matches(filter: Pick<FanFilter, ColumnPart>, otherColumns: { channels?: string } = {}): RawBuilder<unknown> {
  const columns: Record<ColumnPart, string> = { ...filterColumns, ...otherColumns };
  const conditions = columnParts
    .filter((part) => filter[part].length > 0)
    .map((part) => sql`and ${sql.ref(columns[part])} = any(${[...filter[part]]})`);
  return sql.join(conditions, sql` `);
}

/** The sets of saved links that have one of these (DROP-121). Nobody saved a link that is gone. */
const setsWith = (unsaved: readonly string[], artistId: string): RawBuilder<unknown> =>
  sql`fan_saved_sets where artist_id = ${artistId}
    and links && array(select id from links where id = any(${[...unsaved]}::uuid[]))`;

/** Fans who saved none of the links, nor asked to, as an `and` on the column saved_set. */
function hasNotSaved({ unsaved }: Pick<FanFilter, 'unsaved'>, artistId: string): RawBuilder<unknown> {
  return unsaved.length === 0 ? sql`` : sql`and saved_set not in (select id from ${setsWith(unsaved, artistId)})`;
}

/** Every row of the list of fans; its columns are those that conditions name. No condition inside: only then does PostgreSQL merge the two indexes in their order. */
const fanRows = sql`(
  select id, created_at, artist_id, platform as channel, country, region, city, link_id, import_id, saved_set, unsubscribed_at
  from optins_message
  union all
  select id, created_at, artist_id, provider, country, region, city, link_id, null::uuid, saved_set, null::timestamptz
  from presave_subscriptions) fans`;

/** Every condition of a filter, also of one that was stored, on the columns of `matches` and saved_set. */
export function rowMatches(
  stored: StoredFilter,
  artistId: string,
  otherColumns: { channels?: string } = {},
): RawBuilder<unknown> {
  const filter = readStored(stored);
  return sql`${matches(filter, otherColumns)} ${hasNotSaved(filter, artistId)}`;
}

/** The rows of the list that match a filter, as a relation and a `where`, to which an `and` may be added. */
export const listedFans = (filter: StoredFilter, artistId: string): RawBuilder<unknown> =>
  sql`${fanRows} where artist_id = ${artistId} and unsubscribed_at is null ${rowMatches(filter, artistId)}`;

const usedParts = (filter: FanFilter) =>
  ([...columnParts, 'unsaved'] as const).filter((part) => filter[part].length > 0);

/** Whether a filter leaves nobody out. */
export const isEveryFan = (filter: FanFilter): boolean => usedParts(filter).length === 0;

/** The rows of `fan_totals` whose counts add up to the fans that match, as a relation and a `where`; undefined for a filter of several parts. */
export function totalsOf(stored: StoredFilter, artistId: string): RawBuilder<unknown> | undefined {
  const filter = readStored(stored);
  // Every fan has one channel.
  const [part = 'channels', ...others] = usedParts(filter);
  if (others.length > 0) return undefined;
  const of = (dimension: string, values: RawBuilder<unknown>) =>
    sql`fan_totals where artist_id = ${artistId} and dimension = ${dimension} ${values}`;
  if (part === 'unsaved')
    return of('saved_set', sql`and value not in (select id::text from ${setsWith(filter.unsaved, artistId)})`);
  const type = part === 'sources' || part === 'imports' ? sql`uuid` : sql`text`;
  const values = [...filter[part]];
  return of(filterColumns[part], values.length === 0 ? sql`` : sql`and value = any(${values}::${type}[]::text[])`);
}
