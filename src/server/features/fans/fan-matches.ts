/** The SQL conditions of a filter of fans: on columns of a row, and on what the fan has not saved. */
import { type RawBuilder, sql } from 'kysely';
import type { FanFilter } from '#domain/fans/fan-filter.ts';
import type { DB } from '../../platform/db/tables.gen.ts';

/** A row lists a contact or a pre-save, and pre-saves say who saved what: one statement reads both. */
export type FanRowTables = Pick<DB, 'optins_message' | 'presave_subscriptions' | 'presave_saves' | 'presave_releases'>;

/** The column of each part of a filter that names a value of the row. */
export const filterColumns = {
  channels: 'channel',
  countries: 'country',
  regions: 'region',
  cities: 'city',
  sources: 'link_id',
} as const;

/** A part of a filter that names a value of the row. */
export type ColumnPart = keyof typeof filterColumns;

/** These parts. */
export const columnParts = Object.keys(filterColumns) as ColumnPart[];

/** One `and` for each part that names something, on the columns channel, country, region, city and link_id; nothing for the filter of everybody. `otherColumns` names a column that is called otherwise. */
export function matches(
  filter: Pick<FanFilter, ColumnPart>,
  otherColumns: { channels?: string } = {},
): RawBuilder<unknown> {
  const columns: Record<ColumnPart, string> = { ...filterColumns, ...otherColumns };
  const conditions = columnParts
    .filter((part) => filter[part].length > 0)
    .map((part) => sql`and ${sql.ref(columns[part])} = any(${[...filter[part]]})`);
  return sql.join(conditions, sql` `);
}

/**
 * Fans who saved none of the links, nor asked to (DROP-121), as an `and` on columns of the row: its contact, and
 * `fan`, the hash of its account at a music service. Two conditions of one equality each, so that PostgreSQL hashes them.
 */
export function hasNotSaved(
  { unsaved }: Pick<FanFilter, 'unsaved'>,
  artistId: string,
  columns: { contact: string; fan?: string },
): RawBuilder<unknown> {
  if (unsaved.length === 0) return sql``;
  const savers = sql`
    (select p.fan_hash, lower(p.contact) as contact from presave_subscriptions p
     where p.artist_id = ${artistId} and p.link_id = any(${[...unsaved]}::uuid[])
     union all
     select p.fan_hash, lower(p.contact) from presave_releases r
       join presave_saves s on s.release_id = r.id join presave_subscriptions p on p.id = s.subscription_id
     where r.artist_id = ${artistId} and r.link_id = any(${[...unsaved]}::uuid[]) and s.saved_at is not null) savers`;
  const byAccount =
    columns.fan === undefined
      ? sql``
      : sql`and not exists (select from ${savers} where savers.fan_hash = ${sql.ref(columns.fan)})`;
  return sql`and not exists (
      select from ${savers} where savers.contact <> '' and savers.contact = lower(${sql.ref(columns.contact)}))
    ${byAccount}`;
}

/** Every row of the list of fans; its columns are those that conditions name. No condition inside: only then does PostgreSQL merge the two indexes in their order. */
export const fanRows = sql`(
  select id, created_at, artist_id, platform as channel, country, region, city, link_id, unsubscribed_at,
    value as contact, null::bytea as fan_hash
  from optins_message
  union all
  select id, created_at, artist_id, provider, country, region, city, link_id, null::timestamptz, contact, fan_hash
  from presave_subscriptions) fans`;

/** Every condition of a filter on `fanRows`. */
export function rowMatches(filter: FanFilter, artistId: string): RawBuilder<unknown> {
  return sql`${matches(filter)} ${hasNotSaved(filter, artistId, { contact: 'fans.contact', fan: 'fans.fan_hash' })}`;
}
