/** Speed of the fan's page and of the counted redirect, against a bare server that gives the same bytes. */
import { type Agent, request } from 'node:http';
import { availableParallelism } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { type ClickHouseClient, ClickHouseLogLevel, createClient } from '@clickhouse/client';
import { connectToEach } from '#tests/fixtures/process-connections.ts';
import type { BareAnswers } from './bare-server.ts';
import { ask, type Deps, nextMessage, onPostgres, startProgram } from './environment.ts';
import type { Job, Measured } from './load-client.ts';
import { inTurn, type Ratio, type Round, ratioOf } from './rounds.ts';

const connections = 32;
const benchArtist = 'be4c0000-0000-4000-8000-000000000001';
const pause = 300;
/** As many processes as the product starts unasked. */
const processCount = Math.min(availableParallelism(), 4);
/**
 * How long each side runs before anything is measured, in legs: code that is asked all day is compiled. Ours also has to have met the visitors, each
 * of whom comes again and again during the measurement: every process, every network.
 */
const warmLegs = { bare: 8, ours: 20 };
/** How long the intake is measured, in legs, and the milliseconds that are waited for its last rows. */
const intakeLegs = 16;
const longestBehind = 120_000;

/** How one path did. */
export interface HttpResult {
  rate: Ratio;
  p99: Ratio;
  rounds: Round<Measured>[];
  /** Answers that should each have left one row, and the rows found. */
  answers: number;
  rows: number;
  wrong: number;
}

/** How fast events are taken in, from the first request to the last row in the event store. */
export interface IntakeResult {
  answers: number;
  rows: number;
  /** Events a second over all of that time. */
  rate: number;
  /** Seconds that the event store was behind when the last answer was out. */
  behind: number;
}

/** Fills the records with links of seven services each; their paths are `bench-1` and so on, the first being the most wanted. */
async function addLinks(databaseUrl: string, count: number): Promise<void> {
  await onPostgres(databaseUrl, async (client) => {
    await client.query(`
      insert into users (id, email, password_hash, created_at) values ('${benchArtist}', 'bench@fanfare.test', '', now());
      insert into artists (id, name, billing_user_id, created_at) values ('${benchArtist}', 'Bench Warmer', '${benchArtist}', now());
      insert into links (id, artist_id, created_at, updated_at, domain, path, title, subtitle, description)
        select gen_random_uuid(), '${benchArtist}', now(), now(), 'vibe.to', 'bench-' || number, 'Song number ' || number,
               'Listen everywhere', 'A song that nobody has heard yet, number ' || number || ' of many.'
        from generate_series(1, ${count}) number;
      insert into link_destinations (id, link_id, type, cta, url, priority)
        select gen_random_uuid(), links.id, service.type, service.cta, service.url || md5(links.id::text), service.priority
        from links, (values
          ('spotify', 'Stream on Spotify', 'https://open.spotify.com/album/', 1),
          ('applemusic', 'Stream on Apple Music', 'https://music.apple.com/us/album/', 2),
          ('youtube', 'Watch on YouTube', 'https://www.youtube.com/watch?v=', 3),
          ('amazonmusic', 'Play on Amazon Music', 'https://music.amazon.com/albums/', 4),
          ('deezer', 'Play on Deezer', 'https://www.deezer.com/album/', 5),
          ('tidal', 'Play on Tidal', 'https://tidal.com/album/', 6),
          ('bandcamp', 'Download on Bandcamp', 'https://bench.bandcamp.com/album/', 7)
        ) service (type, cta, url, priority)
        where links.artist_id = '${benchArtist}';
      analyze;`);
  });
}

async function listLinks(databaseUrl: string): Promise<{ path: string; id: string }[]> {
  return onPostgres(databaseUrl, async (client) => {
    const { rows } = await client.query<{ path: string; id: string }>(
      `select path, id from links where artist_id = '${benchArtist}' order by substring(path from 7)::integer`,
    );
    return rows;
  });
}

interface Fetched {
  status: number;
  body: Buffer;
  headers: string[];
}

/** Fetches a path of `vibe.to` from the product as a browser would. */
function fetchFrom(port: number, path: string, agent?: Agent): Promise<Fetched> {
  return new Promise((resolve, reject) => {
    const headers = { host: `vibe.to.localhost:${port}`, 'accept-encoding': 'gzip, deflate, br' };
    request({ host: '127.0.0.1', port, path, method: 'GET', headers, agent }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks), headers: answer.rawHeaders }),
      );
      answer.on('error', reject);
    })
      .on('error', reject)
      .end();
  });
}

/** Asks every process for every page once, so that each has them all. */
async function warm(port: number, links: { path: string }[]): Promise<void> {
  const agents = await connectToEach(port, processCount);
  await Promise.all(
    [...agents.values()].map(async (agent) => {
      for (const { path } of links) {
        const { status } = await fetchFrom(port, `/${path}`, agent);
        if (status !== 200) throw new Error(`The page ${path} was answered with ${status}.`);
      }
      agent.destroy();
    }),
  );
}

