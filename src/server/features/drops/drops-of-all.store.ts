/** The SQL for drops of many artists at once: those that stand still, and those with some words. */
import { type Kysely, sql } from 'kysely';
import type { DropChannel } from '#domain/messaging/channels/drop-channel.ts';
import type { PauseReason } from '#domain/messaging/pause-reasons.ts';
import type { DropState } from './drop.ts';
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

/** What is looked for: drops of these artists with every word, those of `first` before others, at most `most`. */
export interface DropsQuestion {
  artistIds: readonly string[];
  words: readonly string[];
  first: string | undefined;
  most: number;
}

/** A drop that was found. */
export interface FoundDrop {
  id: string;
  artistId: string;
  channel: DropChannel;
  /** The subject of a mail, or how the text begins. */
  title: string;
  state: DropState;
}

/** No index has the words of drops: of each artist so many of the newest are read, and so many characters of each. */
const newest = 50;
const characters = 500;

/** Finds drops that are not canceled, the newest first. */
export async function findDrops(
  database: Kysely<DropsTables>,
  { artistIds, words, first, most }: DropsQuestion,
): Promise<FoundDrop[]> {
  if (artistIds.length === 0 || words.length === 0) return [];
  const conditions = words.map((word) => sql`and words like search_pattern(${word})`);
  const { rows } = await sql<FoundDrop>`
    select id, artist_id as "artistId", channel, title, state from (
      select drops.*, search_form(left(subject || ' ' || message, ${characters})) as words,
        coalesce(nullif(subject, ''), left(message, 120)) as title
      from unnest(${[...artistIds]}::uuid[]) artist(id) cross join lateral (
        select id, artist_id, platform as channel, subject, message, state, created_at
        from bulk_messages where artist_id = artist.id and kind = 'drop' and state <> 'canceled'
        order by created_at desc limit ${newest}) drops) searched
    where true ${sql.join(conditions, sql` `)}
    order by (artist_id = ${first ?? null}::uuid) is true desc, created_at desc, id limit ${most}`.execute(database);
  return rows;
}
