/** Thousands of invented links of one artist in one statement, for long lists in journeys and in the benchmark. */
import type { Client } from 'pg';

const types = ['release', 'release', 'release', 'bio', 'playlist'];

/** Adds `count` links: `Song 1` at `song-1` and so on, an hour apart, the first one the newest; every path begins with `prefix`. */
export async function addManyLinks(
  client: Pick<Client, 'query'>,
  {
    artistId,
    count,
    domain = 'vibe.to',
    prefix = '',
  }: { artistId: string; count: number; domain?: string; prefix?: string },
): Promise<void> {
  await client.query(
    `insert into links (id, artist_id, created_at, updated_at, type, domain, path, title, subtitle, description, image)
     select md5($1 || $3 || number)::uuid, $1::uuid, now() - number * interval '1 hour', now(), ($5::text[])[1 + number % 5], $3,
            $4 || 'song-' || number, 'Song ' || number, 'Listen everywhere', 'A song that nobody has heard yet.', null
     from generate_series(1, $2::integer) number`,
    [artistId, count, domain, prefix, types],
  );
}
