/** What a pre-release lacks when its day is near or past, so that the list can warn in time (LINK-40, decision 0007). */

import { destinationRow } from '#domain/destinations/catalogue.ts';
import { meetsPostReleaseRequirement } from '#domain/destinations/destination-checks.ts';
import { presaveProvider } from '#domain/presaves/consent.ts';
import { type NamingDestination, releaseUrlAt } from '#domain/presaves/release-url.ts';
import type { Link } from './link.ts';
import { readReleaseCode } from './release-codes.ts';

/** The kinds of warning, the most pressing first. */
export const releaseWarningKinds = [
  'released_as_draft',
  'still_a_draft',
  'released_without_destinations',
  'no_destinations_after',
  'no_services_before',
  'presaves_without_release',
] as const;
export type ReleaseWarningKind = (typeof releaseWarningKinds)[number];

/** How long before a release the list begins to warn. */
const releaseWarningDays = 7;

/** What the rule looks at. `releaseTime` is a UTC instant, null when none is set. */
export interface WarnedLink {
  type: Link['type'];
  releaseTime: Date | null;
  rid: string | null;
  draft: boolean;
  destinations: readonly NamingDestination[];
}

/** The instant up to which a release counts as near. */
export function warningHorizon(now: Date): Date {
  return new Date(now.getTime() + releaseWarningDays * 86_400_000);
}

/**
 * The warnings of a link at `now`, the most pressing first; none for links that are no pre-release or whose day is far.
 * From seven days before, and from the release on: the link is still a draft.
 * From seven days before: no enabled destination for afterwards among the five that count, no enabled pre-release service, a pre-save of which
 * nothing says what is to be saved.
 * From the very second of the release: no enabled destination with a URL for fans to go to.
 */
export function releaseWarnings(link: WarnedLink, now: Date): ReleaseWarningKind[] {
  const { type, releaseTime, destinations } = link;
  if (type !== 'pre-release' || releaseTime === null || releaseTime > warningHorizon(now)) return [];
  if (releaseTime > now) return releaseLacks(link);
  return [
    ...(link.draft ? (['released_as_draft'] as const) : []),
    ...(destinations.some(leadsSomewhere) ? [] : (['released_without_destinations'] as const)),
  ];
}

/** What a pre-release that is still ahead lacks, however far away it is, the most pressing first. */
export function releaseLacks(link: WarnedLink): ReleaseWarningKind[] {
  const { type, destinations } = link;
  const warnings: ReleaseWarningKind[] = link.draft ? ['still_a_draft'] : [];
  if (
    !meetsPostReleaseRequirement(
      type,
      destinations.filter(({ url }) => url.trim() !== ''),
    )
  ) {
    warnings.push('no_destinations_after');
  }
  if (!destinations.some(({ enabled, preRelease }) => enabled && preRelease)) warnings.push('no_services_before');
  if (lacksRelease(link)) warnings.push('presaves_without_release');
  return warnings;
}

function lacksRelease({ rid, destinations }: WarnedLink): boolean {
  if (readReleaseCode(rid ?? '') !== undefined) return false;
  return destinations.some((destination) => {
    const provider = presaveProvider(destination, 'before');
    return provider !== undefined && releaseUrlAt(destinations, provider) === '';
  });
}

// Headers, opt-ins and notifications are on the page, but no fan gets to the music by them.
function leadsSomewhere({ type, url, enabled, preRelease }: WarnedLink['destinations'][number]): boolean {
  const { kind } = destinationRow(type);
  return enabled && !preRelease && (kind === 'service' || kind === 'custom') && url.trim() !== '';
}
