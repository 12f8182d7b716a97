/** Copies a link with everything on its page; nothing that people did on it comes along (LINK-64). */
import { randomUUID } from 'node:crypto';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { Link } from '#domain/links/link.ts';
import { copyPath } from '#domain/links/path.ts';
import { isAhead } from '#domain/links/release-time.ts';
import type { Caller } from '../../../platform/auth/caller.ts';
import { type LinksDeps, loadOwn, refuseBanned, refuseNewTexts, stillThere } from '../links.context.ts';
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
  const { domain } = link;
  const path = await freePath(deps, link, now);
  const releaseTime = link.releaseTime !== null && isAhead(link.releaseTime, now) ? link.releaseTime : null;
  const copy: Link = {
    ...link,
    ...{ id: newId, createdAt: now, updatedAt: now, version: blank.version, path, bannedAt: null },
    // A day that is over is not announced again.
    ...(releaseTime === null ? { releaseTime, timezone: null, offset: null } : {}),
    tracks: link.tracks.map((track) => ({ ...track, id: randomUUID() })),
    destinations: link.destinations.map(
      ({ shortId: _number, presaveCount: _saves, optinCount: _fans, ...destination }) => ({
        ...destination,
        id: randomUUID(),
      }),
    ),
  };
  await refuseNewTexts(deps, caller, blank, copy);
  // Its pictures are stored already: those of the link.
  const stored = await createSavedPictures(deps.pictures, access.userId).toStored(copy, copy);
  await database.transaction().execute(async (transaction) => {
    await store.insert(stored, transaction);
    await live.publish('link.updated', { linkId: newId, artistId: link.artistId, domain, path }, transaction);
  });
  return stillThere(await store.load(newId));
}

/** The first free one of `song-2`, `song-3` and so on. */
async function freePath({ store }: LinksDeps, { artistId, domain, path }: Link, now: Date): Promise<string> {
  const seeker = { artistIds: [artistId], now };
  for (let number = 2; number <= mostCopies; number += 1) {
    const wanted = copyPath(path, number);
    if (!(await store.isPathTaken(domain, wanted, seeker))) return wanted;
  }
  throw new CodedError('PATH_TAKEN', 'path');
}
