/** The metrics that are read from the parts of a server, and, by the first process of a node, from the databases. */
import type { Registry } from 'prom-client';
import { createServerMetrics, type Figure } from './platform/metrics/server-metrics.ts';
import type { Platform } from './platform/platform.ts';
import { readProcesses, silentAfter } from './platform/status/heartbeat.ts';
import { clockAhead } from './platform/status/parts/database.ts';
import { diskOf } from './platform/status/parts/disk.ts';
import { readQueues } from './platform/status/parts/jobs.ts';
import type { Readiness } from './platform/status/readiness.ts';
import { within } from './platform/status/status.ts';
import { segmentsOnDisk } from './public/count/store-part.ts';
import type { PublicSide } from './public/wiring.ts';

/** How long a database may take for a scrape, in milliseconds. */
const patience = 2_000;

interface MetricsDeps {
  platform: Platform;
  visitors: PublicSide;
  readiness: Readiness;
  eventFolder: string;
  version: string;
  /** Whether this process also reads what all processes of a node have in common. */
  isNode: boolean;
}

/** Makes the registry of one server. */
export function createMetrics(deps: MetricsDeps): Registry {
  const { platform, visitors, readiness, version, isNode } = deps;
  const { pool } = platform.postgres;
  const events = () => visitors.eventWriter.figures();
  return createServerMetrics({
    counters: [
      {
        name: 'fanfare_events_stored_total',
        help: 'Hits on disk when their answer went out.',
        read: () => events().stored,
      },
      {
        name: 'fanfare_events_lost_total',
        help: 'Hits that could not be written to disk; must stay 0.',
        read: () => events().lost,
      },
      {
        name: 'fanfare_views_unattributed_total',
        help: 'Views that named no page of the host they were sent to; not stored.',
        read: visitors.unattributedViews,
      },
    ],
    gauges: [
      {
        name: 'fanfare_build_info',
        help: 'Always 1; the label says which version runs.',
        labels: ['version'],
        read: () => [{ labels: { version }, value: 1 }],
      },
      {
        name: 'fanfare_ready',
        help: 'Whether this process is ready for fans’ pages.',
        read: async () => ((await readiness.problems('pages')).length === 0 ? 1 : 0),
      },
      {
        name: 'fanfare_segments_waiting',
        help: 'Segments of this process that ClickHouse has not taken yet.',
        read: () => events().waitingSegments,
      },
      {
        name: 'fanfare_disk_refuses_events',
        help: 'Whether the disk under DATA_DIR takes no hits now.',
        read: () => (events().diskRefusesSince === undefined ? 0 : 1),
      },
      {
        name: 'fanfare_page_cache_bytes',
        help: 'The memory that cached pages take, as estimated.',
        read: visitors.pageCacheBytes,
      },
      {
        name: 'fanfare_postgres_connections',
        help: 'Connections of this process’s pool by state; waiting: requests that wait for one.',
        labels: ['state'],
        read: () => [
          { labels: { state: 'open' }, value: pool.totalCount },
          { labels: { state: 'idle' }, value: pool.idleCount },
          { labels: { state: 'waiting' }, value: pool.waitingCount },
        ],
      },
      ...(isNode ? nodeGauges(deps) : []),
    ],
  });
}

/** What a node is asked for once, whatever number of processes it has. */
function nodeGauges({ platform, eventFolder }: MetricsDeps): Figure[] {
  const { pool } = platform.postgres;
  const shards = platform.shards.all;
  const soon = <Result>(work: Promise<Result>) => within(patience, work, 'no answer in time');
  const queues = () => soon(readQueues(pool));
  const isTrue = async (work: Promise<unknown>): Promise<number> => soon(work).then(Number, () => 0);
  return [
    {
      name: 'fanfare_postgres_up',
      help: 'Whether PostgreSQL answers.',
      read: () => isTrue(pool.query('select 1').then(() => true)),
    },
    {
      name: 'fanfare_event_store_up',
      help: 'Whether ClickHouse answers, of several stores each.',
      read: () =>
        isTrue(Promise.all(shards.map(({ store }) => store.isReachable())).then((each) => each.every(Boolean))),
    },
    {
      name: 'fanfare_oldest_segment_seconds',
      help: 'Age of the oldest hits on this disk that ClickHouse has not taken.',
      read: async () => (await segmentsOnDisk(eventFolder)).oldestFor / 1000,
    },
    {
      name: 'fanfare_disk_free_bytes',
      help: 'Free space under DATA_DIR.',
      read: async () => (await diskOf(eventFolder)).free,
    },
    {
      name: 'fanfare_clock_ahead_seconds',
      help: 'How far this machine’s clock is ahead of PostgreSQL’s.',
      read: async () => (await soon(clockAhead(pool))) / 1000,
    },
    {
      name: 'fanfare_processes_alive',
      help: 'Processes of the installation that showed themselves in PostgreSQL, by role.',
      labels: ['role'],
      async read() {
        const alive = (await soon(readProcesses(platform.postgres.pool))).filter(
          ({ silentFor }) => silentFor <= silentAfter,
        );
        return ['web', 'worker'].map((role) => ({
          labels: { role },
          value: alive.filter(({ roles }) => roles.split(',').includes(role)).length,
        }));
      },
    },
    {
      name: 'fanfare_jobs',
      help: 'Jobs by queue and state, as the workers counted them within the last minute.',
      labels: ['queue', 'state'],
      read: async () =>
        (await queues()).flatMap(({ name: queue, waiting, active, failed }) =>
          Object.entries({ waiting, active, failed }).map(([state, value]) => ({ labels: { queue, state }, value })),
        ),
    },
    {
      name: 'fanfare_oldest_job_seconds',
      help: 'For how long the oldest due job of a queue has waited; 0 when none is due.',
      labels: ['queue'],
      read: async () =>
        (await queues()).map(({ name: queue, oldest }) => ({ labels: { queue }, value: (oldest ?? 0) / 1000 })),
    },
    {
      name: 'fanfare_mails_given_up',
      help: 'Mails of the last two weeks that no server accepted and that an operator has not sent again.',
      labels: ['reason'],
      async read() {
        const all = await soon(platform.mailer.givenUp());
        const refused = all.filter(({ reason }) => reason.includes(' refused it: ')).length;
        return [
          { labels: { reason: 'refused' }, value: refused },
          { labels: { reason: 'out_of_tries' }, value: all.length - refused },
        ];
      },
    },
  ];
}
