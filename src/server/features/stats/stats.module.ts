/** Wires statistics: figures, live activity of links, history, and judging stored hits again. */
import type { EventRecord } from '#domain/stats/event.ts';
import { tryEach } from '../../platform/in-parallel.ts';
import { jobHandler } from '../../platform/jobs/jobs.ts';
import type { Module } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { linksRefs } from '../links/links.refs.ts';
import type { LinksService } from '../links/links.service.ts';
import type { FollowerCounts } from '../sources/follower-counts.service.ts';
import { forgetStatistics } from './forget-statistics.ts';
import { addLinkActivity } from './link-activity.graphql.ts';
import { createRejudging, type Rejudging } from './rejudging.store.ts';
import { repairDamagedRollUps, repairRollUps } from './repair-roll-ups.ts';
import { statsCommands } from './stats.commands.ts';
import { addStats } from './stats.graphql.ts';
import { createStatsService, type StatsService } from './stats.service.ts';
import { createStatsStore } from './stats.store.ts';
import { sweepDeleted, sweepDeletedArtists, sweepDeletedLinks } from './sweep-deleted-artists.ts';
import { addTotalFields } from './total-fields.graphql.ts';

/** What the feature needs of others. */
export interface StatsNeighbours {
  links: LinksService;
  followerCounts: Pick<FollowerCounts, 'ofLink'>;
}

/** The operator's functions for statistics. */
export interface StatsOperator {
  /** Writes past hits straight into the event store. */
  recordHistory(events: readonly EventRecord[]): Promise<void>;
  /** Deletes the hits of a link. */
  forgetHistory(artistId: string, linkId: string): Promise<void>;
  /** Judges hits of the past by today's rules. */
  rejudging: Rejudging;
}

export interface StatsModule extends Module<StatsService> {
  operator: StatsOperator;
}

export function createStatsModule(
  { shards, database, clock, guard, jobs, watch, watchedLinks, log }: Platform,
  { links, followerCounts }: StatsNeighbours,
): StatsModule {
  const store = createStatsStore({ shards, clock });
  const service = createStatsService({ store, guard, links, followerCounts, watchedLinks });
  const rejudging = createRejudging(
    shards.all.map(({ store: each }) => each),
    shards.withoutCopies,
  );
  return {
    service,
    operator: {
      recordHistory: (events) => store.record([...events]),
      forgetHistory: (artistId, linkId) => store.forgetLinks(artistId, [linkId]),
      rejudging,
    },
    graphql(builder) {
      addStats(builder, service);
      addLinkActivity(builder, { stats: service, watch });
      addTotalFields(builder, service, linksRefs(builder));
    },
    hears: { 'link.deleted': (link, within) => jobs.send(forgetStatistics, link, within) },
    jobs: [
      jobHandler(forgetStatistics, ({ artistId, linkId }) => store.forgetLinks(artistId, [linkId])),
      jobHandler(repairDamagedRollUps, async () => {
        // A store that is away does not keep the others from being repaired.
        await tryEach(shards.all, shards.all.length, async ({ url, store: each }) => {
          const rollUps = await repairRollUps(each);
          if (rollUps.length > 0)
            log.warn({ rollUps, url }, 'The event store makes damaged roll-ups anew. Check its disk.');
        });
      }),
      jobHandler(sweepDeletedArtists, async () => {
        const sweeps = [
          async () => {
            const artists = await sweepDeleted(database, store, clock.now());
            if (artists > 0) log.info({ artists }, 'Deleted the hits of deleted artists.');
          },
          async () => {
            const links = await sweepDeletedLinks(database, store, clock.now());
            if (links > 0) log.info({ links }, 'Looked for late hits of deleted links.');
          },
        ];
        // A store that is away may fail one sweep and not the other.
        await tryEach(sweeps, sweeps.length, (sweep) => sweep());
      }),
    ],
    commands: statsCommands(rejudging),
  };
}
