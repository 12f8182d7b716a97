/** How long fans wait for a page, and how much memory the product takes, while a client floods it. */
import { addSignedIn } from '#tests/fixtures/signed-in.ts';
import { ask, type Deps, nextMessage, onEnvironment, onPostgres, startProgram } from './environment.ts';
import type { Flood, Statuses } from './floods.ts';
import { atMost } from './goals.ts';
import { pacedFans, percentile } from './paced-fans.ts';
import type { Part } from './part.ts';
import { memoryOf } from './product-use.ts';
import { type Line, spreadText } from './report.ts';
import { type Spread, spreadOf } from './rounds.ts';

const artistId = 'f100d000-0000-4000-8000-000000000001';
const pages = 50;
const warmSeconds = 2;
/** Milliseconds. A fan does not notice this; a page takes about 3 without a flood. */
const mostWait = 50;

/** The floods, in words that end the line's name. `connections` are as many as slowed fans' pages when this was found, or as a small attacker has. */
const floods = [
  { name: 'the API is flooded from one network', kind: 'documents', connections: 4, networks: 'one' },
  { name: 'the API is flooded from many networks', kind: 'documents', connections: 4, networks: 'many' },
  { name: 'made-up session tokens come from one network', kind: 'tokens', connections: 16, networks: 'one' },
  { name: 'made-up session tokens come from many networks', kind: 'tokens', connections: 16, networks: 'many' },
  { name: '1,000 websockets say nothing', kind: 'sockets', connections: 1_000, networks: 'one' },
  { name: '1,000 websockets show made-up tokens', kind: 'socketTokens', connections: 1_000, networks: 'one' },
  { name: '500 heads come at a byte a second', kind: 'slowHeads', connections: 500, networks: 'many' },
  { name: '500 bodies come at a byte a second', kind: 'slowBodies', connections: 500, networks: 'many' },
  { name: 'pictures are uploaded by nobody', kind: 'uploads', connections: 8, networks: 'many' },
  { name: 'one person uploads covers of 4 MB', kind: 'uploads', connections: 8, networks: 'one' },
] as const;

/** What fans waited in milliseconds, calm and in each flood: 95 of 100 pages at most this long. */
interface FloodResult {
  calm: Spread;
  floods: {
    name: string;
    waits: Spread;
    /** The product's answers to the flood, by status. */
    answered: Statuses;
    /** The memory of its processes after the flood, engines and stand-ins not included, in MB. */
    megabytes: number;
  }[];
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

/** The 95th percentile of what fans wait. */
const fansWait = async (port: number, seconds: number) =>
  percentile(
    await pacedFans({ port, seconds, host: 'vibe.to', path: (number) => `/flood-${1 + (number % pages)}` }),
    0.95,
  );

/** Measures in turn: calm, then each flood. `seconds` is the length of each leg. */
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
    const calm: number[] = [];
    const results = floods.map((flood) => ({
      ...flood,
      waits: [] as number[],
      answered: {} as Statuses,
      megabytes: 0,
    }));
    for (let round = 0; round < rounds; round += 1) {
      calm.push(await fansWait(port, seconds));
      for (const result of results) {
        const { kind, connections, networks } = result;
        const job: Flood = { kind, port, connections, seconds, networks };
        if (kind === 'uploads' && networks === 'one') job.token = await newUploader(databaseUrl, round);
        const [waited, answered] = await Promise.all([fansWait(port, seconds), ask<Statuses>(client, job)]);
        result.waits.push(waited);
        for (const [status, count] of Object.entries(answered))
          result.answered[status] = (result.answered[status] ?? 0) + count;
        result.megabytes = Math.max(result.megabytes, memoryOf(environment.product.process));
      }
    }
    return {
      calm: spreadOf(calm),
      floods: results.map(({ name, waits, answered, megabytes }) => ({
        name,
        waits: spreadOf(waits),
        answered,
        megabytes,
      })),
    };
  } finally {
    client.kill();
  }
}

/** A person who may upload pictures: each has an hourly limit. */
function newUploader(databaseUrl: string, round: number): Promise<string> {
  return onPostgres(databaseUrl, async (database) => {
    const email = `uploads-${round}@fanfare.test`;
    return (await addSignedIn(database, { email, name: 'Uploads', count: 1 })).token;
  });
}

const linesOf = ({ calm, floods: measured }: FloodResult): Line[] =>
  measured.map(({ name, waits, megabytes }) => ({
    what: `Fans' p95 while ${name}`,
    value: `${spreadText(waits)} ms; ${spreadText(calm)} ms without a flood; ${megabytes} MB`,
    ...atMost(mostWait, waits, { unit: ' ms' }),
  }));

export const floodPart: Part = {
  name: 'flood',
  run: ({ quick }) =>
    onEnvironment(async (environment) => {
      const flood = await measure(environment, { rounds: quick ? 1 : 3, seconds: quick ? 3 : 5 });
      return { lines: linesOf(flood), details: flood };
    }),
};
