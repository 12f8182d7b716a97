/** Deletes the hits of deleted artists and links from the event store (ACC-107). */
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { tryEach } from '../../platform/in-parallel.ts';
import type { JobDefinition } from '../../platform/jobs/jobs.ts';
import type { StatsStore } from './stats.store.ts';
import type { StatsTables } from './stats.tables.ts';

/** Runs once an hour. */
export const sweepDeletedArtists: JobDefinition<object> = {
  name: 'stats.sweep_deleted_artists',
  payloadSchema: z.object({}),
  schedule: '35 * * * *',
};

/** How long an artist's hits are looked for: a process may ship segments that it stored before the deletion. */
const lateHours = 48;

/**
 * Deletes the hits of every noted artist, and forgets the note of those that were deleted two days ago. Repeating it changes nothing, also at
 * the same time in another process; after a failure the notes are still there. Gives how many artists it swept.
 */
export async function sweepDeleted(
  database: Kysely<StatsTables>,
  store: Pick<StatsStore, 'forgetArtist' | 'forgetPlaces'>,
  now: Date,
): Promise<number> {
  const noted = await database.selectFrom('deleted_artists').select(['artist_id', 'deleted_at']).execute();
  // One by one; a store that is away delays only the artists on it.
  await tryEach(noted, 1, async ({ artist_id: artistId, deleted_at: deletedAt }) => {
    await store.forgetArtist(artistId);
    if (deletedAt.getTime() >= now.getTime() - lateHours * 3_600_000) return;
    await store.forgetPlaces(artistId);
    await database.deleteFrom('deleted_artists').where('artist_id', '=', artistId).execute();
  });
  return noted.length;
}

/** The same for links that were deleted while their artist stays: hits that were shipped after the deletion would count for the artist. */
export async function sweepDeletedLinks(
  database: Kysely<StatsTables>,
  store: Pick<StatsStore, 'forgetLinks'>,
  now: Date,
): Promise<number> {
  const noted = await database.selectFrom('deleted_links').select(['link_id', 'artist_id']).execute();
  const byArtist = new Map<string, string[]>();
  for (const { link_id: linkId, artist_id: artistId } of noted)
    byArtist.set(artistId, [...(byArtist.get(artistId) ?? []), linkId]);
  await tryEach([...byArtist], 1, ([artistId, linkIds]) => store.forgetLinks(artistId, linkIds));
  await database
    .deleteFrom('deleted_links')
    .where('deleted_at', '<', new Date(now.getTime() - lateHours * 3_600_000))
    .execute();
  return noted.length;
}
