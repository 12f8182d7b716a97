/** The SQL condition of a filter of fans, on the columns channel, country, region, city and link_id. */
import { type RawBuilder, sql } from 'kysely';
import type { FanFilter } from '#domain/fans/fan-filter.ts';

/** The column of each part of a filter. */
export const filterColumns = {
  channels: 'channel',
  countries: 'country',
  regions: 'region',
  cities: 'city',
  sources: 'link_id',
} as const;

/** The parts of a filter. */
export const filterParts = Object.keys(filterColumns) as (keyof FanFilter)[];

/** One `and` for each part that names something; nothing for the filter of everybody. */
export function matches(filter: FanFilter): RawBuilder<unknown> {
  const conditions = filterParts
    .filter((part) => filter[part].length > 0)
    .map((part) => sql`and ${sql.ref(filterColumns[part])} = any(${[...filter[part]]})`);
  return sql.join(conditions, sql` `);
}
