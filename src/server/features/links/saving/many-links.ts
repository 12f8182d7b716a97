/** Deletes links and moves them to another domain, one or many at once. */
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { Link } from '#domain/links/link.ts';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Queryable } from '../../../platform/db/postgres.ts';
import { type LinksDeps, refuseBanned, usableDomain } from '../links.context.ts';
import { canWriteLinks } from '../links.policy.ts';
import type { LinksTables } from '../links.tables.ts';
import { editLink } from './edit-link.ts';
import { most } from './link-input.ts';

/** The result of a move, as ids of links. */
export interface MovedLinks {
  moved: string[];
  /** The links that were not moved, because their path is taken on the new domain. */
  taken: string[];
}

/** Deletes links with their pages and statistics; none when one is not the caller's. Returns the deleted links. */
export async function deleteLinks(deps: LinksDeps, caller: Caller, ids: readonly string[]): Promise<Link[]> {
  const { database, store, facts, live } = deps;
  const links = await loadOwnMany(deps, caller, ids);
  if (links.length === 0) return [];
  const gone = await database.transaction().execute(async (transaction) => {
    const ids = await lockAll(deps, links, transaction);
    const places = await store.delete(ids, transaction);
    for (const { id: linkId, artistId, domain, path } of places) {
      await facts.announce('link.deleted', { artistId, linkId }, transaction);
      await live.publish('link.updated', { linkId, artistId, domain, path }, transaction);
    }
    return new Set(places.map(({ id }) => id));
  });
  return links.filter(({ id }) => gone.has(id));
}

/** Moves links to a domain, one transaction each. Throws DOMAIN_UNKNOWN when an artist of theirs may not use it. */
export async function moveLinks(
  deps: LinksDeps,
  caller: Caller,
  ids: readonly string[],
  domainText: string,
): Promise<MovedLinks> {
  const links = await loadOwnMany(deps, caller, ids);
  const domains = new Map<string, string>();
  for (const { artistId } of links) {
    if (!domains.has(artistId)) domains.set(artistId, await usableDomain(deps, domainText, artistId));
  }
  const result: MovedLinks = { moved: [], taken: [] };
  for (const { id, artistId, domain: previousDomain, path } of links) {
    const domain = domains.get(artistId) ?? domainText;
    // Places that are kept for their links are asked for here; of two links at once the unique index decides.
    const seeker = { artistIds: [artistId], now: deps.clock.now() };
    if (domain !== previousDomain && (await deps.store.isPathTaken(domain, path, seeker))) {
      result.taken.push(id);
      continue;
    }
    const isTaken = await editLink(deps, caller, { linkId: id }, () => (link) => ({ ...link, domain })).then(
      () => false,
      (error: unknown) => {
        if (error instanceof CodedError && error.code === 'PATH_TAKEN') return true;
        throw error;
      },
    );
    result[isTaken ? 'taken' : 'moved'].push(id);
  }
  return result;
}

/** Locks links, always in the order of their ids, so that concurrent calls do not deadlock; returns these. Throws LINK_BANNED when one has been banned. */
export async function lockAll(
  { store }: Pick<LinksDeps, 'store'>,
  links: readonly Link[],
  within: Queryable<LinksTables>,
): Promise<string[]> {
  const ids = links.map(({ id }) => id).sort();
  for (const id of ids) {
    const link = await store.loadLocked(id, within);
    if (link !== undefined) refuseBanned(link);
  }
  return ids;
}

/** These links, if the caller may change them all. Checked in the order of the ids, so that another account's link and a missing one give the same answer. */
export async function loadOwnMany(deps: LinksDeps, caller: Caller, ids: readonly string[]): Promise<Link[]> {
  const { guard, store } = deps;
  guard.member(caller);
  const distinct = [...new Set(ids)];
  if (distinct.length > most.links) throw new CodedError('BAD_INPUT', 'ids');
  if (distinct.length === 0) return [];
  const found = new Map((await store.loadMany(distinct)).map((link) => [link.id, link]));
  const asked = new Set<string>();
  const own: Link[] = [];
  for (const id of distinct) {
    const link = found.get(id);
    if (link === undefined || !asked.has(link.artistId)) await guard.artist(caller, link?.artistId, canWriteLinks);
    if (link === undefined) throw new CodedError('NOT_FOUND');
    asked.add(link.artistId);
    own.push(link);
  }
  return own;
}
