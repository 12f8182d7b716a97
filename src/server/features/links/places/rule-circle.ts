/** Finds rules of a link that lead back to it over pages of this installation (ROUTE-6). */
import type { Link } from '#domain/links/link.ts';
import type { RoutingRule } from '#domain/routing/rule.ts';
import type { LinksStore } from '../links.store.ts';
import { findLinkAt } from './page-at-url.ts';

/** The most pages that are followed: more in a row are as bad as a circle. */
const mostPages = 50;

/** The URLs to which a link's destination can lead. */
const urlsOfDestination = ({ destinations, rules }: Link, id: string): string[] => [
  ...destinations.flatMap((destination) => (destination.id === id ? [destination.url] : [])),
  ...rules.flatMap((rule) => (rule.of === id && rule.action === 'url' ? [rule.url] : [])),
];

/** The URLs to which a rule can lead. */
function urlsOfRule(link: Link, rule: RoutingRule): string[] {
  if (rule.action === 'url') return [rule.url];
  if (rule.action === 'destination') return rule.target === null ? [] : urlsOfDestination(link, rule.target);
  if (rule.action === 'hidden') return [];
  return link.destinations.flatMap(({ id }) => urlsOfDestination(link, id));
}

/** The URLs to which a visitor of this URL of a link can be led without a click. */
function urlsBehind(link: Link, url: string, shortHost: string): string[] {
  const { hostname, pathname } = new URL(url);
  const segment =
    pathname
      .split('/')[2]
      ?.replace(/:auto$/, '')
      .toLowerCase() ?? '';
  const isShort = hostname.replace(/\.localhost$/, '') === shortHost;
  const named = link.destinations.filter(({ id, type }) => isShort || segment === id || segment === type);
  const urls = named.flatMap(({ id }) => urlsOfDestination(link, id));
  if (named.some((destination) => destination.enabled && destination.url !== '')) return urls;
  // A destination that is missing or disabled redirects to the page.
  return [...urls, ...link.rules.filter(({ of }) => of === null).flatMap((rule) => urlsOfRule(link, rule))];
}

/** The position of the first rule of `link` that leads back to it; undefined when none does. */
export async function findRuleCircle(
  deps: { store: Pick<LinksStore, 'loadByPath' | 'loadByShortId'>; shortHost: string },
  link: Link,
): Promise<number | undefined> {
  const known = new Map<string, Link | undefined>();
  const linkAt = async (url: string): Promise<Link | undefined> => {
    if (!URL.canParse(url)) return undefined;
    if (!known.has(url)) known.set(url, await findLinkAt(deps, url));
    return known.get(url);
  };
  for (const [index, rule] of link.rules.entries()) {
    const seen = new Set<string>();
    let pages = 0;
    const open = urlsOfRule(link, rule);
    for (let url = open.pop(); url !== undefined; url = open.pop()) {
      if (seen.has(url)) continue;
      seen.add(url);
      const found = await linkAt(url);
      if (found === undefined) continue;
      pages += 1;
      if (found.id === link.id || pages > mostPages) return index;
      open.push(...urlsBehind(found, url, deps.shortHost));
    }
  }
  return undefined;
}
