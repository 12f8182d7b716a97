/** The SQL for the links of several artists in one list, page by page (LINK-76). */
import { type Kysely, sql } from 'kysely';
import type { LinkType } from '#domain/links/link.ts';
import { foldedTag } from '#domain/links/tags.ts';
import type { LinksTables } from '../links.tables.ts';
import { linkHasWord, type SearchedWord } from './link-words.ts';

/** What is looked for among the links of these artists. */
export interface AllLinksQuestion {
  artistIds: readonly string[];
  words: readonly SearchedWord[];
  /** Names of tags that each link carries. */
  tags: readonly string[];
  type: LinkType | undefined;
  archived: boolean;
  draft: boolean | undefined;
  oldestFirst: boolean;
}

/** A place in the list: behind this link. */
export interface ListCursor {
  /** As PostgreSQL writes it, to the microsecond: links that are made together have the same millisecond. */
  createdAt: string;
  id: string;
}

export interface AllLinksStore {
  /** The ids of at most `limit` links behind `after`, in their order, each with its creation. */
  page(question: AllLinksQuestion, after: ListCursor | undefined, limit: number): Promise<ListCursor[]>;
  count(question: AllLinksQuestion): Promise<number>;
  /** The tags that links of these artists carry, by their names whoever's they are, the most carried first; at most 500. */
  tags(artistIds: readonly string[]): Promise<{ name: string; links: number }[]>;
}

/** The store over the given database. */
export function createAllLinksStore(database: Kysely<LinksTables>): AllLinksStore {
  const found = ({ artistIds, words, tags, type, archived, draft }: AllLinksQuestion) => {
    let query = database
      .selectFrom('links')
      .where(sql<boolean>`links.artist_id = any(${[...artistIds]}::uuid[])`)
      .where('links.deleting_since', 'is', null)
      .where('links.archived_at', archived ? 'is not' : 'is', null);
    if (type !== undefined) query = query.where('links.type', '=', type);
    if (draft !== undefined) query = query.where('links.draft', '=', draft);
    for (const tag of tags)
      query = query.where(sql<boolean>`exists (select from tagged_links g join link_tags t on t.id = g.tag_id
        where g.link_id = links.id and t.folded = ${foldedTag(tag)})`);
    for (const word of words) query = query.where(linkHasWord(word, artistIds));
    return query;
  };
  return {
    page(question, after, limit) {
      const direction = question.oldestFirst ? 'asc' : 'desc';
      const behind = question.oldestFirst ? sql`>` : sql`<`;
      return found(question)
        .$if(after !== undefined, (query) =>
          query.where(
            sql<boolean>`(links.created_at, links.id) ${behind} (${after?.createdAt}::timestamptz, ${after?.id}::uuid)`,
          ),
        )
        .orderBy('links.created_at', direction)
        .orderBy('links.id', direction)
        .limit(limit)
        .select(['links.id', sql<string>`links.created_at::text`.as('createdAt')])
        .execute();
    },
    async count(question) {
      const { count } = await found(question)
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    async tags(artistIds) {
      const { rows } = await sql<{ name: string; links: number }>`
        select min(t.name) as name, count(*)::int as links from link_tags t join tagged_links g on g.tag_id = t.id
          join links on links.id = g.link_id
        where t.artist_id = any(${[...artistIds]}::uuid[]) and links.deleting_since is null
        group by t.folded order by t.folded limit 500`.execute(database);
      return rows;
    },
  };
}
