/** Which links the list shows and in what order: tabs, search and sort (spec section 2.1). */
import { type LinkType, linkTypes } from '#domain/links/link.ts';

/** The filter tabs, in their order. */
export const listTabs = [
  { value: 'all', label: 'All' },
  { value: 'bio', label: 'Bio' },
  { value: 'release', label: 'Releases' },
  { value: 'pre-release', label: 'Pre-Releases' },
  { value: 'playlist', label: 'Playlists' },
] as const satisfies readonly { value: 'all' | LinkType; label: string }[];
export type ListTab = (typeof listTabs)[number]['value'];

/** The ways to sort, in the order of the menu. */
export const listSorts = [
  { value: 'popular', label: 'Popular' },
  { value: 'newest', label: 'Newest' },
  { value: 'oldest', label: 'Oldest' },
] as const;
export type ListSort = (typeof listSorts)[number]['value'];

/** What the rules look at. `created_at` is an ISO instant in UTC. */
export interface ListedLink {
  id: string;
  created_at: string;
  type: string;
  domain: string;
  path: string;
  title: string;
}

/** All-time figures of a link. */
export interface ListedTotals {
  views: number;
  clicks: number;
}

/** The type of a stored link; a missing or unknown one counts as a release (spec section 3). */
export function typeOf(link: Pick<ListedLink, 'type'>): LinkType {
  return linkTypes.find((type) => type === link.type) ?? 'release';
}

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether each word of `search` is in the link's title or address, whatever the case and the accents. */
export function matchesSearch(link: Pick<ListedLink, 'title' | 'domain' | 'path'>, search: string): boolean {
  const text = plain(`${link.title} ${link.domain}/${link.path}`);
  return plain(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** The rows of a tab, found by `search`, sorted. Popular means most views, then most clicks, then newest. */
export function listLinks<Link extends ListedLink>(
  links: readonly Link[],
  totals: ReadonlyMap<string, ListedTotals>,
  choice: { tab: ListTab; sort: ListSort; search: string },
): Link[] {
  const newestFirst = (one: Link, other: Link): number =>
    Date.parse(other.created_at) - Date.parse(one.created_at) || (one.id < other.id ? -1 : 1);
  const orders: Record<ListSort, (one: Link, other: Link) => number> = {
    newest: newestFirst,
    oldest: (one, other) => newestFirst(other, one),
    popular: (one, other) => {
      const mine = totals.get(one.id);
      const others = totals.get(other.id);
      return (
        (others?.views ?? 0) - (mine?.views ?? 0) ||
        (others?.clicks ?? 0) - (mine?.clicks ?? 0) ||
        newestFirst(one, other)
      );
    },
  };
  return links
    .filter((link) => (choice.tab === 'all' || typeOf(link) === choice.tab) && matchesSearch(link, choice.search))
    .toSorted(orders[choice.sort]);
}
