/** Figures of many artists side by side: one statement for up to 200 of them, from the roll-up by quarter hour (STAT-42). */
import type { EventStore } from '../../platform/db/clickhouse.ts';
import { leftOutQuery, selectionOf } from './selection.ts';
import type { LeftOutCount, StatisticsStretch } from './stats.types.ts';

/** People's hits of one artist in a range. Artists without a hit have none. */
export interface ArtistFigures {
  artist_id: string;
  views: number;
  clicks: number;
  /** Opt-ins and pre-saves (STAT-26). */
  fans: number;
  /** Views in equal parts of the range, oldest first; `trendParts` of them. */
  trend: number[];
}

/** The figures of many artists, and what they leave out of all of them. */
export interface FiguresOfArtists {
  artists: ArtistFigures[];
  left_out: LeftOutCount[];
  /** Ids of artists whose event store does not answer, while another one does. */
  missing: string[];
}

/** In how many parts a trend is drawn. */
export const trendParts = 30;
const quarterHour = 900;
/** A longer list of ids does not fit into a request. */
const artistsAtOnce = 200;

/** Reads the figures of these artists. */
export async function readArtistFigures(
  eventStore: Pick<EventStore, 'rows'>,
  artistIds: readonly string[],
  stretch: StatisticsStretch,
): Promise<Omit<FiguresOfArtists, 'missing'>> {
  const parts = Array.from({ length: Math.ceil(artistIds.length / artistsAtOnce) }, (_, part) =>
    artistIds.slice(part * artistsAtOnce, (part + 1) * artistsAtOnce),
  );
  const read = await Promise.all(
    parts.map(async (ids) => {
      const selection = selectionOf({ ...stretch, artistIds: ids, filters: {} });
      const { where, parameters, moment } = selection;
      const { from, until } = parameters as { from: number; until: number };
      const width = Math.max(quarterHour, Math.ceil((until - from) / trendParts / quarterHour) * quarterHour);
      const figures = eventStore.rows<ArtistFigures>(
        `select artist_id, views, clicks, fans, arrayMap(part -> by_part[toUInt32(part)], range(0, ${trendParts})) as trend
         from (
           select artist_id,
             sumIf(hits, event = 'view') as views,
             sumIf(hits, event = 'click') as clicks,
             sumIf(hits, event in ('subscribe', 'presave')) as fans,
             sumMapIf(map(part, hits), event = 'view') as by_part
           from (
             select artist_id, event, toUInt32(intDiv(toUInt32(${moment}) - {from:UInt32}, {width:UInt32})) as part, count() as hits
             from events where ${where} and verdict = 'person' group by artist_id, event, part)
           group by artist_id)`,
        { ...parameters, width },
      );
      const leftOut = leftOutQuery(selection);
      const [artists, left_out] = await Promise.all([
        figures,
        eventStore.rows<LeftOutCount>(leftOut.sql, leftOut.parameters),
      ]);
      return { artists, left_out };
    }),
  );
  return {
    artists: read.flatMap(({ artists }) => artists),
    left_out: read.flatMap(({ left_out }) => left_out),
  };
}
