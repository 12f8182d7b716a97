/** Speed of the API: fifty links with ten destinations each, against a plain JSON route over the same SQL. */
import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { ask, type Ground, nextMessage, onPostgres, startProgram } from './ground.ts';
import type { Job, Measured } from './load-client.ts';
import type { PlainRouteJob } from './plain-route.ts';
import { inTurn, type Ratio, ratioOf } from './rounds.ts';

const user = 'be4c0000-0000-4000-8000-0000000000a0';
const artist = 'be4c0000-0000-4000-8000-0000000000a1';
const connections = 16;

const question = `query Links($artist_id: uuid!) {
  links(artist_id: $artist_id) {
    id artist_id created_at type domain path title subtitle description image preview_type theme layout cover_image_style
    display_artist_socials rid release_name release_time offset timezone post_release_title post_release_subtitle
    tracks { id name url priority }
    destinations { id short_id type cta url text description logo enabled deeplink_ios deeplink_android autoplay_track pre_release config priority }
  }
}`;

/** How the API did. */
export interface GraphqlResult {
  rate: Ratio;
  answers: number;
  wrong: number;
  /** Size of one answer of the API in bytes. */
  bytes: number;
}

/** Makes the artist, its links and a session; gives the session's token. */
async function addArtist(databaseUrl: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(token).digest();
  await onPostgres(databaseUrl, async (client) => {
    await client.query(`
      insert into users (id, email, password_hash, created_at) values ('${user}', 'bench-api@fanfare.test', '', now());
      insert into artists (id, name, billing_user_id, created_at) values ('${artist}', 'Bench Press', '${user}', now());
      insert into artist_users (id, artist_id, user_id, role, created_at) values (gen_random_uuid(), '${artist}', '${user}', 'owner', now());
      insert into links (id, artist_id, created_at, updated_at, domain, path, title, subtitle, description)
        select gen_random_uuid(), '${artist}', now(), now(), 'vibe.to', 'bench-api-' || number, 'Song number ' || number, 'Listen everywhere',
               'A song that nobody has heard yet, number ' || number || ' of many.'
        from generate_series(1, 50) number;
      insert into link_destinations (id, link_id, type, cta, url, priority)
        select gen_random_uuid(), links.id, 'custom', 'Play', 'https://music.example/' || md5(links.id::text || place), place
        from links, generate_series(1, 10) place where links.artist_id = '${artist}';
      analyze;`);
    await client.query(
      `insert into sessions (id, user_id, token_hash, created_at, last_used_at, expires_at)
       values (gen_random_uuid(), $1, $2, now(), now(), now() + interval '1 day')`,
      [user, hash],
    );
  });
  return token;
}

/** Measures both for `seconds` a leg. Throws when the API's answer is not what was asked for. */
export async function benchGraphql(
  ground: Ground,
  { rounds: count, seconds }: { rounds: number; seconds: number },
): Promise<GraphqlResult> {
  const token = await addArtist(ground.databaseUrl);
  const body = JSON.stringify({ query: question, variables: { artist_id: artist } });
  const answer = await fetch(`${ground.product.url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body,
  });
  const text = await answer.text();
  const read: { data?: { links?: { destinations: unknown[] }[] } } = JSON.parse(text);
  const links = read.data?.links ?? [];
  if (links.length !== 50 || links.some(({ destinations }) => destinations.length !== 10))
    throw new Error(`The API did not give fifty links of ten destinations: ${text.slice(0, 300)}`);

  const plainRoute = startProgram('plain-route.ts');
  const client = startProgram('load-client.ts');
  try {
    await nextMessage(client);
    const job: PlainRouteJob = { databaseUrl: ground.databaseUrl, artistId: artist };
    const plainPort = await ask<number>(plainRoute, job);
    const leg = async (port: number, duration = seconds): Promise<Measured> => {
      const load: Job = {
        kind: 'question',
        question: { path: '/graphql', token, body },
        port,
        host: `localhost:${port}`,
        connections,
        seconds: duration,
        links: [],
        seed: 1,
      };
      const measured = await ask<Measured>(client, load);
      await delay(300);
      return measured;
    };
    await leg(ground.port, 3);
    await leg(plainPort, 3);
    const rounds = await inTurn(count, { ours: () => leg(ground.port), bare: () => leg(plainPort) });
    const all = rounds.flatMap(({ ours, bare }) => [ours, bare]);
    return {
      rate: ratioOf(rounds, ({ rate }) => rate),
      answers: all.reduce((sum, { answers }) => sum + answers, 0),
      wrong: all.reduce((sum, { wrong }) => sum + wrong, 0),
      bytes: Buffer.byteLength(text),
    };
  } finally {
    plainRoute.kill();
    client.kill();
  }
}
