/** The SQL for drops of many artists that stand still, in one statement. */
import { type Kysely, sql } from 'kysely';
import type { PauseReason } from '#domain/messaging/pause-reasons.ts';
import type { DropsTables } from './drops.tables.ts';

/** A paused drop. */
export interface PausedDrop {
  id: string;
  artistId: string;
  /** The subject of a mail, or how the text begins. */
  title: string;
  reason: PauseReason;
  /** When it was written. */
  createdAt: Date;
}

/** The paused drops of these artists, the newest first, at most `most`. */
export async function listPausedDrops(
  database: Kysely<DropsTables>,
  artistIds: readonly string[],
  most: number,
): Promise<PausedDrop[]> {
  const { rows } = await sql<PausedDrop>`
    select id, artist_id as "artistId", coalesce(nullif(subject, ''), left(message, 120)) as title, pause_reason as reason,
      created_at as "createdAt"
    from bulk_messages where state = 'paused' and artist_id = any(${[...artistIds]}::uuid[])
    order by created_at desc, id limit ${most}`.execute(database);
  return rows;
}
