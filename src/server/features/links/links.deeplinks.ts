/** Filling in the app addresses that a link's destinations lack (spec section 4). */
import { missingDeeplinks } from '#domain/destinations/deeplinks.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import type { Link } from '#domain/links/link.ts';
import type { Live } from '../../platform/live.ts';
import type { Database } from '../../platform/postgres.ts';
import type { LinksStore } from './links.store.ts';

/** What the filling works with. */
export interface DeeplinkFilling {
  store: Pick<LinksStore, 'saveDeeplinks'>;
  database: Database;
  live: Live;
  clock: Clock;
}

/**
 * Fills in what the addresses of the destinations tell, and only where nothing stands yet: what a person wrote stays. Doing it again changes
 * nothing. The version rises, and the page's caches hear of it, only when something was filled in. Takes the link as it was just read.
 */
export async function fillDeeplinks(link: Link, { store, database, live, clock }: DeeplinkFilling): Promise<void> {
  const missing = link.destinations.flatMap((destination) => {
    const deeplinks = missingDeeplinks(destination);
    return deeplinks === undefined ? [] : [{ id: destination.id, url: destination.url, ...deeplinks }];
  });
  if (missing.length === 0) return;
  const { id: linkId, artistId, domain, path } = link;
  await database.transaction().execute(async (transaction) => {
    const filled = await store.saveDeeplinks(linkId, missing, clock.now(), transaction);
    if (filled) await live.publish('link.updated', { linkId, artistId, domain, path }, transaction);
  });
}
