/** Figures of links and artists, after the permission check. */
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { PlatformStat } from '#domain/stats/chart-days.ts';
import type { SourceFilters } from '#domain/stats/source-filters.ts';
import { dayOf } from '#domain/stats/zoned-day.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Guard } from '../../platform/auth/guard.ts';
import { type AskedRange, readRange } from '../../platform/graphql/zoned-range.ts';
import type { WatchedLinks } from '../../platform/live/watched-links.ts';
import type { LinksService } from '../links/links.service.ts';
import type { FollowerCounts } from '../sources/follower-counts.service.ts';
import type { FiguresOfArtists } from './artist-figures.ts';
import type { DayCount } from './breakdown-query.ts';
import { canReadStatistics } from './stats.policy.ts';
import type {
  ArtistStatistics,
  DestinationClicks,
  LinkAudience,
  LinkFigures,
  LinkTotals,
  RuleHits,
  StatsStore,
} from './stats.store.ts';

/** How many hits of people a drop brought, by event. */
export type BroughtHits = Awaited<ReturnType<StatsStore['broughtBy']>>;

/** Figures of one link, with what platforms report about its destinations. */
export interface LinkStatistics extends LinkFigures {
  /** Daily figures, such as a playlist's followers, with the last one of each metric before the range. */
  platform_stats: PlatformStat[];
}

/** A link whose figures the caller may read. */
export interface ReadableLink {
  linkId: string;
  artistId: string;
}

/** A link in a range. */
export interface AskedSeries {
  linkId: string;
  start: Date;
  end: Date;
}

/** The figures of a series. */
export interface ComparedSeries extends Pick<LinkFigures, 'events' | 'left_out'> {
  link_id: string;
}

/** The most series that are compared. */
export const mostSeries = 5;

/** What the API calls for statistics. A foreign link or artist throws NOT_FOUND, as a missing one does. */
export interface StatsService {
  /** All-time views and clicks of people, and the last 14 days' views, for each link of an artist that has any: at most 20,000, by id, those after the link `after`. */
  linkTotals(caller: Caller, artistId: string, after?: string): Promise<LinkTotals[]>;
  /** All-time views and clicks of people on these links of an artist, as far as they have any. */
  totalsOfLinks(caller: Caller, artistId: string, linkIds: readonly string[]): Promise<LinkTotals[]>;
  /** All-time clicks of people on each destination of these links of an artist that has any. */
  destinationClicks(caller: Caller, artistId: string, linkIds: readonly string[]): Promise<DestinationClicks[]>;
  artistStatistics(caller: Caller, artistId: string, range: AskedRange): Promise<ArtistStatistics>;
  /** The figures of every artist whose statistics the caller may read, in no order; artists without a hit are left out. */
  artistFigures(caller: Caller, range: AskedRange): Promise<FiguresOfArtists>;
  /** What people did on the artist's pages on each day (UTC), from the first hit on. */
  everyDay(caller: Caller, artistId: string): Promise<DayCount[]>;
  /** For other features, without a permission check: the artist's links that a person opened in [since, until). */
  openedLinks(artistId: string, since: Date, until: Date): Promise<string[]>;
  /** For other features, without a permission check: what a drop brought to the pages of the artist that its link leads to. */
  broughtBy: StatsStore['broughtBy'];
  /** For reports, which check the permission: the figures of a report with its strongest links, and its totals. */
  reportFigures: StatsStore['reportFigures'];
  reportTotals: StatsStore['reportTotals'];
  linkStatistics(caller: Caller, linkId: string, range: AskedRange, filters: SourceFilters): Promise<LinkStatistics>;
  /**
   * Figures by day of up to five series, each a link in a range, in their order; series of one range are read together. Throws BAD_INPUT for none or
   * more (STAT-220).
   */
  compare(caller: Caller, series: readonly AskedSeries[], offset: string): Promise<ComparedSeries[]>;
  linkAudience(caller: Caller, linkId: string, range: AskedRange, filters: SourceFilters): Promise<LinkAudience>;
  /** What each rule of a link decided for people, of all time (ROUTE-30); rules without a hit are left out. */
  ruleHits(caller: Caller, linkId: string): Promise<RuleHits[]>;
  /** Checks that the caller may read a link's figures; throws as reading them would. */
  readableLink(caller: Caller, linkId: string): Promise<ReadableLink>;
}

/** From before the first hit to long after the last one, the year 2243. */
const allTime = { start: new Date(0), end: new Date(8.64e12) };

