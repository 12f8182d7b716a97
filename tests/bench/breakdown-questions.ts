/** The six breakdowns of a link's screen, put to both databases, in one shape so that the answers can be compared. */
import type { Client } from 'pg';
import { countryBreakdown, sourceBreakdown, sourceCategories } from '#domain/stats/breakdowns.ts';
import type { StatsStore } from '#server/features/stats/stats.store.ts';
import { hotArtist, hotLink } from './history.ts';

/** Whom and when is asked about. */
export interface Stretch {
  start: Date;
  end: Date;
  zone: string;
}

/** Each breakdown's rows as `name count`, in order. */
export type SixBreakdowns = Record<string, string[]>;

const written = (rows: readonly { name: string; count: number }[]) =>
  rows.map(({ name, count }) => `${name} ${count}`).sort();

const events = ['view', 'click'] as const;

/** Ours: what the screen asks for, worked out into the lists that it shows for views and for clicks. */
export async function askOurs(stats: StatsStore, stretch: Stretch): Promise<SixBreakdowns> {
  const figures = await stats.linkStatistics({ artistId: hotArtist, linkId: hotLink, ...stretch, filters: {} });
  const answer: SixBreakdowns = {
    destination: written(figures.destinations.map(({ destination_id, count }) => ({ name: destination_id, count }))),
  };
  for (const event of events) {
    answer[`country ${event}`] = written(countryBreakdown(figures.countries, event));
    for (const category of sourceCategories)
      answer[`${category} ${event}`] = written(sourceBreakdown(figures.sources, category, event));
  }
  return answer;
}

/** Postgres: one question for each breakdown, all events of the link at once, over the index on link and time. */
export async function askPostgres(client: Client, { start, end }: Stretch): Promise<SixBreakdowns> {
  const ask = async (column: string, only = '') => {
    const { rows } = await client.query<{ event: string; name: string; count: number }>(
      `select event, ${column} as name, count(*)::integer as count from bench_events
       where link_id = $1 and verdict = 'person' and happened_at >= $2 and happened_at <= $3 ${only}
       group by 1, 2 order by 3 desc`,
      [hotLink, start, end],
    );
    return rows;
  };
  const answer: SixBreakdowns = { destination: written(await ask('destination_id', "and event = 'click'")) };
  for (const column of [...sourceCategories, 'country']) {
    const missing = column === 'country' ? '' : 'Direct / None';
    const rows = await ask(column);
    for (const event of events) {
      const ofEvent = rows.filter((row) => row.event === event);
      answer[`${column} ${event}`] = written(ofEvent.map(({ name, count }) => ({ name: name || missing, count })));
    }
  }
  return answer;
}

/** Throws when the two answers differ. */
export function assertSame(one: SixBreakdowns, other: SixBreakdowns): void {
  for (const name of new Set([...Object.keys(one), ...Object.keys(other)])) {
    if (JSON.stringify(one[name]) !== JSON.stringify(other[name]))
      throw new Error(`The two databases count differently by ${name}.`);
  }
}
