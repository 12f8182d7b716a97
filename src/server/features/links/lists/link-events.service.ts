/** What happened to links, for charts: their releases, the places that they left, and which urls lead to one. No permission is checked. */
import type { HostSettings } from '#domain/hosts/hosts.ts';
import { fromBase62 } from '#domain/kernel/base62.ts';
import { normalisePath } from '#domain/links/path.ts';
import { readPlace } from '../places/page-at-url.ts';
import type { LinkEventsStore } from './link-events.store.ts';

export interface LinkEvents extends Pick<LinkEventsStore, 'releases'> {
  /** When a link left which place, such as `vibe.to/song`; the oldest first. */
  leftPlaces(asked: Parameters<LinkEventsStore['leftPlaces']>[0]): Promise<{ place: string; leftAt: Date }[]>;
  /** Those of these urls that lead to the link, by its page, a place that it left, or a short url of a destination. */
  leadingTo(linkId: string, urls: readonly string[]): Promise<ReadonlySet<string>>;
}

/** The service over its store. */
export function createLinkEvents(store: LinkEventsStore, { shortHost }: Pick<HostSettings, 'shortHost'>): LinkEvents {
  return {
    releases: (asked) => store.releases(asked),
    async leftPlaces(asked) {
      const left = await store.leftPlaces(asked);
      return left.map(({ domain, path, leftAt }) => ({ place: `${domain}/${path}`, leftAt }));
    },
    async leadingTo(linkId, urls) {
      if (urls.length === 0) return new Set();
      const { places, shortIds } = await store.waysTo(linkId);
      const known = new Set(places.map(({ domain, path }) => `${domain}/${path}`));
      const leads = (url: string): boolean => {
        const place = readPlace(url);
        if (place === undefined) return false;
        if (place.domain !== shortHost) return known.has(`${place.domain}/${normalisePath(place.path)}`);
        const shortId = fromBase62(place.path);
        return shortId !== undefined && shortIds.includes(shortId);
      };
      return new Set(urls.filter(leads));
    },
  };
}