/** The service over the event store. */
export function createStatsService({
  store,
  guard,
  links,
  followerCounts,
  watchedLinks,
}: {
  store: StatsStore;
  guard: Guard;
  links: LinksService;
  followerCounts: Pick<FollowerCounts, 'ofLink'>;
  watchedLinks: Pick<WatchedLinks, 'read'>;
}): StatsService {
  const readableLink = async (caller: Caller, linkId: string): Promise<ReadableLink> => {
    const { artistId } = await links.link(caller, linkId);
    await guard.artist(caller, artistId, canReadStatistics);
    return { linkId, artistId };
  };
  const readableArtist = async (caller: Caller, artistId: string): Promise<void> => {
    await guard.artist(caller, artistId, canReadStatistics);
    void watchedLinks.read(artistId);
  };
  return {
    readableLink,
    async linkTotals(caller, artistId, after) {
      await readableArtist(caller, artistId);
      return store.linkTotals(artistId, after);
    },
    async totalsOfLinks(caller, artistId, linkIds) {
      await readableArtist(caller, artistId);
      return store.totalsOfLinks(artistId, linkIds);
    },
    async destinationClicks(caller, artistId, linkIds) {
      await readableArtist(caller, artistId);
      return store.destinationClicks(artistId, linkIds);
    },
    async everyDay(caller, artistId) {
      await guard.artist(caller, artistId, canReadStatistics);
      return (await store.artistStatistics({ artistId, ...allTime, zone: 'UTC' })).events;
    },
    openedLinks: (artistId, since, until) => store.openedLinks(artistId, since, until),
    broughtBy: (of) => store.broughtBy(of),
    reportFigures: (...question) => store.reportFigures(...question),
    reportTotals: (of) => store.reportTotals(of),
    async artistStatistics(caller, artistId, range) {
      await readableArtist(caller, artistId);
      return store.artistStatistics({ artistId, ...readRange(range) });
    },
    async artistFigures(caller, range) {
      const open = await guard.artists(caller, canReadStatistics);
      return store.artistFigures(
        open.map(({ artistId }) => artistId),
        readRange(range),
      );
    },
    async linkStatistics(caller, linkId, range, filters) {
      const { artistId } = await readableLink(caller, linkId);
      void watchedLinks.read(linkId);
      const { start, end, zone } = readRange(range);
      const [figures, platform_stats] = await Promise.all([
        store.linkStatistics({ artistId, linkId, start, end, zone, filters }),
        followerCounts.ofLink(linkId, dayOf(start, zone), dayOf(end, zone)),
      ]);
      return { ...figures, platform_stats };
    },
    async ruleHits(caller, linkId) {
      const { artistId } = await readableLink(caller, linkId);
      return store.ruleHits(artistId, linkId);
    },
    async compare(caller, series, offset) {
      guard.member(caller);
      if (series.length === 0 || series.length > mostSeries) throw new CodedError('BAD_INPUT', 'series');
      const links = await Promise.all(series.map(({ linkId }) => readableLink(caller, linkId)));
      for (const { linkId } of links) void watchedLinks.read(linkId);
      const keyOf = ({ start, end }: AskedSeries) => `${start.getTime()} ${end.getTime()}`;
      const read = new Map(
        await Promise.all(
          [...Map.groupBy(series, keyOf)].map(async ([key, ofRange]) => {
            const linkIds = [...new Set(ofRange.map(({ linkId }) => linkId))];
            const artistIds = links.filter(({ linkId }) => linkIds.includes(linkId)).map(({ artistId }) => artistId);
            const [{ start, end } = { start: new Date(0), end: new Date(0) }] = ofRange;
            const stretch = readRange({ start, end, offset });
            return [key, await store.linksByDay({ artistIds: [...new Set(artistIds)], linkIds, ...stretch })] as const;
          }),
        ),
      );
      return series.map((each) => {
        const found = read.get(keyOf(each));
        const own = <Row extends { link_id: string }>(rows: readonly Row[] = []) =>
          rows.filter(({ link_id }) => link_id === each.linkId);
        return { link_id: each.linkId, events: own(found?.events), left_out: own(found?.left_out) };
      });
    },
    async linkAudience(caller, linkId, range, filters) {
      const { artistId } = await readableLink(caller, linkId);
      return store.linkAudience({ artistId, linkId, ...readRange(range), filters });
    },
  };
}
