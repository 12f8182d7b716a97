/** Puts links away and brings them back: an archived link is hidden from the list, and its page stays open (LINK-65). */
import type { Link } from '#domain/links/link.ts';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { LinksDeps } from '../links.context.ts';
import { loadOwnMany, lockAll } from './many-links.ts';

/** Archives links, or restores them; none when one is not the caller's. Returns those that were not so yet. */
export async function archiveLinks(
  deps: LinksDeps,
  caller: Caller,
  ids: readonly string[],
  archived: boolean,
): Promise<Link[]> {
  const { database, store, live, clock } = deps;
  const links = await loadOwnMany(deps, caller, ids);
  if (links.length === 0) return [];
  const now = clock.now();
  const changed = await database.transaction().execute(async (transaction) => {
    const ids = await lockAll(deps, links, transaction);
    const places = await store.saveArchived(ids, { archivedAt: archived ? now : null, now }, transaction);
    for (const { id: linkId, artistId, domain, path } of places)
      await live.publish('link.updated', { linkId, artistId, domain, path }, transaction);
    return new Set(places.map(({ id }) => id));
  });
  if (changed.size === 0) return [];
  return (await store.loadMany([...changed])).sort((one, other) => (one.id < other.id ? -1 : 1));
}
