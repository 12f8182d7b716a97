/** The SQL conditions under which a release is looked for and saved. */
import { sql } from 'kysely';
import type { DB } from '../../platform/db/tables.gen.ts';

/** What decides: the link, and its artist. */
export type ReleaseConditionTables = Pick<DB, 'links' | 'artists'>;

/** Whether no operator keeps the artist of a row's `artist_id` suspended (DESK-24). */
export const ofOpenArtist = sql<boolean>`not exists (select from artists a where a.id = artist_id and a.held_at is not null)`;

/** Whether the link of a row's `link_id`, if any, is neither a draft (LINK-82) nor being deleted (LINK-72), nor of an artist that an operator keeps suspended. */
export const isPublished = sql<boolean>`not exists (
  select from links l where l.id = link_id and (l.draft or l.deleting_since is not null
    or exists (select from artists a where a.id = l.artist_id and a.held_at is not null)))`;
