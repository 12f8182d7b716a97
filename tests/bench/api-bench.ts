/** The GraphQL answer of fifty links with ten destinations each, against a plain JSON route over the same SQL. */
import { Agent, request } from 'node:http';
import { addSignedIn } from '#tests/fixtures/signed-in.ts';
import { copiedHeaders } from './answer-headers.ts';
import { type Deps, onEnvironment, onPostgres, startServers } from './environment.ts';
import { atLeast } from './goals.ts';
import type { JsonRouteSetup } from './json-route.ts';
import type { Part } from './part.ts';
import { kilobytes, spreadText } from './report.ts';
import { inTurn, ratioOf, type Spread } from './rounds.ts';

interface ApiResult {
  rate: Spread;
  /** Bytes of one answer. */
  oursBytes: number;
  bareBytes: number;
}

const artistCount = 40;
const connections = 16;
const warmSeconds = 2;

const query = `query LinksWithDestinations($artist_id: uuid!) {
  links(artist_id: $artist_id) {
    id artist_id created_at updated_at version type domain path title subtitle description image image_blur preview_type theme layout
    cover_image_style display_artist_socials rid release_name release_time offset timezone post_release_title post_release_subtitle
    tracks { id name url priority }
    destinations {
      id short_id type cta url text description logo enabled deeplink_ios deeplink_android autoplay_track pre_release config priority
    }
  }
}`;

/** Artists with fifty links of ten destinations, and a person who is logged in and works for all of them. */
async function addArtists(databaseUrl: string): Promise<{ artistIds: string[]; token: string }> {
  return onPostgres(databaseUrl, async (client) => {
    const { artistIds, token } = await addSignedIn(client, {
      email: 'api-bench@fanfare.test',
      name: 'Bench',
      count: artistCount,
    });
    await client.query(
      `insert into links (id, artist_id, created_at, updated_at, domain, path, title, subtitle, description)
       select gen_random_uuid(), artist, now() - number * interval '1 hour', now(), 'listen.to', 'api-' || artist || '-' || number,
              'Song number ' || number, 'Listen everywhere', 'A song that nobody has heard yet.'
       from unnest($1::uuid[]) artist, generate_series(1, 50) number`,
      [artistIds],
    );
    await client.query(
      `insert into link_destinations (id, link_id, type, cta, url, priority)
       select gen_random_uuid(), id, 'custom', 'Listen now', 'https://shop.example/' || md5(id::text || number), number
       from links, generate_series(1, 10) number where artist_id = any ($1::uuid[])`,
      [artistIds],
    );
    await client.query('analyze');
    return { artistIds, token };
  });
}

type Question = (artistId: string) => {
  port: number;
  method: string;
  path: string;
  headers: Record<string, string | number>;
  body: string;
};

/** What a leg found: answers a second, and the bytes and headers of the last one. */
interface Leg {
  rate: number;
  bytes: number;
  headers: string[];
}

/** Asks for `seconds` in a closed loop. */
async function load(question: Question, artistIds: string[], seconds: number): Promise<Leg> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const start = performance.now();
  const end = start + seconds * 1000;
  let count = 0;
  let bytes = 0;
  let headers: string[] = [];
  const once = () =>
    new Promise<void>((resolve, reject) => {
      const { body, ...options } = question(artistIds[count % artistIds.length] ?? '');
      count += 1;
      request({ agent, host: '127.0.0.1', ...options }, (answer) => {
        let size = 0;
        answer.on('data', (chunk: Buffer) => {
          size += chunk.length;
        });
        answer.on('end', () => {
          bytes = size;
          headers = answer.rawHeaders;
          // Fifty links with ten destinations cannot be small: an answer that is, is an error.
          if (answer.statusCode === 200 && size > 50_000) resolve();
          else reject(new Error(`An answer of ${size} bytes came with status ${answer.statusCode}.`));
        });
      })
        .on('error', reject)
        .end(body);
    });
  const worker = async () => {
    while (performance.now() < end) await once();
  };
  await Promise.all(Array.from({ length: connections }, worker));
  agent.destroy();
  return { rate: (count / (performance.now() - start)) * 1000, bytes, headers };
}

async function measure(
  environment: Deps,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<ApiResult> {
  const { artistIds, token } = await addArtists(environment.databaseUrl);
  const ours: Question = (artist_id) => {
    const body = JSON.stringify({ query, variables: { artist_id } });
    const headers = {
      host: `localhost:${environment.port}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      authorization: `Bearer ${token}`,
    };
    return { port: environment.port, method: 'POST', path: '/graphql', headers, body };
  };
  const { bytes: oursBytes, headers } = await load(ours, artistIds, warmSeconds);
  const setup: JsonRouteSetup = {
    databaseUrl: environment.databaseUrl,
    headers: copiedHeaders(headers, ['content-length']),
  };
  const route = await startServers('json-route.ts', setup);
  try {
    const bare: Question = (artistId) => ({
      port: route.port,
      method: 'GET',
      path: `/${artistId}`,
      headers: {},
      body: '',
    });
    const { bytes: bareBytes } = await load(bare, artistIds, warmSeconds);
    const measured = await inTurn(rounds, {
      ours: () => load(ours, artistIds, seconds),
      bare: () => load(bare, artistIds, seconds),
    });
    return { rate: ratioOf(measured, ({ rate }) => rate), oursBytes, bareBytes };
  } finally {
    route.stop();
  }
}

export const apiPart: Part = {
  name: 'api',
  run: ({ quick }) =>
    onEnvironment(async (environment) => {
      const api = await measure(environment, { rounds: quick ? 2 : 6, seconds: quick ? 2 : 5 });
      const line = {
        what: 'GraphQL, 50 links with 10 destinations: answers a second, to a JSON route',
        value: `${spreadText(api.rate)}; ${kilobytes(api.oursBytes)} to ${kilobytes(api.bareBytes)}`,
        ...atLeast(0.65, api.rate),
      };
      return { lines: [line], details: api };
    }),
};
