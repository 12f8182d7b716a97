/** The links that fans ask for in the benchmark: seven services each, some asked for again and again, many asked for so rarely that no page is cached. */
import { onPostgres } from './environment.ts';
import type { VisitedLink, VisitedLinks } from './visits.ts';

const artist = 'be4c0000-0000-4000-8000-000000000001';

/** The artist whose events are counted. */
export const benchArtist = artist;

async function add(databaseUrl: string, prefix: string, count: number): Promise<VisitedLink[]> {
  return onPostgres(databaseUrl, async (client) => {
    await client.query(
      `with added as (
         insert into links (id, artist_id, created_at, updated_at, domain, path, title, subtitle, description)
         select gen_random_uuid(), $1, now(), now(), 'vibe.to', $2 || '-' || number, 'Song number ' || number,
                'Listen everywhere', 'A song that nobody has heard yet, number ' || number || ' of many.'
         from generate_series(1, $3::integer) number
         returning id)
       insert into link_destinations (id, link_id, type, cta, url, priority)
       select gen_random_uuid(), added.id, service.type, service.cta, service.url || md5(added.id::text), service.priority
       from added, (values
         ('spotify', 'Stream on Spotify', 'https://open.spotify.com/album/', 1),
         ('applemusic', 'Stream on Apple Music', 'https://music.apple.com/us/album/', 2),
         ('youtube', 'Watch on YouTube', 'https://www.youtube.com/watch?v=', 3),
         ('amazonmusic', 'Play on Amazon Music', 'https://music.amazon.com/albums/', 4),
         ('deezer', 'Play on Deezer', 'https://www.deezer.com/album/', 5),
         ('tidal', 'Play on Tidal', 'https://tidal.com/album/', 6),
         ('bandcamp', 'Download on Bandcamp', 'https://bench.bandcamp.com/album/', 7)
       ) service (type, cta, url, priority)`,
      [artist, prefix, count],
    );
    const { rows } = await client.query<VisitedLink>(
      "select path, id from links where artist_id = $1 and path like $2 || '-%' order by substring(path from '[0-9]+$')::integer",
      [artist, prefix],
    );
    return rows;
  });
}

/** Adds the artist and `count` links of both kinds to fresh records. */
export async function addBenchLinks(
  databaseUrl: string,
  count: { wanted: number; uncached: number },
): Promise<VisitedLinks> {
  await onPostgres(databaseUrl, async (client) => {
    await client.query(`
      insert into users (id, email, password_hash, created_at) values ('${artist}', 'bench@fanfare.test', '', now());
      insert into artists (id, name, billing_user_id, created_at) values ('${artist}', 'Bench Warmer', '${artist}', now());`);
  });
  const links = {
    wanted: await add(databaseUrl, 'bench', count.wanted),
    uncached: await add(databaseUrl, 'rare', count.uncached),
  };
  await onPostgres(databaseUrl, (client) => client.query('vacuum analyze'));
  return links;
}
