/** Deletes links so that it can be undone: they are closed and hidden at once, and a job deletes them for good half an hour later (LINK-72). */
import { z } from 'zod';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { Link } from '#domain/links/link.ts';
import { undoMinutes } from '#domain/links/undo-deletion.ts';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { JobDefinition } from '../../../platform/jobs/jobs.ts';
import type { LinksDeps } from '../links.context.ts';
import { canReadLinks, canWriteLinks } from '../links.policy.ts';
import type { DeletingLink } from './deleting-links.store.ts';
import { most } from './link-input.ts';
import { loadOwnMany, lockAll } from './many-links.ts';

export type { DeletingLink } from './deleting-links.store.ts';

/** Deletes for good what nobody took back. */
export const deleteMarkedLinks: JobDefinition<object> = {
  name: 'links.delete_marked',
  payloadSchema: z.object({}),
  schedule: '*/5 * * * *',
  keptFor: 3600,
};

const undoMilliseconds = undoMinutes * 60_000;
/** How many links one transaction deletes: their fans are let go of by updates of their rows. */
const batch = 50;

/** Marks links, all or none. Gives them as they were. */
export async function deleteLinksLater(deps: LinksDeps, caller: Caller, ids: readonly string[]): Promise<Link[]> {
  const { database, deleting, live, clock } = deps;
  const links = await loadOwnMany(deps, caller, ids);
  if (links.length === 0) return [];
  const gone = await database.transaction().execute(async (within) => {
    const places = await deleting.mark(await lockAll(deps, links, within), clock.now(), within);
    for (const { id: linkId, artistId, domain, path } of places)
      await live.publish('link.updated', { linkId, artistId, domain, path }, within);
    return new Set(places.map(({ id }) => id));
  });
  return links.filter(({ id }) => gone.has(id));
}

/** Takes marked links back, all or none. One whose path has another link by now gets a suffix. NOT_FOUND says that one is deleted for good. */
export async function undeleteLinks(deps: LinksDeps, caller: Caller, ids: readonly string[]): Promise<Link[]> {
  const { database, deleting, guard, store, live, clock } = deps;
  guard.member(caller);
  const distinct = [...new Set(ids)];
  if (distinct.length > most.links) throw new CodedError('BAD_INPUT', 'ids');
  if (distinct.length === 0) return [];
  const found = new Map((await deleting.load(distinct)).map((link) => [link.id, link]));
  const asked = new Set<string>();
  for (const id of distinct) {
    const link = found.get(id);
    if (link === undefined || !asked.has(link.artistId)) await guard.artist(caller, link?.artistId, canWriteLinks);
    if (link === undefined) throw new CodedError('NOT_FOUND');
    asked.add(link.artistId);
  }
  await database.transaction().execute(async (within) => {
    const places = await deleting.takeBack(distinct, clock.now(), within);
    if (places.length < distinct.length) throw new CodedError('NOT_FOUND');
    for (const { id: linkId, artistId, domain, path } of places)
      await live.publish('link.updated', { linkId, artistId, domain, path }, within);
  });
  return (await store.loadMany(distinct)).sort((one, other) => (one.id < other.id ? -1 : 1));
}

/** The marked links of an artist, the last one first. */
export async function listDeletingLinks(
  { guard, deleting }: LinksDeps,
  caller: Caller,
  artistId: string,
): Promise<DeletingLink[]> {
  await guard.artist(caller, artistId, canReadLinks);
  return deleting.list(artistId);
}

/** For the job: deletes for good the links that were marked half an hour ago. Safe to run again. */
export async function deleteDueLinks({
  database,
  deleting,
  facts,
  live,
  clock,
}: Pick<LinksDeps, 'database' | 'deleting' | 'facts' | 'live' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - undoMilliseconds);
  for (;;) {
    const due = await deleting.listDue(before, batch);
    if (due.length === 0) return;
    await database.transaction().execute(async (within) => {
      for (const { id: linkId, artistId, domain, path } of await deleting.deleteDue(due, before, within)) {
        await facts.announce('link.deleted', { artistId, linkId }, within);
        await live.publish('link.updated', { linkId, artistId, domain, path }, within);
      }
    });
  }
}
