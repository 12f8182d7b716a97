/** What the list screen asks for an artist with ten thousand links, against the plainest SQL for the same figures. */
import { Agent, request } from 'node:http';
import { type ClickHouseClient, ClickHouseLogLevel, createClient } from '@clickhouse/client';
import { print } from 'graphql';
import type { Client } from 'pg';
import { systemClock } from '#domain/kernel/clock.ts';
import { type DateRange, defaultRange, previousRange, rangeInstants } from '#domain/stats/date-range.ts';
import type { EventRecord } from '#domain/stats/event.ts';
import { createStatsStore } from '#server/features/stats/stats.store.ts';
import { createEventStore } from '#server/platform/db/clickhouse.ts';
import { oneShard } from '#server/platform/shards/shards.ts';
import { hitOf } from '#tests/fixtures/hits.ts';
import { addManyLinks } from '#tests/fixtures/many-links.ts';
import { seededNumbers } from '#tests/fixtures/seeded.ts';
import { addSignedIn } from '#tests/fixtures/signed-in.ts';
import {
  artistStatisticsQuery,
  linksListQuery,
  linkTotalsQuery,
  releaseWarningsQuery,
} from '#web/features/links-list/links-list.graphql.ts';
import { type Deps, onEnvironment, onPostgres } from './environment.ts';
import { atMost } from './goals.ts';
import { pacedFans, percentile } from './paced-fans.ts';
import type { Part } from './part.ts';
import { spreadText } from './report.ts';
import { inTurn, median, ratioOf, type Spread, spreadOf } from './rounds.ts';

/** What was found. Times of one screen in milliseconds. */
interface ListResult {
  ratio: Spread;
  ours: number;
  sql: number;
  /** Bytes of all answers of one screen. */
  bytes: number;
  /** The 99th percentile of what fans wait for pages while one screen after the other is answered. */
  fans: Spread;
}

const linkCount = 10_000;
const hitsOfEach = 30;
const warmScreens = 5;
const fanSeconds = 5;
const visitedLinks = 50;
/** As many connections as a browser opens to one host. */
const connections = 6;
const zone = 'Europe/Berlin';
const daySeconds = 86_400;

/** Each link has views and clicks of the last sixty days, a third of them recent enough for its trend. */
async function addHits({ clickhouseUrl }: Deps, artistId: string, linkIds: readonly string[]): Promise<void> {
  const eventStore = await createEventStore(clickhouseUrl);
  try {
    const random = seededNumbers(7);
    const now = Math.floor(systemClock.now().getTime() / 1000);
    const hits: EventRecord[] = linkIds.flatMap((link_id) =>
      Array.from({ length: hitsOfEach }, (_, number) =>
        hitOf({
          artist_id: artistId,
          link_id,
          event: number % 3 === 2 ? 'click' : 'view',
          happened_at: now - Math.floor(random() * random() * 60 * daySeconds),
        }),
      ),
    );
    await createStatsStore({ shards: oneShard(eventStore), clock: systemClock }).record(hits);
  } finally {
    await eventStore.close();
  }
}

async function addArtist(environment: Deps, client: Client): Promise<{ artistId: string; token: string }> {
  const {
    artistIds: [artistId = ''],
    token,
  } = await addSignedIn(client, { email: 'list-bench@fanfare.test', name: 'Long List', count: 1 });
  await addManyLinks(client, { artistId, count: linkCount, domain: 'listen.to', prefix: 'list-bench-' });
  await client.query('vacuum analyze links');
  const { rows } = await client.query<{ id: string }>('select id from links where artist_id = $1', [artistId]);
  await addHits(
    environment,
    artistId,
    rows.map(({ id }) => id),
  );
  return { artistId, token };
}

/** The current range of the screen and the one that it is compared with. */
function ranges(): [DateRange, DateRange] {
  const current = defaultRange({ now: systemClock.now(), zone });
  return [current, previousRange(current)];
}

/** The bodies of everything that the screen asks when it opens. */
function bodiesOf(artist_id: string): string[] {
  const statistics = ranges().map((range) => {
    const { start, end } = rangeInstants(range, zone);
    const variables = { artist_id, start_time: start.toISOString(), end_time: end.toISOString(), offset: zone };
    return { query: print(artistStatisticsQuery), variables };
  });
  const lists = [linksListQuery, linkTotalsQuery, releaseWarningsQuery].map((document) => ({
    query: print(document),
    variables: { artist_id },
  }));
  return [...lists, ...statistics].map((body) => JSON.stringify(body));
}

