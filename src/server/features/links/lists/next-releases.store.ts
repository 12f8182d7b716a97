/** The SQL for the next release of each of many artists, in one statement. */
import { type Kysely, sql } from 'kysely';
import type { LinksTables } from '../links.tables.ts';

/** A release that is ahead. */
export interface NextRelease {
  artistId: string;
  linkId: string;
  title: string;
  releaseTime: Date;
}

/** The next release of each of these artists that has one after `now`, the soonest first. */
export async function listNextReleases(
  database: Kysely<LinksTables>,
  artistIds: readonly string[],
  now: Date,
): Promise<NextRelease[]> {
  const { rows } = await sql<NextRelease>`
    select next.* from unnest(${[...artistIds]}::uuid[]) artist(id) cross join lateral (
      select artist_id as "artistId", id as "linkId", title, release_time as "releaseTime" from links
      where artist_id = artist.id and type = 'pre-release' and release_time > ${now} and banned_at is null and deleting_since is null
      order by release_time, id limit 1) next
    order by next."releaseTime", next."linkId"`.execute(database);
  return rows;
}