async function countRows(store: ClickHouseClient, event: string): Promise<number> {
  const answer = await store.query({
    query: 'select toUInt32(count()) as rows from events where artist_id = {artist:UUID} and event = {event:String}',
    query_params: { artist: benchArtist, event },
    format: 'JSONEachRow',
  });
  const [found = { rows: 0 }] = await answer.json<{ rows: number }>();
  return found.rows;
}

/** Waits until as many rows are stored as answers were given, or no more come; gives the rows. */
async function storedRows(store: ClickHouseClient, event: string, wanted: number): Promise<number> {
  let rows = -1;
  for (let still = 0; still < 20; ) {
    const found = await countRows(store, event);
    still = found === rows ? still + 1 : 0;
    rows = found;
    if (rows === wanted && still > 2) break;
    await delay(250);
  }
  return rows;
}

/** Measures both paths over `links` links. `seconds` is the length of each leg. */
export async function benchHttp(
  environment: Deps,
  { rounds: count, seconds, links: linkCount }: { rounds: number; seconds: number; links: number },
): Promise<{ page: HttpResult; redirect: HttpResult; intake: IntakeResult; pageBytes: Fetched }> {
  await addLinks(environment.databaseUrl, linkCount);
  const links = await listLinks(environment.databaseUrl);
  await warm(environment.port, links);
  const pageBytes = await fetchFrom(environment.port, '/bench-1');
  const redirect = await fetchFrom(environment.port, '/bench-1/spotify');
  const locationAt = redirect.headers.indexOf('Location');
  const bareServer = startProgram('bare-server.ts');
  const client = startProgram('load-client.ts');
  const store = createClient({ url: environment.clickhouseUrl, log: { level: ClickHouseLogLevel.OFF } });
  try {
    await nextMessage(client);
    const bareAnswers: BareAnswers = {
      page: pageBytes.body.toString('base64'),
      pageHeaders: withoutOwn(pageBytes.headers),
      location: redirect.headers[locationAt + 1] ?? '',
    };
    const barePort = await ask<number>(bareServer, bareAnswers);
    const load = (kind: Job['kind'], port: number, seconds: number, seed: number) => {
      const job: Job = { kind, port, host: `vibe.to.localhost:${port}`, connections, seconds, links, seed };
      return ask<Measured>(client, job);
    };
    const measureIntake = async (): Promise<IntakeResult> => {
      const before = await storedRows(store, 'click', -1);
      const start = performance.now();
      const { answers } = await load('redirect', environment.port, seconds * intakeLegs, 3_000);
      const answered = performance.now();
      const patience = answered + longestBehind;
      let rows = 0;
      while (rows < answers && performance.now() < patience) {
        await delay(50);
        rows = (await countRows(store, 'click')) - before;
      }
      const end = performance.now();
      return { answers, rows, rate: (rows * 1000) / (end - start), behind: (end - answered) / 1000 };
    };
    const measure = async (kind: Job['kind'], event: string): Promise<HttpResult> => {
      let seed = kind === 'view' ? 1_000 : 2_000;
      // Of the two requests of a view only the beacon leaves a row.
      const hitsOf = (requests: number) => (kind === 'view' ? requests / 2 : requests);
      const before = await storedRows(store, event, -1);
      const toOurs: Measured[] = [];
      let counted = before;
      const leg = async (port: number): Promise<Measured> => {
        seed += 1;
        const measured = await load(kind, port, seconds, seed);
        await delay(pause);
        return measured;
      };
      const ourLeg = async (): Promise<Measured> => {
        const measured = await leg(environment.port);
        toOurs.push(measured);
        // What the event store has not taken yet must not keep the machine busy while the bare server is measured.
        counted += hitsOf(measured.answers);
        await storedRows(store, event, counted);
        return measured;
      };
      for (let warm = 0; warm < warmLegs.bare; warm += 1) await leg(barePort);
      for (let warm = 0; warm < warmLegs.ours; warm += 1) await ourLeg();
      const rounds = await inTurn(count, {
        ours: ourLeg,
        bare: () => leg(barePort),
      });
      const answers = hitsOf(toOurs.reduce((sum, { answers }) => sum + answers, 0));
      return {
        rate: ratioOf(rounds, ({ rate }) => rate),
        p99: ratioOf(rounds, ({ p99 }) => p99),
        rounds,
        answers,
        rows: (await storedRows(store, event, before + answers)) - before,
        wrong: [...toOurs, ...rounds.map(({ bare }) => bare)].reduce((sum, { wrong }) => sum + wrong, 0),
      };
    };
    const page = await measure('view', 'view');
    const counted = await measure('redirect', 'click');
    return { page, redirect: counted, intake: await measureIntake(), pageBytes };
  } finally {
    await store.close();
    bareServer.kill();
    client.kill();
  }
}

/** The headers of an answer without those that every `node:http` server adds by itself. */
function withoutOwn(headers: readonly string[]): string[] {
  const own = new Set(['date', 'connection', 'keep-alive']);
  return headers.flatMap((text, index) =>
    index % 2 === 0 && !own.has(text.toLowerCase()) ? [text, headers[index + 1] ?? ''] : [],
  );
}
