/** The dependencies of every use case of the links feature, and the steps that they share. */

import { hasFeature } from '#domain/accounts/feature-flags.ts';
import type { HostSettings } from '#domain/hosts/hosts.ts';
import type { VendorModes } from '#domain/installation/vendor-modes.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import { CodedError, type ErrorCode } from '#domain/kernel/error-catalogue.ts';
import { cleanPasted } from '#domain/kernel/pasted-text.ts';
import type { Destination, Link } from '#domain/links/link.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { ArtistAccess, ArtistPolicy, Guard } from '../../platform/auth/guard.ts';
import type { Database } from '../../platform/db/postgres.ts';
import type { FactBoard } from '../../platform/facts/facts.ts';
import type { Live } from '../../platform/live/live.ts';
import type { ArtistsService } from '../artists/artists.service.ts';
import type { PixelsService } from '../pixels/pixels.service.ts';
import type { PlacementsService } from '../placements/placements.service.ts';
import type { LinksStore } from './links.store.ts';
import type { AllLinksStore } from './lists/all-links.store.ts';
import type { ListedLinksStore } from './lists/listed-links.store.ts';
import type { DeletingLinksStore } from './saving/deleting-links.store.ts';
import type { Pictures } from './saving/pictures.ts';
import type { TagsStore } from './tags/tags.store.ts';

/** The dependencies of the feature's use cases. */
export interface LinksDeps {
  store: LinksStore;
  lists: ListedLinksStore;
  tags: TagsStore;
  allLinks: AllLinksStore;
  deleting: DeletingLinksStore;
  database: Database;
  guard: Guard;
  artists: ArtistsService;
  /** What an artist lacks for sending texts; undefined when texts can go out. */
  findTextsProblem: (artistId: string) => Promise<ErrorCode | undefined>;
  pixels: Pick<PixelsService, 'forPage'>;
  placements: Pick<PlacementsService, 'forPage'>;
  /** What pages leave out (MODE-5). */
  vendorModes: VendorModes;
  pictures: Pictures;
  live: Live;
  facts: FactBoard;
  clock: Clock;
  /** The hosts of this installation; every artist may use its link hosts. */
  hosts: HostSettings;
}

/** A link, and the caller's access to its artist. */
export interface OwnLink {
  link: Link;
  access: ArtistAccess;
}

/** Loads a link after the permission check. Another account's link throws NOT_FOUND, as a missing one does. */
export async function loadOwn(
  { guard, store }: LinksDeps,
  caller: Caller,
  id: string | undefined,
  policy: ArtistPolicy,
): Promise<OwnLink> {
  guard.member(caller);
  const link = id === undefined ? undefined : await store.load(id);
  const access = await guard.artist(caller, link?.artistId, policy);
  if (link === undefined) throw new CodedError('NOT_FOUND');
  return { link, access };
}

/** The stored form of a domain that the artist may use. Throws DOMAIN_UNKNOWN. */
export async function usableDomain({ artists, hosts }: LinksDeps, text: string, artistId: string): Promise<string> {
  const domain = cleanPasted(text, 'host');
  if (hosts.linkHosts.includes(domain) || (await artists.ownDomains([artistId])).includes(domain)) return domain;
  throw new CodedError('DOMAIN_UNKNOWN', 'domain');
}

/** Throws LINK_BANNED for a link that an operator banned: it stays as it is until the ban is lifted (ACC-103). */
export function refuseBanned({ bannedAt }: Link): void {
  if (bannedAt) throw new CodedError('LINK_BANNED');
}

/** Whether a destination is a text notification that is switched on. */
export const isShownText = ({ type, enabled }: Destination): boolean => type === 'text' && enabled;

/**
 * Throws when `after` adds text notifications that cannot be sent: NOT_ALLOWED when neither the caller nor the artist's payer has the sms feature
 * (ACC-17), else what the artist lacks (DROP-180). Existing ones stay, so that a link can still be edited by others and while something is missing.
 */
export async function refuseNewTexts(
  { artists, findTextsProblem }: LinksDeps,
  caller: Caller,
  before: Link,
  after: Link,
): Promise<void> {
  const shown = new Set(before.destinations.filter(isShownText).map(({ id }) => id));
  if (!after.destinations.some((destination) => isShownText(destination) && !shown.has(destination.id))) return;
  const { featureFlags } = await artists.artist(caller, after.artistId);
  if (!hasFeature(featureFlags, 'sms')) throw new CodedError('NOT_ALLOWED', 'destinations');
  const problem = await findTextsProblem(after.artistId);
  if (problem !== undefined) throw new CodedError(problem, 'destinations');
}

/** Reads a link again after its write. Throws NOT_FOUND when it was deleted in between. */
export function stillThere(link: Link | undefined): Link {
  if (link === undefined) throw new CodedError('NOT_FOUND');
  return link;
}
