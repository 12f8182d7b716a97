/** How long fans and another account wait, and how much memory the product takes, while one account or one machine asks for too much. */
import { setTimeout as delay } from 'node:timers/promises';
import { createClient } from '@clickhouse/client';
import type { Client } from 'pg';
import { systemClock } from '#domain/kernel/clock.ts';
import { createStatsStore } from '#server/features/stats/stats.store.ts';
import { createEventStore } from '#server/platform/db/clickhouse.ts';
import { oneShard } from '#server/platform/shards/shards.ts';
import { callGraphql } from '#tests/fixtures/call.ts';
import { hitOf } from '#tests/fixtures/hits.ts';
import { addManyLinks } from '#tests/fixtures/many-links.ts';
import { addSignedIn } from '#tests/fixtures/signed-in.ts';
import type { BareAnswers } from './bare-server.ts';
import { ask, type Deps, nextMessage, onEnvironment, onPostgres, startProgram, startServers } from './environment.ts';
import { fetchAnswer } from './fetch-page.ts';
import type { Flood, Statuses } from './floods.ts';
import { atMost } from './goals.ts';
import { pacedFans, percentile } from './paced-fans.ts';
import type { Part } from './part.ts';
import { memoryOf } from './product-use.ts';
import { type Line, spreadText } from './report.ts';
import { type Spread, spreadOf } from './rounds.ts';

/** As many as stopped everybody when this was found. */
const floods = [
  { name: 'one account asks for 200 × 15 fan filters at once', kind: 'facets', connections: 200, networks: 'one' },
  { name: 'one account asks for 30 × 15 drop plans at once', kind: 'plans', connections: 30, networks: 'one' },
  { name: 'one account asks for 40 × 15 statistics at once', kind: 'statistics', connections: 40, networks: 'one' },
  {
    name: 'one account asks 120 times at once for links of 7 MB',
    kind: 'fatLinks',
    connections: 120,
    networks: 'one',
  },
  { name: 'one account has 400 sockets × 40 subscriptions', kind: 'subscriptions', connections: 400, networks: 'many' },
  { name: '15,000 bodies of two machines do not come', kind: 'halfBodies', connections: 15_000, networks: 'two' },
] as const;

const fanCount = 20_000;
const fatLinkCount = 300;
const hitCount = 100_000;
const pages = 50;
/** Milliseconds: the goal for fans, the goal for another account's dashboard, and how long either waits before it counts as unanswered. */
const mostFansWait = 20;
const mostOthersWait = 1_000;
const patience = 30_000;
const longestSettling = 15_000;

interface Session {
  token: string;
  artistId: string;
  linkId: string;
}

/**
 * Waits in milliseconds: of 100 fans, of 100 questions of another account, and of 100 fans of a bare server with the same page, 95 wait at most this
 * long. The bare server shares only the machine with the flood, so its wait is what a process of its own would bring.
 */
interface Waits {
  fans: number;
  others: number;
  bare: number;
}
type WaitSpreads = Record<keyof Waits, Spread>;

interface AccountResult {
  calm: WaitSpreads;
  floods: (WaitSpreads & { name: string; answered: Statuses; megabytes: number })[];
}

async function addAccount(client: Client, name: string): Promise<Session> {
  const { artistIds, token } = await addSignedIn(client, { email: `${name}@fanfare.test`, name, count: 1 });
  const [artistId = ''] = artistIds;
  await addManyLinks(client, { artistId, count: pages, prefix: `${name}-` });
  const { rows } = await client.query<{ id: string }>('select id from links where artist_id = $1 limit 1', [artistId]);
  return { token, artistId, linkId: rows[0]?.id ?? '' };
}

/** Everything that makes the account's questions slow: many fans, links with long texts, and hits of many sources. */
async function addGreedy({ clickhouseUrl }: Deps, client: Client): Promise<Session> {
  const session = await addAccount(client, 'greedy');
  const { artistId, linkId } = session;
  await client.query("update users set plan = 'agency'");
  await client.query("update artists set current_plan = 'max'");
  await client.query("insert into feature_flags (id, user_id, feature) select gen_random_uuid(), id, 'sms' from users");
  await addManyLinks(client, { artistId, count: fatLinkCount, domain: 'listen.to', prefix: 'fat-' });
  await client.query(
    `insert into link_destinations (id, link_id, type, cta, url, text, description, priority)
     select gen_random_uuid(), links.id, 'custom', 'Read', 'https://example.com/', repeat('x', 1000), repeat('y', 6000), n
     from links, generate_series(1, 10) n where artist_id = $1 and domain = 'listen.to'`,
    [artistId],
  );
  await client.query(
    `insert into optins_message (id, artist_id, platform, value, country, city, created_at)
     select gen_random_uuid(), $1, 'phone_number', '+1212' || (1000000 + n),
       (array['DE', 'FR', 'US', 'GB', 'BR'])[n % 5 + 1], 'City ' || n % 200, now() - n * interval '1 second'
     from generate_series(1, $2::int) n`,
    [artistId, fanCount],
  );
  await client.query('vacuum analyze');
  const eventStore = await createEventStore(clickhouseUrl);
  const now = Math.floor(systemClock.now().getTime() / 1000);
  const hits = Array.from({ length: 1_000 }, (_, number) =>
    hitOf({
      artist_id: artistId,
      link_id: linkId,
      event: number % 3 === 2 ? 'click' : 'view',
      happened_at: now - number * 900,
    }),
  );
  await createStatsStore({ shards: oneShard(eventStore), clock: systemClock }).record(hits);
  await eventStore.close();
  return session;
}