/** Asks one question over the API. Gives the bytes of the answer. */
function askApi(port: number, { agent, token, body }: { agent: Agent; token: string; body: string }): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = {
      host: `localhost:${port}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      authorization: `Bearer ${token}`,
    };
    request({ agent, host: '127.0.0.1', port, method: 'POST', path: '/graphql', headers }, (answer) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        if (bytes === 0) chunks.push(chunk);
        bytes += chunk.length;
      });
      answer.on('end', () => {
        const isError = chunks[0]?.subarray(0, 20).includes('"errors"') ?? true;
        if (answer.statusCode === 200 && !isError) resolve(bytes);
        else reject(new Error(`The API answered ${answer.statusCode}: ${chunks[0]?.subarray(0, 200).toString()}`));
      });
    })
      .on('error', reject)
      .end(body);
  });
}

/** The same figures by the plainest SQL: the rows of the links, totals by link, views by link and day, and hits by day of two ranges. */
function bareScreen(client: Client, store: ClickHouseClient, artist: string): () => Promise<void> {
  // The page's URL is made from domain and path. The artist has no pre-release, so there is nothing to warn about.
  const links = `select id, version, created_at, type, domain, path, title, image from links
    where artist_id = $1 order by created_at desc, id`;
  const ask = async (query: string, more: object = {}) => {
    const answer = await store.query({ query, query_params: { artist, ...more }, format: 'JSONEachRow' });
    return answer.json<object>();
  };
  const person = "from events where artist_id = {artist:UUID} and verdict = 'person'";
  const byDay = `select toDate(happened_at, '${zone}') as day, event, count() as count from events where artist_id = {artist:UUID}
    and happened_at >= fromUnixTimestamp({start:UInt32}) and happened_at <= fromUnixTimestamp({end:UInt32}) and verdict = 'person' group by day, event`;
  const seconds = (date: Date) => Math.floor(date.getTime() / 1000);
  return async () => {
    const [{ rows }, totals] = await Promise.all([
      client.query(links, [artist]),
      ask(`select link_id, event, count() as count ${person} group by link_id, event`),
      ask(
        `select link_id, toDate(happened_at) as day, count() as count ${person} and event = 'view' and happened_at >= today() - 13 group by link_id, day`,
      ),
      ...ranges().map((range) => {
        const { start, end } = rangeInstants(range, zone);
        return ask(byDay, { start: seconds(start), end: seconds(end) });
      }),
    ]);
    if (rows.length !== linkCount || totals.length !== 2 * linkCount)
      throw new Error(`The SQL found ${rows.length} links and ${totals.length} totals.`);
  };
}

/** Measures one screen at a time. `screens` is how many a leg has; a leg's time is that of its median screen. */
async function measure(
  environment: Deps,
  { rounds, screens }: { rounds: number; screens: number },
): Promise<ListResult> {
  const store = createClient({ url: environment.clickhouseUrl, log: { level: ClickHouseLogLevel.OFF } });
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  try {
    return await onPostgres(environment.databaseUrl, async (client) => {
      const { artistId, token } = await addArtist(environment, client);
      const bodies = bodiesOf(artistId);
      let bytes = 0;
      const overApi = async () => {
        const sizes = await Promise.all(bodies.map((body) => askApi(environment.port, { agent, token, body })));
        bytes = sizes.reduce((sum, size) => sum + size, 0);
        // Links and totals of ten thousand links cannot be small: an answer that is, is an error.
        if ((sizes[0] ?? 0) < linkCount * 200 || (sizes[1] ?? 0) < linkCount * 50)
          throw new Error(`The API answered ${sizes.join(', ')} bytes.`);
      };
      const overSql = bareScreen(client, store, artistId);
      const leg = async (ask: () => Promise<void>, count: number): Promise<number> => {
        const times: number[] = [];
        for (let screen = 0; screen < count; screen += 1) {
          const start = performance.now();
          await ask();
          times.push(performance.now() - start);
        }
        return median(times);
      };
      await leg(overApi, warmScreens);
      await leg(overSql, warmScreens);
      const measured = await inTurn(rounds, { ours: () => leg(overApi, screens), bare: () => leg(overSql, screens) });
      const waits: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        let isReading = true;
        const reading = (async () => {
          while (isReading) await overApi();
        })();
        const path = (number: number) => `/list-bench-song-${1 + (number % visitedLinks)}`;
        waits.push(
          percentile(await pacedFans({ port: environment.port, seconds: fanSeconds, host: 'listen.to', path }), 0.99),
        );
        isReading = false;
        await reading;
      }
      return {
        fans: spreadOf(waits),
        ratio: ratioOf(measured, (milliseconds) => milliseconds),
        ours: median(measured.map(({ ours }) => ours)),
        sql: median(measured.map(({ bare }) => bare)),
        bytes,
      };
    });
  } finally {
    agent.destroy();
    await store.close();
  }
}

export const listPart: Part = {
  name: 'list',
  run: ({ quick }) =>
    onEnvironment(async (environment) => {
      const list = await measure(environment, { rounds: quick ? 2 : 6, screens: quick ? 5 : 15 });
      const line = {
        what: "The list screen's questions for 10,000 links, totals included: time, to the bare SQL",
        value: `${spreadText(list.ratio)}; ${list.ours.toFixed(0)} ms to ${list.sql.toFixed(0)} ms`,
        ...atMost(2, list.ratio),
      };
      const fans = {
        what: "Fans' p99 while the list of 10,000 links is read without a pause",
        value: `${spreadText(list.fans)} ms`,
        ...atMost(50, list.fans, { unit: ' ms' }),
      };
      return { lines: [line, fans], details: list };
    }),
};
