/** The links of all of a person's artists in one list: searched, filtered, and read page by page (LINK-76). */
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import { hasEveryWord, searchWords } from '#domain/kernel/search-text.ts';
import { type Link, linkTypes } from '#domain/links/link.ts';
import { mostTags } from '#domain/links/tags.ts';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { LinksDeps } from '../links.context.ts';
import { canReadLinks } from '../links.policy.ts';
import type { ListCursor } from './all-links.store.ts';
import type { SearchedWord } from './link-words.ts';

/** What the list asks for. `kind` is a type, `draft`, `archived`, or empty for all that are not archived; `after` is the `next` of the page before. */
export interface AllLinksAsked {
  search: string;
  tags: readonly string[];
  kind: string;
  oldestFirst: boolean;
  after: string | undefined;
  limit: number | undefined;
}

/** A page of the list. */
export interface AllLinksPage {
  links: Link[];
  /** Where the next page begins; null behind the last link. */
  next: string | null;
  /** How many links there are in all; null on later pages. */
  total: number | null;
  /** The tags of all links of these artists; empty on later pages. */
  tags: { name: string; links: number }[];
}

/** The most links of one page. */
export const mostOfAll = 500;
const usual = 50;
const longestSearch = 254;
const mostWords = 8;

const writeCursor = ({ createdAt, id }: ListCursor): string => `${createdAt}/${id}`;

function readCursor(text: string | undefined): ListCursor | undefined {
  if (text === undefined) return undefined;
  const [, time, id] =
    /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d[.\d]{0,7}[+-][\d:]{2,8})\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(
      text,
    ) ?? [];
  if (time === undefined || id === undefined) throw new CodedError('BAD_INPUT', 'after');
  return { createdAt: time, id };
}

/** The words of a search, each with those of these artists whose name has it. */
export function withNamed(words: readonly string[], artists: readonly { id: string; name: string }[]): SearchedWord[] {
  return words.map((word) => ({
    word,
    artistIds: artists.filter(({ name }) => hasEveryWord(name, word)).map(({ id }) => id),
  }));
}

/** A page of the links of all artists whose links the caller may read. Throws BAD_INPUT for a search, filter or limit that is not possible. */
export async function listAllLinks(deps: LinksDeps, caller: Caller, asked: AllLinksAsked): Promise<AllLinksPage> {
  const { guard, artists, allLinks, store } = deps;
  const open = new Set((await guard.artists(caller, canReadLinks)).map(({ artistId }) => artistId));
  const limit = asked.limit ?? usual;
  if (limit < 1 || limit > mostOfAll) throw new CodedError('BAD_INPUT', 'limit');
  if (asked.search.length > longestSearch) throw new CodedError('BAD_INPUT', 'search');
  if (asked.tags.length > mostTags.ofLink) throw new CodedError('BAD_INPUT', 'tags');
  const type = linkTypes.find((each) => each === asked.kind);
  if (type === undefined && !['', 'draft', 'archived'].includes(asked.kind)) throw new CodedError('BAD_INPUT', 'kind');
  const after = readCursor(asked.after);
  const own = (await artists.listArtists(caller)).filter(({ id }) => open.has(id));
  if (own.length === 0) return { links: [], next: null, total: 0, tags: [] };
  const question = {
    artistIds: own.map(({ id }) => id),
    words: withNamed(searchWords(asked.search).slice(0, mostWords), own),
    tags: asked.tags,
    type,
    archived: asked.kind === 'archived',
    draft: asked.kind === 'draft' ? true : undefined,
    oldestFirst: asked.oldestFirst,
  };
  const [found, total, tags] = await Promise.all([
    allLinks.page(question, after, limit + 1),
    after === undefined ? allLinks.count(question) : null,
    after === undefined ? allLinks.tags(question.artistIds) : [],
  ]);
  const places = found.slice(0, limit);
  const loaded = new Map(
    (places.length === 0 ? [] : await store.loadMany(places.map(({ id }) => id))).map((link) => [link.id, link]),
  );
  const last = places.at(-1);
  return {
    // One that was deleted in between is left out.
    links: places.flatMap(({ id }) => loaded.get(id) ?? []),
    next: found.length > limit && last !== undefined ? writeCursor(last) : null,
    total,
    tags,
  };
}
