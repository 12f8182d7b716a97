/** Figures of links and artists, after the permission check. */
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { SourceFilters } from '#domain/stats/source-filters.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Guard } from '../../platform/guard.ts';
import type { LinksService } from '../links/links.service.ts';
import { canReadStatistics } from './stats.policy.ts';
import type { ArtistStatistics, LinkStatistics, LinkTotals, StatsStore } from './stats.store.ts';
import { readZone } from './zone.ts';

/** A stretch of time and the zone in which its days are counted. */
export interface StatisticsRange {
  start: Date;
  end: Date;
  /** An IANA zone or a fixed offset, as the caller wrote it. */
  offset: string;
}

/** What the API asks of figures. Foreign links and artists throw NOT_FOUND, as missing ones do. */
export interface StatsService {
  /** All-time views and clicks of people, and the last 14 days' views, for each link of an artist that has any. */
  linkTotals(caller: Caller, artistId: string): Promise<LinkTotals[]>;
  artistStatistics(caller: Caller, artistId: string, range: StatisticsRange): Promise<ArtistStatistics>;
  linkStatistics(
    caller: Caller,
    linkId: string,
    range: StatisticsRange,
    filters: SourceFilters,
  ): Promise<LinkStatistics>;
}

const longestRangeDays = 366 * 20;

/** The service over the event store. */
export function createStatsService({
  store,
  guard,
  links,
}: {
  store: StatsStore;
  guard: Guard;
  links: LinksService;
}): StatsService {
  const readRange = ({ start, end, offset }: StatisticsRange) => {
    const days = (end.getTime() - start.getTime()) / 86_400_000;
    if (days < 0 || days > longestRangeDays) throw new CodedError('BAD_INPUT', 'end_time');
    return { start, end, zone: readZone(offset) };
  };
  return {
    async linkTotals(caller, artistId) {
      await guard.artist(caller, artistId, canReadStatistics);
      return store.linkTotals(artistId);
    },
    async artistStatistics(caller, artistId, range) {
      await guard.artist(caller, artistId, canReadStatistics);
      return store.artistStatistics({ artistId, ...readRange(range) });
    },
    async linkStatistics(caller, linkId, range, filters) {
      const { artistId } = await links.link(caller, linkId);
      await guard.artist(caller, artistId, canReadStatistics);
      return store.linkStatistics({ artistId, linkId, ...readRange(range), filters });
    },
  };
}
