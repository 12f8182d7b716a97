/** Stores links as they are. No permission is checked: only the demo world and tests call it. */
import type { Link } from '#domain/links/link.ts';
import type { Database } from '../../platform/db/postgres.ts';
import type { Live } from '../../platform/live/live.ts';
import type { LinksStore, NewLink } from './links.store.ts';
import type { Pictures } from './pictures.ts';

/** The operator's functions for links. */
export interface LinksOperator {
  /** Stores a link as it is, past creation dates included; pictures may be public URLs of ours. */
  createLink(link: NewLink | Link): Promise<void>;
}

/** The functions over the feature's store. */
export function createLinksOperator({
  store,
  database,
  live,
  pictures,
}: {
  store: LinksStore;
  database: Database;
  live: Live;
  pictures: Pick<Pictures, 'storedForm'> & { blurOf(picture: string): Promise<string | null> };
}): LinksOperator {
  const stored = (url: string | null): string | null => (url === null ? null : pictures.storedForm(url));
  return {
    async createLink(link) {
      const { id: linkId, artistId, domain, path } = link;
      const destinations = link.destinations.map((destination) => ({ ...destination, logo: stored(destination.logo) }));
      const imageBlur =
        link.imageBlur ?? (link.image === null ? null : await pictures.blurOf(link.image).catch(() => null));
      await database.transaction().execute(async (transaction) => {
        await store.insert({ ...link, image: stored(link.image), imageBlur, destinations }, transaction);
        await live.publish('link.updated', { linkId, artistId, domain, path }, transaction);
      });
    },
  };
}