/** Another account asks for its links ten times a second. */
async function othersWait(url: string, { token, artistId }: Session, seconds: number): Promise<number[]> {
  const call = callGraphql(url);
  const waits: Promise<number>[] = [];
  const start = performance.now();
  for (let number = 0; number < seconds * 10; number += 1) {
    const due = start + number * 100;
    await delay(Math.max(0, due - performance.now()));
    const answered = call(token, 'query ($id: uuid!) { links(artist_id: $id, limit: 20) { id title } }', {
      id: artistId,
    }).then(({ codes }) => (codes.length === 0 ? Math.min(patience, performance.now() - due) : patience));
    waits.push(Promise.race([answered.catch(() => patience), delay(patience, patience)]));
  }
  return (await Promise.all(waits)).sort((one, other) => one - other);
}

/** Waits until the product has nothing left to do of the flood before, for some seconds at most. */
async function settle(wait: () => Promise<Waits>): Promise<void> {
  const end = performance.now() + longestSettling;
  while (performance.now() < end) {
    await delay(2_000);
    const { fans, others } = await wait();
    if (fans < mostFansWait * 2 && others < mostOthersWait / 5) return;
  }
}

async function measure(environment: Deps, { rounds, seconds }: { rounds: number; seconds: number }) {
  const { port, databaseUrl, product } = environment;
  const [greedy, other] = await onPostgres(databaseUrl, async (client) => {
    const session = await addGreedy(environment, client);
    return [session, await addAccount(client, 'other')] as const;
  });
  await grow(environment, greedy);
  const path = (number: number) => `/other-song-${1 + (number % pages)}`;
  const page = await fetchAnswer(port, path(0), { wanted: 200 });
  const bare = await startServers('bare-server.ts', { page, beacon: page, redirect: page } satisfies BareAnswers);
  const wait = async (length: number): Promise<Waits> => {
    const visit = { seconds: length, host: 'vibe.to', path, connects: true, patience };
    const waits = await Promise.all([
      pacedFans({ ...visit, port }),
      othersWait(product.url, other, length),
      pacedFans({ ...visit, port: bare.port }),
    ]);
    const [fans, others, ofBare] = waits.map((each) => percentile(each, 0.95));
    return { fans: fans ?? Number.NaN, others: others ?? Number.NaN, bare: ofBare ?? Number.NaN };
  };
  const client = startProgram('flood-client.ts');
  try {
    await nextMessage(client);
    await wait(2);
    const calm: Waits[] = [];
    const results = floods.map((flood) => ({ ...flood, waits: [] as Waits[], answered: {} as Statuses, megabytes: 0 }));
    for (let round = 0; round < rounds; round += 1) {
      calm.push(await wait(seconds));
      for (const result of results) {
        const { kind, connections, networks } = result;
        const { token, ...asked } = greedy;
        // The flood begins before the fans come, so that it is at its height.
        const job: Flood = { kind, port, connections, seconds: seconds + 3, networks, token, asked };
        const flooded = ask<Statuses>(client, job);
        await delay(2_000);
        result.waits.push(await wait(seconds));
        result.megabytes = Math.max(result.megabytes, memoryOf(product.process));
        for (const [status, count] of Object.entries(await flooded))
          result.answered[status] = (result.answered[status] ?? 0) + count;
        await settle(() => wait(1));
      }
    }
    const spread = (waits: Waits[]) => ({
      fans: spreadOf(waits.map(({ fans }) => fans)),
      others: spreadOf(waits.map(({ others }) => others)),
      bare: spreadOf(waits.map((each) => each.bare)),
    });
    return {
      calm: spread(calm),
      floods: results.map(({ name, waits, answered, megabytes }) => ({ name, ...spread(waits), answered, megabytes })),
    } satisfies AccountResult;
  } finally {
    client.kill();
    bare.stop();
  }
}

/** Stores the thousand hits again and again, under other visitors, up to `hitCount`. */
async function grow({ clickhouseUrl }: Deps, { artistId }: Session): Promise<void> {
  const client = createClient({ url: clickhouseUrl, request_timeout: 300_000 });
  try {
    await client.command({
      query: `insert into events select events.* replace (toUInt32(cityHash64(number, visitor)) as visitor, concat('campaign ', toString(number % 5000)) as utm_campaign)
              from events, numbers({times:UInt32}) as numbers where artist_id = {artist:UUID}`,
      query_params: { times: hitCount / 1_000, artist: artistId },
    });
  } finally {
    await client.close();
  }
}

const linesOf = ({ calm, floods: measured }: AccountResult): Line[] =>
  measured.flatMap(({ name, fans, others, bare, megabytes }) => [
    {
      what: `Fans' p95 while ${name}`,
      value: `${spreadText(fans)} ms; a bare server beside it ${spreadText(bare)} ms; ${spreadText(calm.fans)} ms without; ${megabytes} MB`,
      ...atMost(mostFansWait, fans, { unit: ' ms' }),
    },
    {
      what: `Another account's p95 while ${name}`,
      value: `${spreadText(others)} ms; ${spreadText(calm.others)} ms without`,
      ...atMost(mostOthersWait, others, { unit: ' ms' }),
    },
  ]);

export const accountPart: Part = {
  name: 'account',
  run: ({ quick }) =>
    onEnvironment(async (environment) => {
      const found = await measure(environment, { rounds: quick ? 1 : 3, seconds: quick ? 3 : 5 });
      return { lines: linesOf(found), details: found };
    }),
};
