/** Wires sources: look-ups of music, Quick Create, and the daily count of followers. */
import { jobHandler } from '../../platform/jobs/jobs.ts';
import type { Module } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AccountArtists } from '../artists/account-artists.service.ts';
import type { ArtistsService } from '../artists/artists.service.ts';
import type { LinksService } from '../links/links.service.ts';
import type { UploadsService } from '../uploads/uploads.service.ts';
import { createClaimPage } from './claim-page.service.ts';
import { createSourcesAccess } from './enter-sources.ts';
import { countFollowers, createFollowerCounts, type FollowerCounts } from './follower-counts.service.ts';
import { createFollowerCountsStore, type LinkPlatformStat } from './follower-counts.store.ts';
import { createQuickCreateService } from './quick-create.service.ts';
import { addSources } from './sources.graphql.ts';
import { createSources, type SourcesInMarkets, type SourcesOptions } from './sources.service.ts';

/** What the feature needs of others. */
export interface SourcesNeighbours {
  vendors: Omit<SourcesOptions, 'log'>;
  artists: ArtistsService;
  accountArtists: AccountArtists;
  links: LinksService;
  uploads: UploadsService;
  fanCountries: (artistIds: string[]) => Promise<string[]>;
}

export interface SourcesModule extends Module<SourcesInMarkets> {
  followerCounts: FollowerCounts;
  operator: {
    /** Stores past figures of platforms, such as a playlist's followers. */
    recordPlatformStats(stats: readonly LinkPlatformStat[]): Promise<void>;
  };
}

export function createSourcesModule(
  { database, guard, makeLimit, clock, log }: Platform,
  { vendors, artists, accountArtists, links, uploads, fanCountries }: SourcesNeighbours,
): SourcesModule {
  const sources = createSources({ ...vendors, log });
  const access = createSourcesAccess({ sources, guard, artists, makeLimit, clock, fanCountries });
  const quickCreate = createQuickCreateService({
    access,
    artists,
    accountArtists,
    links,
    rehost: (url) => uploads.rehost(url, 'cover'),
  });
  const claimPage = createClaimPage({ guard, access, artists, links });
  const store = createFollowerCountsStore(database);
  const followerCounts = createFollowerCounts({
    store,
    links,
    catalogue: { playlist: (id) => vendors.catalogue([]).playlist(id) },
    clock,
    log,
  });
  return {
    service: sources,
    followerCounts,
    operator: { recordPlatformStats: (stats) => store.save(stats) },
    graphql: (builder) => addSources(builder, { sources: access, quickCreate, claimPage }),
    jobs: [
      jobHandler(countFollowers, async () => {
        log.info({ counted: await followerCounts.countAll() }, 'Counted the followers of playlists.');
      }),
    ],
  };
}
