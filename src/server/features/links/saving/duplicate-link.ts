/** Copies a link with everything on its page; nothing that people did on it comes along (LINK-64). */
import { randomUUID } from 'node:crypto';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { Link } from '#domain/links/link.ts';
import { copyPath } from '#domain/links/path.ts';
import { isAhead } from '#domain/links/release-time.ts';
import { copiedRules } from '#domain/routing/rule.ts';
import type { Caller } from '../../../platform/auth/caller.ts';
import { type LinksDeps, loadOwn, refuseBanned, refuseNewTexts, stillThere, usableDomain } from '../links.context.ts';
import { canWriteLinks } from '../links.policy.ts';
import { blankLink } from './link-input.ts';
import { createSavedPictures } from './pictures.ts';

/** The most paths that are tried; a person who has so many copies chooses one. */
const mostCopies = 200;

/** Makes the copy with the id `newId` on the same domain. Throws UPGRADE_REQUIRED, PATH_TAKEN when no path is free, and what a new link would. */
export async function duplicateLink(deps: LinksDeps, caller: Caller, id: string, newId: string): Promise<Link> {
  const { database, store, live, clock } = deps;
  const { link, access } = await loadOwn(deps, caller, id, canWriteLinks);
  refuseBanned(link);
  if (access.plan === 'bio' && link.type !== 'bio') throw new CodedError('UPGRADE_REQUIRED', 'type');
  const now = clock.now();
  const blank = blankLink(newId, link.artistId, now);
  // Its domain may have gone to another account since.
  const domain = await usableDomain(deps, link.domain, link.artistId).catch((error: unknown) => {
    if (error instanceof CodedError && error.code === 'DOMAIN_UNKNOWN') return deps.hosts.linkHosts[0] ?? link.domain;
    throw error;
  });
  const releaseTime = link.releaseTime !== null && isAhead(link.releaseTime, now) ? link.releaseTime : null;
  const newIds = new Map(link.destinations.map((destination) => [destination.id, randomUUID()]));
  const copy: Link = {
    ...link,
    ...{ id: newId, createdAt: now, updatedAt: now, version: blank.version, domain, bannedAt: null, archivedAt: null },
    // A day that is over is not announced again.
    ...(releaseTime === null ? { releaseTime, timezone: null, offset: null } : {}),
    tracks: link.tracks.map((track) => ({ ...track, id: randomUUID() })),
    destinations: link.destinations.map(
      ({ shortId: _number, presaveCount: _saves, optinCount: _fans, ...destination }) => ({
        ...destination,
        id: newIds.get(destination.id) ?? randomUUID(),
      }),
    ),
    rules: copiedRules(link.rules, newIds),
    rulesMade: link.rules.length,
  };
  await refuseNewTexts(deps, caller, blank, copy);
  // Its pictures are stored already: those of the link.
  const stored = await createSavedPictures(deps.pictures, access.userId).toStored(copy, copy);
  await atFreePath(deps, stored, now, (place) =>
    database.transaction().execute(async (transaction) => {
      await store.insert(place, transaction);
      const { id: linkId, artistId, path } = place;
      await live.publish('link.updated', { linkId, artistId, domain, path }, transaction);
    }),
  );
  return stillThere(await store.load(newId));
}

/** Calls `insert` with the copy at the first free one of `song-2`, `song-3` and so on; of two copies at once the later one takes the next. */
async function atFreePath(
  { store }: LinksDeps,
  copy: Link,
  now: Date,
  insert: (place: Link) => Promise<void>,
): Promise<void> {
  const seeker = { artistIds: [copy.artistId], now };
  for (let number = 2; number <= mostCopies; number += 1) {
    const path = copyPath(copy.path, number);
    if (await store.isPathTaken(copy.domain, path, seeker)) continue;
    try {
      return await insert({ ...copy, path });
    } catch (error) {
      if (!(error instanceof CodedError) || error.code !== 'PATH_TAKEN') throw error;
    }
  }
  throw new CodedError('PATH_TAKEN', 'path');
}
