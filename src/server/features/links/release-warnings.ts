/** Which of an artist's pre-releases deserve a warning on the list (LINK-40). */
import { type ReleaseWarningKind, releaseWarnings, warningHorizon } from '#domain/links/release-warnings.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { LinksDeps } from './links.context.ts';
import { canReadLinks } from './links.policy.ts';

/** A pre-release with what it lacks, the most pressing first. */
export interface WarnedRelease {
  linkId: string;
  releaseTime: Date;
  kinds: ReleaseWarningKind[];
}

/** The most warnings in one answer, and the most pre-releases on each side of now that are looked at: an artist may have any number (LINK-40). */
const mostWarnings = 100;
const mostLookedAt = 500;

/** The warned ones: those to come, the soonest first; then those that are out, the latest first. */
export async function listReleaseWarnings(
  { guard, store, clock }: LinksDeps,
  caller: Caller,
  artistId: string,
): Promise<WarnedRelease[]> {
  await guard.artist(caller, artistId, canReadLinks);
  const now = clock.now();
  const links = await store.listPreReleases(artistId, { now, until: warningHorizon(now), most: mostLookedAt });
  const warned = links.flatMap((link): WarnedRelease[] => {
    const kinds = releaseWarnings(link, now);
    return kinds.length === 0 || link.releaseTime === null
      ? []
      : [{ linkId: link.id, releaseTime: link.releaseTime, kinds }];
  });
  return warned.slice(0, mostWarnings);
}
