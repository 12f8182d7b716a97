/** Figures for a report of a link or of a whole artist: breakdowns, the artist's strongest links, and what was left out. */
import type { EventName } from '#domain/stats/event.ts';
import type { EventStore } from '../../platform/db/clickhouse.ts';
import { type BreakdownParts, readBreakdowns } from './breakdown-query.ts';
import { dayQuery, leftOutQuery, selectionOf } from './selection.ts';
import type { LeftOutCount, StatisticsStretch } from './stats.types.ts';

/** Which hits a report counts: those of an artist, or of one link. */
export type ReportedHits = StatisticsStretch & { artistId: string; linkId: string | null };

/** How often people did something on a link. */
export interface LinkCount {
  link_id: string;
  event: EventName;
  count: number;
}

export interface ReportFigures extends BreakdownParts {
  left_out: LeftOutCount[];
  /** Of a whole artist: the links with the most views; none of one link. */
  links: LinkCount[];
}

/** What the figures are read from: one link, or all of the artist. */
const selected = ({ linkId, ...of }: ReportedHits) =>
  selectionOf({ ...of, ...(linkId === null ? {} : { linkId }), filters: {} });

/** Reads the figures; `mostLinks` is how many links are listed. */
export async function readReportFigures(
  eventStore: Pick<EventStore, 'rows'>,
  hits: ReportedHits,
  mostLinks: number,
): Promise<ReportFigures> {
  const selection = selected(hits);
  const { where, parameters } = selection;
  const leftOut = leftOutQuery(selection);
  const [{ parts }, left_out, links] = await Promise.all([
    readBreakdowns(eventStore, selection),
    eventStore.rows<LeftOutCount>(leftOut.sql, leftOut.parameters),
    hits.linkId === null
      ? eventStore.rows<LinkCount>(
          `select link_id, event_count.1 as event, event_count.2 as count from (
             select link_id, groupArray((event, hits)) as counts,
               sumIf(hits, event = 'view') as views, sumIf(hits, event = 'click') as clicks
             from (select link_id, event, count() as hits from events where ${where} and verdict = 'person' group by link_id, event)
             group by link_id order by views desc, clicks desc, link_id limit {mostLinks:UInt32}
           ) array join counts as event_count`,
          { ...parameters, mostLinks },
        )
      : [],
  ]);
  return { ...parts, left_out, links };
}

/** How often people did each thing. */
export async function readReportTotals(
  eventStore: Pick<EventStore, 'rows'>,
  hits: ReportedHits,
): Promise<{ event: EventName; count: number }[]> {
  const { sql, parameters } = dayQuery(selected(hits));
  return eventStore.rows<{ event: EventName; count: number }>(sql, parameters);
}
