/** The only SQL over events: figures of links and artists (people only), left-out hits, bulk inserts and deletes. */

import { ClickHouseError } from '@clickhouse/client';
import type { Clock } from '#domain/kernel/clock.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { AudienceCount } from '#domain/stats/audience.ts';
import type { CampaignCount } from '#domain/stats/breakdowns.ts';
import type { EventName, EventRecord } from '#domain/stats/event.ts';
import { eventLine, eventRows } from '#domain/stats/event-line.ts';
import type { SourceFilters } from '#domain/stats/source-filters.ts';
import { deleteHits } from '../../platform/shards/hit-deletions.ts';
import type { EventShards, StoreOfArtist } from '../../platform/shards/shards.ts';
import { type FiguresOfArtists, readArtistFigures } from './artist-figures.ts';
import { readAudience, readAudienceSince } from './audience-query.ts';
import { type BreakdownParts, type DayCount, readBreakdowns } from './breakdown-query.ts';
import { readCampaigns } from './campaign-query.ts';
import { type ReportedHits, type ReportFigures, readReportFigures, readReportTotals } from './report-figures.ts';
import { dayQuery, leftOutQuery, type Selection, selectionOf } from './selection.ts';
import type { BroughtHits, LeftOutCount, StatisticsStretch } from './stats.types.ts';

/** All-time figures of one link. */
export interface LinkTotals {
  link_id: string;
  clicks: number;
  views: number;
  /** Views on each of the last 14 days (UTC), oldest first. */
  trend: number[];
}

/** All-time clicks on one destination. */
export interface DestinationClicks {
  destination_id: string;
  count: number;
}

export interface ArtistStatistics {
  events: DayCount[];
  left_out: LeftOutCount[];
}

/** Figures of one link; every breakdown adds up to the same events of people. */
export interface LinkFigures extends BreakdownParts {
  left_out: LeftOutCount[];
  /** Reads the combinations of referrer and UTM values, at most 200 for each event. It reads hits, so it is asked only when wanted. */
  campaigns: () => Promise<CampaignCount[]>;
}

/** Who opened a link. */
export interface LinkAudience {
  counts: AudienceCount[];
  /** Since when hits have system and language. */
  since: Date;
}

/** What one rule of a link decided for people, of all time. */
export interface RuleHits {
  /** The rule's number on its link. */
  rule: number;
  views: number;
  clicks: number;
}

/** What the statistics feature reads and writes in the event store. */
export interface StatsStore {
  /** Totals of the artist's links that have any, by id: the first 20,000, or those after the link `after`. */
  linkTotals(artistId: string, after?: string): Promise<LinkTotals[]>;
  /** Totals of these links of the artist, as far as they have any, in no order. */
  totalsOfLinks(artistId: string, linkIds: readonly string[]): Promise<LinkTotals[]>;
  /** Clicks on the destinations of these links of the artist. */
  destinationClicks(artistId: string, linkIds: readonly string[]): Promise<DestinationClicks[]>;
  /** The artist's links that a person opened in [since, until). */
  openedLinks(artistId: string, since: Date, until: Date): Promise<string[]>;
  /** Hits of people that carry the campaign of a drop, alone or behind another campaign, since an instant. */
  broughtBy(of: { artistId: string; campaign: string; since: Date }): Promise<BroughtHits>;
  artistStatistics(of: StatisticsStretch & { artistId: string }): Promise<ArtistStatistics>;
  /** The figures of artists side by side; those without a hit are left out. Throws only when no event store answers (STAT-42). */
  artistFigures(artistIds: readonly string[], stretch: StatisticsStretch): Promise<FiguresOfArtists>;
  /** The hits of several links by day, in one statement each for people and what is left out; links without a hit have no rows. */
  linksByDay(of: StatisticsStretch & { artistIds: readonly string[]; linkIds: readonly string[] }): Promise<LinksByDay>;
  linkStatistics(
    of: StatisticsStretch & { artistId: string; linkId: string; filters: SourceFilters },
  ): Promise<LinkFigures>;
  /** The figures of a report, with its `mostLinks` strongest links. */
  reportFigures(of: ReportedHits, mostLinks: number): Promise<ReportFigures>;
  /** How often people did each thing; several counts of one event add up. */
  reportTotals(of: ReportedHits): Promise<{ event: EventName; count: number }[]>;
  /** Who opened a link. It reads hits. */
  linkAudience(
    of: StatisticsStretch & { artistId: string; linkId: string; filters: SourceFilters },
  ): Promise<LinkAudience>;
  /** What rules of a link decided for people, of all time. It reads hits. */
  ruleHits(artistId: string, linkId: string): Promise<RuleHits[]>;
  /** Deletes the hits of an artist's links; nothing is rewritten where they have none. The event store has recorded the deletion when this resolves; the rows disappear soon after. */
  forgetLinks(artistId: string, linkIds: readonly string[]): Promise<void>;
  /** Deletes the hits of an artist; nothing is rewritten where it has none. */
  forgetArtist(artistId: string): Promise<void>;
  /** Deletes the row of a deleted artist's shards. Call it when no more hits of the artist can come. */
  forgetPlaces(artistId: string): Promise<void>;
  /** Stores many events at once, for histories; hits of visitors go through the event writer. */
  record(events: readonly EventRecord[]): Promise<void>;
}

