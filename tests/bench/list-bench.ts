/** The list of an artist with ten thousand links: the dashboard's own question over the API, against the bare SQL for the same columns. */
import { Agent, request } from 'node:http';
import type { Client } from 'pg';
import { addManyLinks } from '#tests/fixtures/many-links.ts';
import { addSignedIn } from '#tests/fixtures/signed-in.ts';
import { type Deps, onPostgres } from './environment.ts';
import { inTurn, median, type Ratio, ratioOf } from './rounds.ts';

/** What was found. Times of one answer in milliseconds. */
export interface ListResult {
  ratio: Ratio;
  ours: number;
  sql: number;
  /** Bytes of one answer of the API. */
  bytes: number;
}

const linkCount = 10_000;
const warmAnswers = 5;

const query = `query LinksList($artist_id: uuid!) {
  links(artist_id: $artist_id) { id version created_at type domain path page_url title image }
}`;

// The page's URL is made from domain and path.
const sql = `select id, version, created_at, type, domain, path, title, image from links
  where artist_id = $1 order by created_at desc, id`;

async function addArtist(client: Client): Promise<{ artistId: string; token: string }> {
  const {
    artistIds: [artistId = ''],
    token,
  } = await addSignedIn(client, { email: 'list-bench@fanfare.test', name: 'Long List', count: 1 });
  await addManyLinks(client, { artistId, count: linkCount, domain: 'listen.to', prefix: 'list-bench-' });
  await client.query('vacuum analyze links');
  return { artistId, token };
}

/** Measures, one question at a time. `answers` is how many a leg has; a leg's time is that of its middle answer. */
export async function benchList(
  environment: Deps,
  { rounds, answers }: { rounds: number; answers: number },
): Promise<ListResult> {
  return onPostgres(environment.databaseUrl, async (client) => {
    const { artistId, token } = await addArtist(client);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const body = JSON.stringify({ query, variables: { artist_id: artistId } });
    const headers = {
      host: `localhost:${environment.port}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      authorization: `Bearer ${token}`,
    };
    let bytes = 0;
    const overApi = () =>
      new Promise<void>((resolve, reject) => {
        const options = { agent, host: '127.0.0.1', port: environment.port, method: 'POST', path: '/graphql', headers };
        request(options, (answer) => {
          let size = 0;
          answer.on('data', (chunk: Buffer) => {
            size += chunk.length;
          });
          answer.on('end', () => {
            bytes = size;
            // Ten thousand links cannot be small: an answer that is, is an error.
            if (answer.statusCode === 200 && size > linkCount * 200) resolve();
            else reject(new Error(`An answer of ${size} bytes came with status ${answer.statusCode}.`));
          });
        })
          .on('error', reject)
          .end(body);
      });
    const overSql = async () => {
      const { rows } = await client.query(sql, [artistId]);
      if (rows.length !== linkCount) throw new Error(`The SQL found ${rows.length} links.`);
    };
    const leg = async (ask: () => Promise<void>, count: number): Promise<number> => {
      const times: number[] = [];
      for (let answer = 0; answer < count; answer += 1) {
        const start = performance.now();
        await ask();
        times.push(performance.now() - start);
      }
      return median(times);
    };
    await leg(overApi, warmAnswers);
    await leg(overSql, warmAnswers);
    const measured = await inTurn(rounds, { ours: () => leg(overApi, answers), bare: () => leg(overSql, answers) });
    agent.destroy();
    return {
      ratio: ratioOf(measured, (milliseconds) => milliseconds),
      ours: median(measured.map(({ ours }) => ours)),
      sql: median(measured.map(({ bare }) => bare)),
      bytes,
    };
  });
}
