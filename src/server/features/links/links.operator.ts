/** What an operator does with links. No permission is checked: only the command line, the demo world and tests call it. */
import type { Clock } from '#domain/kernel/clock.ts';
import type { Link } from '#domain/links/link.ts';
import type { Database } from '../../platform/db/postgres.ts';
import type { Live } from '../../platform/live/live.ts';
import { isId } from '../../platform/operator/operator-command.ts';
import type { LinksStore, NewLink } from './links.store.ts';
import { findLinkAt } from './places/page-at-url.ts';
import type { Pictures } from './saving/pictures.ts';

/** The operator's functions for links. */
export interface LinksOperator {
  /** Stores a link as it is, past creation dates included; pictures may be public URLs of this installation. */
  createLink(link: NewLink | Link): Promise<void>;
  /** The link with this id, page URL or short URL; undefined when there is none. */
  findLink(text: string): Promise<Link | undefined>;
  /** Bans a link or lifts its ban (ACC-103): every process then answers its page accordingly. Does nothing when the link is gone. */
  setBan(linkId: string, banned: boolean): Promise<void>;
}

/** The functions over the feature's store. */
export function createLinksOperator({
  store,
  database,
  live,
  clock,
  shortHost,
  pictures,
}: {
  store: LinksStore;
  database: Database;
  live: Live;
  clock: Clock;
  shortHost: string;
  pictures: Pick<Pictures, 'storedForm'> & { blurOf(picture: string): Promise<string | null> };
}): LinksOperator {
  const stored = (url: string | null): string | null => (url === null ? null : pictures.storedForm(url));
  return {
    findLink: async (text) => (isId(text) ? store.load(text) : findLinkAt({ store, shortHost }, text)),
    async setBan(linkId, banned) {
      await database.transaction().execute(async (transaction) => {
        const link = await store.loadLocked(linkId, transaction);
        if (link === undefined) return;
        const { artistId, domain, path } = link;
        const now = clock.now();
        await store.saveBan(linkId, { bannedAt: banned ? now : null, now }, transaction);
        await live.publish('link.updated', { linkId, artistId, domain, path }, transaction);
      });
    },
    async createLink(link) {
      const { id: linkId, artistId, domain, path } = link;
      const destinations = link.destinations.map((destination) => ({ ...destination, logo: stored(destination.logo) }));
      const imageBlur =
        link.imageBlur ?? (link.image === null ? null : await pictures.blurOf(link.image).catch(() => null));
      await database.transaction().execute(async (transaction) => {
        const pictured = { ...link, image: stored(link.image), sharePicture: stored(link.sharePicture) };
        await store.insert({ ...pictured, imageBlur, destinations }, transaction);
        await live.publish('link.updated', { linkId, artistId, domain, path }, transaction);
      });
    },
  };
}