/** A row that names its link. */
type OfLink<Row> = Row & { link_id: string };

/** The hits of several links. */
export interface LinksByDay {
  events: OfLink<DayCount>[];
  left_out: OfLink<LeftOutCount>[];
}

const trendDays = 14;
const dayMilliseconds = 86_400_000;
const linesAtOnce = 50_000;
const mostLinkIds = 200;
/** More in one answer would keep the process busy while it reads them. */
export const mostTotals = 20_000;

/** Whether an error is an answer, of ClickHouse or of a limit, and not a store that is away. */
const isAnswer = (error: unknown): boolean => error instanceof ClickHouseError || error instanceof CodedError;

/** The store over the open event stores. `clock` decides which days the trends cover. */
export function createStatsStore({ shards, clock }: { shards: EventShards; clock: Clock }): StatsStore {
  const days = (store: StoreOfArtist, selection: Selection) => {
    const { sql, parameters } = dayQuery(selection);
    return store.rows<DayCount>(sql, parameters);
  };
  const leftOut = (store: StoreOfArtist, selection: Selection) => {
    const { sql, parameters } = leftOutQuery(selection);
    return store.rows<LeftOutCount>(sql, parameters);
  };
  /** Reads one row for each link: the event store puts the trend together, so that the process only reads what it answers. */
  const totals = (
    artistId: string,
    { links, parameters, end }: { links: string; parameters: Record<string, string | string[]>; end: string },
  ) => {
    const today = Math.floor(clock.now().getTime() / dayMilliseconds);
    const ofPeople = `artist_id = {artistId:UUID} ${links} and verdict = 'person'`;
    return shards.of(artistId).rows<LinkTotals>(
      `select link_id, clicks, views, arrayMap(day -> by_day[toUInt32(day)], range({first:UInt32}, {end:UInt32})) as trend
       from (select link_id, sumIf(hits, event = 'click') as clicks, sumIf(hits, event = 'view') as views
             from (select link_id, event, count() as hits from events where ${ofPeople} group by link_id, event)
             group by link_id having clicks + views > 0 ${end}) as totals
       left join (select link_id, sumMap(map(day, hits)) as by_day
                  from (select link_id, toUInt32(toDate(toStartOfFifteenMinutes(happened_at))) as day, count() as hits from events
                        where ${ofPeople} and event = 'view'
                          and toStartOfFifteenMinutes(happened_at) >= toDateTime({first:UInt32} * 86400, 'UTC')
                          and toStartOfFifteenMinutes(happened_at) < toDateTime({end:UInt32} * 86400, 'UTC')
                        group by link_id, day)
                  group by link_id) as trends using link_id
       order by link_id`,
      { artistId, first: today - trendDays + 1, end: today + 1, ...parameters },
    );
  };
  return {
    linkTotals: (artistId, after = '') =>
      totals(artistId, {
        links: after === '' ? '' : 'and link_id > {after:UUID}',
        parameters: after === '' ? {} : { after },
        end: `order by link_id limit ${mostTotals}`,
      }),

    async totalsOfLinks(artistId, linkIds) {
      const found: LinkTotals[] = [];
      for (let first = 0; first < linkIds.length; first += mostLinkIds) {
        const parameters = { linkIds: linkIds.slice(first, first + mostLinkIds) };
        const links = 'and link_id in {linkIds:Array(UUID)}';
        found.push(...(await totals(artistId, { links, parameters, end: '' })));
      }
      return found;
    },

    destinationClicks(artistId, linkIds) {
      // A long list of ids does not fit into the request; then those of all links of the artist are read.
      const ofLinks = linkIds.length <= mostLinkIds ? 'and link_id in {linkIds:Array(UUID)}' : '';
      return shards.of(artistId).rows<DestinationClicks>(
        `select destination_id, count() as count from events
         where artist_id = {artistId:UUID} and verdict = 'person' and event = 'click' ${ofLinks} group by destination_id`,
        { artistId, linkIds: ofLinks === '' ? [] : [...linkIds] },
      );
    },

    async openedLinks(artistId, since, until) {
      const rows = await shards.of(artistId).rows<{ link_id: string }>(
        `select distinct link_id from events
         where artist_id = {artistId:UUID} and verdict = 'person'
           and happened_at >= toDateTime({from:UInt32}, 'UTC') and happened_at < toDateTime({until:UInt32}, 'UTC')`,
        { artistId, from: Math.floor(since.getTime() / 1000), until: Math.ceil(until.getTime() / 1000) },
      );
      return rows.map(({ link_id }) => link_id);
    },

    async broughtBy({ artistId, campaign, since }) {
      // Named by whole days, so that the roll-up of campaigns answers.
      const rows = await shards.of(artistId).rows<{ event: EventName; count: number }>(
        `select event, count() as count from events
         where artist_id = {artistId:UUID} and verdict = 'person' and toDate(happened_at) >= toDate({day:UInt16})
           and (utm_campaign = {campaign:String} or endsWith(utm_campaign, {behind:String}))
         group by event`,
        { artistId, campaign, behind: ` ${campaign}`, day: Math.floor(since.getTime() / dayMilliseconds) },
      );
      const brought: BroughtHits = { view: 0, click: 0, subscribe: 0, presave: 0 };
      for (const { event, count } of rows) brought[event] = Number(count);
      return brought;
    },

    async artistStatistics(of) {
      const selection = selectionOf({ ...of, filters: {} });
      const store = shards.of(of.artistId);
      const [events, left_out] = await Promise.all([days(store, selection), leftOut(store, selection)]);
      return { events, left_out };
    },

    async linksByDay(of) {
      const groups = await shards.grouped(of.artistIds);
      const read = await Promise.all(
        groups.map(async ({ store, artistIds }) => {
          const selection = selectionOf({ ...of, artistIds, filters: {} });
          const [people, machines] = [dayQuery(selection, true), leftOutQuery(selection, true)];
          return Promise.all([
            store.rows<OfLink<DayCount>>(people.sql, people.parameters),
            store.rows<OfLink<LeftOutCount>>(machines.sql, machines.parameters),
          ]);
        }),
      );
      return { events: read.flatMap(([events]) => events), left_out: read.flatMap(([, leftOutOf]) => leftOutOf) };
    },

    async artistFigures(artistIds, stretch) {
      const groups = await shards.grouped(artistIds);
      const ends = await Promise.allSettled(
        groups.map((group) => readArtistFigures(group.store, group.artistIds, stretch)),
      );
      const read = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []));
      const failed = ends.find((end) => end.status === 'rejected' && (read.length === 0 || isAnswer(end.reason)));
      if (failed?.status === 'rejected') throw failed.reason;
      return {
        artists: read.flatMap(({ artists }) => artists),
        left_out: read.flatMap(({ left_out }) => left_out),
        missing: groups.flatMap(({ artistIds: ids }, index) => (ends[index]?.status === 'rejected' ? ids : [])),
      };
    },

    async linkStatistics(of) {
      const selection = selectionOf(of);
      const store = shards.of(of.artistId);
      const [{ parts }, left_out] = await Promise.all([readBreakdowns(store, selection), leftOut(store, selection)]);
      return { ...parts, left_out, campaigns: () => readCampaigns(store, selection) };
    },

    reportFigures: (of, mostLinks) => readReportFigures(shards.of(of.artistId), of, mostLinks),
    reportTotals: (of) => readReportTotals(shards.of(of.artistId), of),

    async linkAudience(of) {
      const store = shards.of(of.artistId);
      const [counts, since] = await Promise.all([readAudience(store, selectionOf(of)), readAudienceSince(store)]);
      return { counts, since };
    },

    ruleHits: (artistId, linkId) =>
      shards.of(artistId).rows<RuleHits>(
        `select route as rule, countIf(event = 'view') as views, countIf(event = 'click') as clicks from events
         where artist_id = {artistId:UUID} and link_id = {linkId:UUID} and verdict = 'person' and route > 0
         group by route order by route`,
        { artistId, linkId },
      ),

    async forgetLinks(artistId, linkIds) {
      for (let first = 0; first < linkIds.length; first += mostLinkIds) {
        const hits = { artistId, linkIds: linkIds.slice(first, first + mostLinkIds) };
        await shards.inEveryOf(artistId, (store) => deleteHits(store, hits));
      }
    },

    forgetArtist: (artistId) => shards.inEveryOf(artistId, (store) => deleteHits(store, { artistId })),

    forgetPlaces: (artistId) => shards.forget(artistId),

    async record(events) {
      const byArtist = Map.groupBy(events, (event) => event.artist_id);
      for (const { store, artistIds } of await shards.grouped([...byArtist.keys()])) {
        const ofStore = artistIds.flatMap((artistId) => byArtist.get(artistId) ?? []);
        for (let first = 0; first < ofStore.length; first += linesAtOnce)
          await store.insertLines(
            eventRows,
            ofStore
              .slice(first, first + linesAtOnce)
              .map(eventLine)
              .join('\n'),
          );
      }
    },
  };
}
