/** Daily follower counts of the playlists that links lead to (SRC-24). */
import { z } from 'zod';
import type { Clock } from '#domain/kernel/clock.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import { recogniseSource } from '#domain/links/source-kind.ts';
import { followersMetric, type PlatformStat } from '#domain/stats/chart-days.ts';
import { dayOf } from '#domain/stats/zoned-day.ts';
import type { JobDefinition } from '../../platform/jobs/jobs.ts';
import type { Logger } from '../../platform/log.ts';
import type { Catalogue } from '../../vendors/catalogue/catalogue.ts';
import type { LinksService } from '../links/links.service.ts';
import type { FollowerCountsStore } from './follower-counts.store.ts';

export interface FollowerCounts {
  /**
   * Stores today's count for every playlist link that has none yet; returns how many were stored. Where Spotify gives none, nothing is stored.
   * Throws after all others when a playlist failed, so that the job is retried for it.
   */
  countAll(): Promise<number>;
  /** For statistics, without a permission check: a link's figures from one day to another, and the last ones before them. */
  ofLink(linkId: string, from: string, to: string): Promise<PlatformStat[]>;
}

/** Counts the followers of all playlists, once a day. */
export const countFollowers: JobDefinition<object> = {
  name: 'sources.count_followers',
  payloadSchema: z.object({}),
  schedule: '41 3 * * *',
};

/** The service over its store. */
export function createFollowerCounts(options: {
  store: FollowerCountsStore;
  links: Pick<LinksService, 'listPlaylistUrls'>;
  catalogue: Pick<Catalogue, 'playlist'>;
  clock: Clock;
  log: Logger;
}): FollowerCounts {
  const { store, links, catalogue, clock, log } = options;

  /** The links without today's count, by playlist id. */
  const waiting = async (day: string): Promise<Map<string, string[]>> => {
    const counted = await store.linksCountedOn(day, followersMetric.metric);
    const byPlaylist = new Map<string, string[]>();
    for (const { linkId, url } of await links.listPlaylistUrls()) {
      const source = recogniseSource(url);
      if (counted.has(linkId) || source?.kind !== 'spotify' || source.entity !== 'playlist') continue;
      byPlaylist.set(source.id, [...(byPlaylist.get(source.id) ?? []), linkId]);
    }
    return byPlaylist;
  };

  return {
    async countAll() {
      const day = dayOf(clock.now(), 'UTC');
      let [stored, failure]: [number, unknown] = [0, undefined];
      for (const [playlistId, linkIds] of await waiting(day)) {
        try {
          const value = (await catalogue.playlist(playlistId))?.followers ?? null;
          if (value === null) continue;
          await store.save(linkIds.map((linkId) => ({ linkId, day, ...followersMetric, value })));
          stored += linkIds.length;
        } catch (error) {
          // After a 429 of Spotify, the other playlists would fail too.
          if (error instanceof CodedError && error.code === 'SOURCE_BUSY') throw error;
          log.warn({ err: error, playlistId }, "A playlist's followers could not be counted.");
          failure = error;
        }
      }
      if (failure !== undefined) throw failure;
      return stored;
    },
    ofLink: (linkId, from, to) => store.list(linkId, from, to),
  };
}
