/** Finds the link behind a typed URL, and whether visitors can open its page. */
import { classifyHost, type HostSettings, withoutWww } from '#domain/hosts/hosts.ts';
import type { PagePlace } from '#domain/hosts/page-url.ts';
import { fromBase62 } from '#domain/kernel/base62.ts';
import type { Link } from '#domain/links/link.ts';
import { closedReason } from '#domain/links/link-page.ts';
import { normalisePath } from '#domain/links/path.ts';
import type { ArtistsService } from '../../artists/artists.service.ts';
import type { LinksStore } from '../links.store.ts';

/** What a URL leads to. */
export interface UrlTarget {
  /** A page of this installation, one that is closed to visitors (`closedReason`, or a draft), none at all, or another site. */
  state: 'open' | 'closed' | 'missing' | 'elsewhere';
  /** The artist who owns the page; null without a link. */
  artistId: string | null;
}

/** Host and path of a page's URL as it is written, with or without its scheme; `.localhost` behind a host is left out, and so is what follows the path. */
export function readPlace(text: string): PagePlace | undefined {
  const url = text.includes('://') ? text : `https://${text}`;
  if (!URL.canParse(url)) return undefined;
  const { hostname, pathname } = new URL(url);
  const [first = ''] = pathname.slice(1).split('/');
  return { domain: hostname.replace(/\.localhost$/, ''), path: decoded(first) };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The link with this page URL or short URL; undefined when there is none. */
export async function findLinkAt(
  { store, shortHost }: { store: Pick<LinksStore, 'loadByPath' | 'loadByShortId'>; shortHost: string },
  text: string,
): Promise<Link | undefined> {
  const place = readPlace(text);
  if (place === undefined) return undefined;
  if (place.domain !== shortHost) {
    const path = normalisePath(place.path);
    const bare = withoutWww(place.domain);
    // `www.` before a host redirects to the host, unless it is served by that name (HOST-21).
    return (
      (await store.loadByPath(place.domain, path)) ?? (bare === undefined ? undefined : store.loadByPath(bare, path))
    );
  }
  // Upper and lower case are different numbers.
  const shortId = fromBase62(place.path);
  return shortId === undefined ? undefined : store.loadByShortId(shortId);
}

/** What the target of a URL is read from. */
export interface UrlTargetDeps {
  store: Pick<LinksStore, 'loadByPath' | 'loadByShortId'>;
  artists: Pick<ArtistsService, 'artistHosts' | 'forPage'>;
  hosts: HostSettings;
}

/** What a web URL leads to, as visitors find it now. */
export async function targetOfUrl({ store, artists, hosts }: UrlTargetDeps, url: string): Promise<UrlTarget> {
  const without = (state: UrlTarget['state']): UrlTarget => ({ state, artistId: null });
  const place = readPlace(url);
  if (place === undefined || place.path.startsWith('_')) return without('elsewhere');
  const host = classifyHost(new URL(url).host, hosts);
  if (host.kind === 'app' || host.kind === 'unknown') return without('elsewhere');
  if (host.kind === 'own' && (await artists.artistHosts(host.domain)).length === 0)
    return without(host.isSubdomain ? 'missing' : 'elsewhere');
  if (place.path === '' && host.kind !== 'short') return without('open');
  const link = await findLinkAt({ store, shortHost: hosts.shortHost }, url);
  const page = link === undefined ? undefined : await artists.forPage(link.artistId);
  if (link === undefined || page === undefined) return without('missing');
  const isOpen = !link.draft && closedReason({ link, artist: page.artist }) === undefined;
  return { state: isOpen ? 'open' : 'closed', artistId: link.artistId };
}
