/** Everything that a measurement of pages and redirects needs: links, filled caches, bare servers, load generator, and a count of what is stored. */
import { type ClickHouseClient, ClickHouseLogLevel, createClient } from '@clickhouse/client';
import type { EventName } from '#domain/stats/event.ts';
import type { BareAnswers } from './bare-server.ts';
import { addBenchLinks } from './bench-links.ts';
import { ask, type Deps, processCount, startProgram, startServers } from './environment.ts';
import { fetchAnswer, fillCaches } from './fetch-page.ts';
import type { Job, Measured } from './load-client.ts';
import { processorSecondsOf } from './product-use.ts';
import { countEvents, whenStored } from './stored-events.ts';
import type { VisitKind } from './visits.ts';

/** What a leg asks; `connections`, host and seed are the same for all. */
export type Leg = Pick<Job, 'kind' | 'seconds' | 'uncachedShare' | 'arrivals'>;

/** One leg of Fanfare, and how far the event store had come when it ended. */
export interface OurLeg extends Measured {
  /** Events that the answers acknowledged. */
  events: number;
  /** All of them that were ever in the event store, once no more came. */
  stored: number;
  /** Milliseconds from the last answer until the last of them was stored. */
  behind: number;
  /** The processor time that all processes of the product took meanwhile, in seconds. */
  processorSeconds: number;
}

export interface VisitorLoad {
  /** A page of the product: its body is packed with brotli. */
  page: Buffer;
  ours(leg: Leg): Promise<OurLeg>;
  bare(leg: Leg): Promise<Measured>;
}

/** Few for the closed loop; in the open one there have to be enough for a stall, during which visits go on arriving. */
const connections = { closed: 32, open: 256 };
/** More pages than each process caches in PAGE_CACHE_MB. Twice as many links are never cached any more when their turn comes. */
const pagesKept = 24_000;
const beaconPath = '/_/v';

/** The event that a visit leaves, if any, and the requests that it takes. */
const traces: Record<VisitKind, { event?: EventName; requests: number }> = {
  redirect: { event: 'click', requests: 1 },
  view: { event: 'view', requests: 2 },
  page: { requests: 1 },
};

/** Prepares the load, runs `measure`, and stops what it started. */
export async function onVisitorLoad<Result>(
  { databaseUrl, clickhouseUrl, product, port }: Deps,
  { quick }: { quick: boolean },
  measure: (load: VisitorLoad) => Promise<Result>,
): Promise<Result> {
  const uncached = quick ? 2_000 : 2 * pagesKept * processCount;
  const links = await addBenchLinks(databaseUrl, { wanted: quick ? 500 : 10_000, uncached });
  await fillCaches(port, links.wanted);
  const [first = { path: '', id: '' }] = links.wanted;
  const view = JSON.stringify({ l: first.id, r: '', q: '' });
  const answers: BareAnswers = {
    page: await fetchAnswer(port, `/${first.path}`, { wanted: 200 }),
    beacon: await fetchAnswer(port, beaconPath, { wanted: 204, body: view }),
    redirect: await fetchAnswer(port, `/${first.path}/spotify`, { wanted: 302 }),
  };
  const servers = await startServers('bare-server.ts', answers);
  const client = startProgram('load-client.ts');
  const store: ClickHouseClient = createClient({ url: clickhouseUrl, log: { level: ClickHouseLogLevel.OFF } });
  let seed = 1_000;
  const load = (leg: Leg, to: number) => {
    seed += 10;
    const job: Job = {
      ...leg,
      port: to,
      host: `vibe.to.localhost:${to}`,
      connections: leg.arrivals === undefined ? connections.closed : connections.open,
      seed,
    };
    return ask<Measured>(client, job);
  };
  try {
    await ask(client, links);
    return await measure({
      page: Buffer.from(answers.page.body, 'base64'),
      bare: (leg) => load(leg, servers.port),
      async ours(leg) {
        const { event, requests } = traces[leg.kind];
        const before = event === undefined ? 0 : await countEvents(store, event);
        const busyBefore = processorSecondsOf(product.process);
        const measured = await load(leg, port);
        const processorSeconds = processorSecondsOf(product.process) - busyBefore;
        if (event === undefined) return { ...measured, processorSeconds, events: 0, stored: 0, behind: 0 };
        const answeredAt = performance.now();
        const events = measured.answers / requests;
        // What the event store has not taken yet must not keep the machine busy while the bare servers are measured.
        const stored = (await whenStored(store, event, before + events)) - before;
        return { ...measured, processorSeconds, events, stored, behind: performance.now() - answeredAt };
      },
    });
  } finally {
    await store.close();
    servers.stop();
    client.kill();
  }
}
