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

/** Fans who saved none of the links, nor asked to (DROP-121), as an `and` on the column saved_set. Nobody saved a link that is gone. */
function hasNotSaved({ unsaved }: Pick<FanFilter, 'unsaved'>, artistId: string): RawBuilder<unknown> {
  if (unsaved.length === 0) return sql``;
  return sql`and saved_set not in (
    select id from fan_saved_sets where artist_id = ${artistId}
      and links && array(select id from links where id = any(${[...unsaved]}::uuid[])))`;
}

/** Every row of the list of fans; its columns are those that conditions name. No condition inside: only then does PostgreSQL merge the two indexes in their order. */
export const fanRows = sql`(
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
