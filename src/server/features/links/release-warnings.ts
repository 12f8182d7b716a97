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

/** The warned ones: those to come, the soonest first; then those that are out, the latest first. */
export async function listReleaseWarnings(
  { guard, store, clock }: LinksDeps,
  caller: Caller,
  artistId: string,
): Promise<WarnedRelease[]> {
  await guard.artist(caller, artistId, canReadLinks);
  const now = clock.now();
  const links = await store.listPreReleases(artistId, warningHorizon(now));
  const warned = links.flatMap((link): WarnedRelease[] => {
    const kinds = releaseWarnings(link, now);
    return kinds.length === 0 || link.releaseTime === null
      ? []
      : [{ linkId: link.id, releaseTime: link.releaseTime, kinds }];
  });
  const distance = ({ releaseTime }: WarnedRelease): number => releaseTime.getTime() - now.getTime();
  // A release that is out stands behind all that are to come.
  const place = (one: WarnedRelease): number =>
    distance(one) > 0 ? distance(one) : Number.MAX_SAFE_INTEGER / 2 - distance(one);
  return warned.toSorted((one, other) => place(one) - place(other));
}
