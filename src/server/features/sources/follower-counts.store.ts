/** The SQL for daily figures that platforms report. */
import { type Kysely, sql } from 'kysely';
import type { PlatformStat } from '#domain/stats/chart-days.ts';
import type { SourcesTables } from './sources.tables.ts';

/** A figure of one link on one day (YYYY-MM-DD, UTC). */
export type LinkPlatformStat = PlatformStat & { linkId: string };

export interface FollowerCountsStore {
  /** Stores figures; an existing one for the same link, platform, metric and day is replaced. */
  save(stats: readonly LinkPlatformStat[]): Promise<void>;
  /** The ids of the links with a figure of this metric on a day. */
  linksCountedOn(day: string, metric: string): Promise<Set<string>>;
  /** A link's figures between two days, both included, and for each metric the last one before them. */
  list(linkId: string, from: string, to: string): Promise<PlatformStat[]>;
}

const rowsAtOnce = 1000;

/** The store over the given database. */
export function createFollowerCountsStore(database: Kysely<SourcesTables>): FollowerCountsStore {
  return {
    async save(stats) {
      for (let first = 0; first < stats.length; first += rowsAtOnce) {
        const rows = stats
          .slice(first, first + rowsAtOnce)
          .map(({ linkId, ...stat }) => ({ link_id: linkId, ...stat }));
        await database
          .insertInto('platform_stats')
          .values(rows)
          .onConflict((conflict) =>
            conflict
              .columns(['link_id', 'platform', 'metric', 'day'])
              .doUpdateSet(({ ref }) => ({ value: ref('excluded.value') })),
          )
          .execute();
      }
    },
    async linksCountedOn(day, metric) {
      const rows = await database
        .selectFrom('platform_stats')
        .where(sql<boolean>`day = ${day}::date`)
        .where('metric', '=', metric)
        .select('link_id')
        .execute();
      return new Set(rows.map(({ link_id }) => link_id));
    },
    async list(linkId, from, to) {
      const { rows } = await sql<PlatformStat>`
        select to_char(day, 'YYYY-MM-DD') as day, platform, metric, value from platform_stats
        where link_id = ${linkId} and day <= ${to}::date
          and day >= coalesce((select max(earlier.day) from platform_stats as earlier
                               where earlier.link_id = platform_stats.link_id and earlier.platform = platform_stats.platform
                                 and earlier.metric = platform_stats.metric and earlier.day <= ${from}::date), ${from}::date)
        order by day, platform, metric`.execute(database);
      return rows;
    },
  };
}
