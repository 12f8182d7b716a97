/** The SQL that finds links by their words over several artists, by title, url, code, tags and artist. */
import { type Kysely, sql } from 'kysely';
import type { LinksTables } from '../links.tables.ts';
import { linkHasWord, type SearchedWord } from './link-words.ts';

/** What is looked for: links of these artists with every word, those of `first` before others, at most `most`. */
export interface LinksQuestion {
  artistIds: readonly string[];
  words: readonly SearchedWord[];
  first: string | undefined;
  most: number;
}

/** A link that was found. */
export interface FoundLink {
  id: string;
  artistId: string;
  title: string;
  type: string;
  domain: string;
  path: string;
  image: string | null;
}

/** Finds links, the newest first. `publicUrl` turns stored pictures into URLs. */
export async function findLinks(
  database: Kysely<LinksTables>,
  { artistIds, words, first, most }: LinksQuestion,
  publicUrl: (stored: string) => string,
): Promise<FoundLink[]> {
  if (artistIds.length === 0 || words.length === 0) return [];
  const conditions = words.map((word) => sql`and ${linkHasWord(word, artistIds)}`);
  const { rows } = await sql<FoundLink>`
    select id, artist_id as "artistId", title, type, domain, path, image from links
    where artist_id = any(${[...artistIds]}::uuid[]) and deleting_since is null ${sql.join(conditions, sql` `)}
    order by (artist_id = ${first ?? null}::uuid) is true desc, created_at desc, id limit ${most}`.execute(database);
  return rows.map((row) => ({ ...row, image: row.image === null ? null : publicUrl(row.image) }));
}
