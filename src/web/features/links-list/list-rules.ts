/** Which links the list shows and in what order: tabs, search and sort (UI-1, UI-2). */
import { hasEveryWord } from '#domain/kernel/search-text.ts';
import { type LinkType, linkTypes } from '#domain/links/link.ts';
import { foldedTag, hasEveryTag } from '#domain/links/tags.ts';
import { counted } from '#web/ui/numbers.ts';

/** The filter tabs, in their order. */
export const listTabs = [
  { value: 'all', label: 'All' },
  { value: 'bio', label: 'Bio' },
  { value: 'release', label: 'Releases' },
  { value: 'pre-release', label: 'Pre-Releases' },
  { value: 'playlist', label: 'Playlists' },
  { value: 'draft', label: 'Drafts' },
  { value: 'archived', label: 'Archived' },
] as const satisfies readonly { value: 'all' | LinkType | 'draft' | 'archived'; label: string }[];
export type ListTab = (typeof listTabs)[number]['value'];

/** The ways to sort, in the order of the menu. */
export const listSorts = [
  { value: 'popular', label: 'Popular' },
  { value: 'newest', label: 'Newest' },
  { value: 'oldest', label: 'Oldest' },
] as const;
export type ListSort = (typeof listSorts)[number]['value'];

/** The fields that the rules use. `created_at` is an ISO instant in UTC. */
export interface ListedLink {
  id: string;
  created_at: string;
  type: string;
  domain: string;
  path: string;
  title: string;
  /** Null while it is in the list. */
  archived_at: string | null;
  draft: boolean;
  /** The code of the release, ISRC or UPC. */
  rid?: string | null;
  tags: readonly string[];
}

/** All-time figures of a link. */
export interface ListedTotals {
  views: number;
  clicks: number;
}

/** The type of a stored link; a missing or unknown one counts as a release (LINK-1). */
export function typeOf(link: Pick<ListedLink, 'type'>): LinkType {
  return linkTypes.find((type) => type === link.type) ?? 'release';
}

/** Whether each word of `search` is in the link's title, URL, tags or code, whatever the case and the accents (LINK-74). */
export function matchesSearch(
  link: Pick<ListedLink, 'title' | 'domain' | 'path' | 'rid'> & { tags?: readonly string[] },
  search: string,
): boolean {
  if (search === '') return true;
  const { title, domain, path, rid, tags = [] } = link;
  return hasEveryWord(`${title} ${domain}/${path} ${rid ?? ''} ${tags.join(' ')}`, search);
}

/** Whether a tab shows a link: an archived one is under "Archived" only (LINK-65). */
function isIn(tab: ListTab, link: Pick<ListedLink, 'type' | 'archived_at' | 'draft'>): boolean {
  if (tab === 'archived' || link.archived_at !== null) return tab === 'archived' && link.archived_at !== null;
  if (tab === 'draft') return link.draft;
  return tab === 'all' || typeOf(link) === tab;
}

/** The rows of a tab, found by `search`, sorted. Popular means most views, then most clicks, then newest. */
export function listLinks<Link extends ListedLink>(
  links: readonly Link[],
  totals: ReadonlyMap<string, ListedTotals>,
  choice: { tab: ListTab; sort: ListSort; search: string; tags?: readonly string[] },
): Link[] {
  // Dates are parsed once: sorting ten thousand links takes more than a hundred thousand comparisons.
  const found = links
    .filter(
      (link) =>
        isIn(choice.tab, link) && hasEveryTag(link.tags, choice.tags ?? []) && matchesSearch(link, choice.search),
    )
    .map((link) => ({ link, at: Date.parse(link.created_at), ...(totals.get(link.id) ?? { views: 0, clicks: 0 }) }));
  type Found = (typeof found)[number];
  const newestFirst = (one: Found, other: Found): number => other.at - one.at || (one.link.id < other.link.id ? -1 : 1);
  const orders: Record<ListSort, (one: Found, other: Found) => number> = {
    newest: newestFirst,
    oldest: (one, other) => newestFirst(other, one),
    popular: (one, other) => other.views - one.views || other.clicks - one.clicks || newestFirst(one, other),
  };
  return found.sort(orders[choice.sort]).map(({ link }) => link);
}

/** The tags of these links by their names, each with how many of them carry it. */
export function tagsOfLinks(links: Iterable<Pick<ListedLink, 'tags'>>): { name: string; links: number }[] {
  const tags = new Map<string, { name: string; links: number }>();
  for (const link of links) {
    for (const name of link.tags) {
      const folded = foldedTag(name);
      const known = tags.get(folded);
      if (known) known.links += 1;
      else tags.set(folded, { name, links: 1 });
    }
  }
  return [...tags].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, tag]) => tag);
}

/** `1 link`, `12 links`, `10,000 links`. */
export function countOfLinks(count: number): string {
  return counted(count, 'link');
}

/** `1 draft`, `12 drafts`. */
export function countOfDrafts(count: number): string {
  return counted(count, 'draft');
}
