/** The SQL condition that a word is in a link's title, url, code, tags or in its artist's name (LINK-74). */
import { type RawBuilder, sql } from 'kysely';

/** A word, and those of the artists whose name has it. */
export interface SearchedWord {
  word: string;
  artistIds: readonly string[];
}

/** Of links of these artists. Each part has an index, so that they can be read together. */
export function linkHasWord(
  { word, artistIds: named }: SearchedWord,
  artistIds: readonly string[],
): RawBuilder<boolean> {
  const pattern = sql`search_pattern(${word})`;
  return sql<boolean>`(
    search_form(links.title || ' ' || links.domain || '/' || links.path) like ${pattern}
    or (links.rid is not null and search_form(links.rid) like ${pattern})
    or links.id = any(array(
      select g.link_id from link_tags t join tagged_links g on g.tag_id = t.id
      where t.artist_id = any(${[...artistIds]}::uuid[]) and search_form(t.name) like ${pattern}))
    or links.artist_id = any(${[...named]}::uuid[]))`;
}
