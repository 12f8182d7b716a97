/** What keeps a draft from being published (LINK-83). */
import { meetsPostReleaseRequirement } from '#domain/destinations/destination-checks.ts';
import type { ErrorCode } from '#domain/kernel/error-catalogue.ts';
import type { Destination, Link } from './link.ts';

/** What the rule looks at. */
export type PublishedLink = Pick<Link, 'type' | 'displayArtistSocials'> & {
  destinations: readonly Pick<Destination, 'type' | 'enabled' | 'preRelease'>[];
};

/** Why a draft of an artist on `plan` cannot be published; undefined when it can. */
export function publishProblem(
  { type, displayArtistSocials, destinations }: PublishedLink,
  plan: string,
): { code: ErrorCode; field: string } | undefined {
  if (plan === 'bio' && type !== 'bio') return { code: 'UPGRADE_REQUIRED', field: 'type' };
  const isEmpty = !destinations.some(({ enabled }) => enabled) && !displayArtistSocials;
  if (isEmpty) return { code: 'LINK_EMPTY', field: 'destinations' };
  const isWhole = meetsPostReleaseRequirement(type, destinations);
  return isWhole ? undefined : { code: 'POST_RELEASE_MISSING', field: 'destinations' };
}
