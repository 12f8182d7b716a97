/** Creates a link, or saves one as a whole: what the wizard's Finish does. */
import { randomUUID } from 'node:crypto';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { Link } from '#domain/links/link.ts';
import { typedPath } from '#domain/links/path.ts';
import type { Caller } from '../../../platform/auth/caller.ts';
import { type LinksDeps, refuseNewTexts, stillThere, usableDomain } from '../links.context.ts';
import { canWriteLinks } from '../links.policy.ts';
import { findRuleCircle } from '../places/rule-circle.ts';
import { editLink } from './edit-link.ts';
import { blankLink, type LinkInput, type LinkInputChanges, type LinkSet } from './link-input.ts';
import { createSavedPictures } from './pictures.ts';
import { changedLink, type Surroundings } from './read-link.ts';

/** Creates a link with its destinations and tracks. Throws the first error, in the order of LINK-19. */
export async function createLink(
  deps: LinksDeps,
  caller: Caller,
  input: LinkInput,
  newId: string = randomUUID(),
): Promise<Link> {
  const { guard, clock, database, store, live } = deps;
  const { artistId, plan, userId } = await guard.artist(caller, input.artistId, canWriteLinks);
  const blank = blankLink(newId, artistId, clock.now());
  const link = changedLink(blank, input, await lookAround(deps, blank, input.set, plan));
  await refuseNewTexts(deps, caller, blank, link);
  // Pictures of other hosts are fetched after all other checks, and before the transaction.
  const stored = await createSavedPictures(deps.pictures, userId).toStored(link, blank);
  await database.transaction().execute(async (transaction) => {
    await store.insert(stored, transaction);
    const { id, domain, path } = link;
    await live.publish('link.updated', { linkId: id, artistId, domain, path }, transaction);
  });
  return stillThere(await store.load(link.id));
}

/** Saves a link atomically. `version` is the one that the editor loaded; another one throws LINK_CHANGED. */
export async function saveLink(
  deps: LinksDeps,
  caller: Caller,
  id: string,
  changes: LinkInputChanges,
  version: number | undefined,
): Promise<Link> {
  return editLink(deps, caller, { linkId: id, version }, async ({ link, access }) => {
    const surroundings = await lookAround(deps, link, changes.set, access.plan);
    if (changes.rules !== undefined) await refuseCircle(deps, changedLink(link, changes, surroundings));
    return (before) => changedLink(before, changes, { ...surroundings, now: deps.clock.now() });
  });
}

/** Throws RULE_CIRCLE for a rule that leads back to its page (ROUTE-6). What becomes a circle later ends at the full page of the second link (ROUTE-12). */
async function refuseCircle({ store, hosts }: LinksDeps, link: Link): Promise<void> {
  const index = await findRuleCircle({ store, shortHost: hosts.shortHost }, link);
  if (index !== undefined) throw new CodedError('RULE_CIRCLE', `rules.${index}.url`);
}

async function lookAround(deps: LinksDeps, link: Link, set: LinkSet, plan: string): Promise<Surroundings> {
  const { store, clock } = deps;
  const isNew = link.version === 0;
  const asked = set.domain ?? (isNew ? deps.hosts.linkHosts[0] : undefined);
  const path = set.path === undefined ? link.path : typedPath(set.path, link.path);
  // A link stays where it is, whatever became of its domain; no other path is taken on a domain that another account has now.
  const staysThere = !isNew && path === link.path && (asked === undefined || asked === link.domain);
  const domain = staysThere ? asked : await usableDomain(deps, asked ?? link.domain, link.artistId);
  const place = { domain: domain ?? link.domain, path };
  const moved = place.domain !== link.domain || place.path !== link.path;
  // Of two links at once the unique index decides; who may take a place that a link left is decided here.
  const now = clock.now();
  const seeker = { artistIds: [link.artistId], now };
  const pathAvailable = !moved || !(await store.isPathTaken(place.domain, place.path, seeker));
  return { plan, domain, pathAvailable, now };
}
