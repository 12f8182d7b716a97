/** How long fans wait for a page while somebody floods the API with documents that are slow to check. */
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { ask, type Deps, nextMessage, onEnvironment, onPostgres, startProgram } from './environment.ts';
import type { Flood, Flooded } from './flood-client.ts';
import { atMost } from './goals.ts';
import type { Part } from './part.ts';
import { type Line, spreadText } from './report.ts';
import { type Spread, spreadOf } from './rounds.ts';

const artistId = 'f100d000-0000-4000-8000-000000000001';
const pages = 50;
const pagesPerSecond = 100;
/** As many as slowed fans' pages when this was found. */
const connections = 4;
const warmSeconds = 2;
/** Milliseconds. A fan does not notice this; a page takes about 3 without a flood. */
const mostWait = 50;

/** What fans waited in milliseconds: 95 of 100 pages at most this long. */
interface FloodResult {
  calm: Spread;
  fromOne: Spread;
  fromMany: Spread;
  /** The API's answers to the floods, by status. */
  answered: { fromOne: Flooded['statuses']; fromMany: Flooded['statuses'] };
}

async function addLinks(databaseUrl: string): Promise<void> {
  await onPostgres(databaseUrl, async (client) => {
    await client.query(`
      insert into users (id, email, password_hash, created_at) values ('${artistId}', 'flood@fanfare.test', '', now());
      insert into artists (id, name, billing_user_id, created_at) values ('${artistId}', 'High Water', '${artistId}', now());
      insert into links (id, artist_id, created_at, updated_at, domain, path, title, subtitle, description)
        select gen_random_uuid(), '${artistId}', now(), now(), 'vibe.to', 'flood-' || number, 'Song number ' || number, '', ''
        from generate_series(1, ${pages}) number;`);
  });
}

/** Fetches pages at a fixed pace, as fans do, and gives the 95th percentile of the milliseconds until the last byte. */
async function fansWait(port: number, seconds: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });
  const waits: number[] = [];
  const fetched: Promise<void>[] = [];
  const start = performance.now();
  for (let number = 0; number < seconds * pagesPerSecond; number += 1) {
    // A late fan counts from the moment at which they would have come.
    const due = start + (number * 1000) / pagesPerSecond;
    await delay(Math.max(0, due - performance.now()));
    const headers = { host: `vibe.to.localhost:${port}`, 'accept-encoding': 'gzip, deflate, br' };
    const options = { agent, host: '127.0.0.1', port, path: `/flood-${1 + (number % pages)}`, headers };
    fetched.push(
      new Promise((resolve, reject) => {
        request(options, (answer) => {
          answer.resume().on('end', () => {
            waits.push(performance.now() - due);
            if (answer.statusCode === 200) resolve();
            else reject(new Error(`A page was answered with ${answer.statusCode}.`));
          });
        })
          .on('error', reject)
          .end();
      }),
    );
  }
  await Promise.all(fetched);
  agent.destroy();
  waits.sort((one, other) => one - other);
  return waits[Math.floor(waits.length * 0.95)] ?? Number.NaN;
}

/** Measures in turn: calm, a flood from one network, a flood from many. `seconds` is the length of each leg. */
async function measure(
  environment: Deps,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<FloodResult> {
  const { port, databaseUrl } = environment;
  await addLinks(databaseUrl);
  const client = startProgram('flood-client.ts');
  try {
    await nextMessage(client);
    await fansWait(port, warmSeconds);
    const answered: FloodResult['answered'] = { fromOne: {}, fromMany: {} };
    const flooded = async (networks: Flood['networks'], statuses: Flooded['statuses']): Promise<number> => {
      const job: Flood = { port, connections, seconds, networks };
      const [waited, flood] = await Promise.all([fansWait(port, seconds), ask<Flooded>(client, job)]);
      for (const [status, count] of Object.entries(flood.statuses)) statuses[status] = (statuses[status] ?? 0) + count;
      return waited;
    };
    const waits: Record<'calm' | 'fromOne' | 'fromMany', number[]> = { calm: [], fromOne: [], fromMany: [] };
    for (let round = 0; round < rounds; round += 1) {
      waits.calm.push(await fansWait(port, seconds));
      waits.fromOne.push(await flooded('one', answered.fromOne));
      waits.fromMany.push(await flooded('many', answered.fromMany));
    }
    return {
      calm: spreadOf(waits.calm),
      fromOne: spreadOf(waits.fromOne),
      fromMany: spreadOf(waits.fromMany),
      answered,
    };
  } finally {
    client.kill();
  }
}

function linesOf({ calm, fromOne, fromMany }: FloodResult): Line[] {
  const line = (from: string, waited: Spread): Line => ({
    what: `Fans' p95 while the API is flooded from ${from}`,
    value: `${spreadText(waited)} ms; ${spreadText(calm)} ms without a flood`,
    ...atMost(mostWait, waited, { unit: ' ms' }),
  });
  return [line('one network', fromOne), line('many networks', fromMany)];
}

/** The part `flood`. */
export const floodPart: Part = {
  name: 'flood',
  run: ({ quick }) =>
    onEnvironment(async (environment) => {
      const flood = await measure(environment, { rounds: quick ? 2 : 6, seconds: quick ? 3 : 5 });
      return { lines: linesOf(flood), details: flood };
    }),
};
