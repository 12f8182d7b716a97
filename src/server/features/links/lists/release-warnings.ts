/** Which pre-releases of one or of all artists deserve a warning (LINK-40). */
import { type ReleaseWarningKind, releaseWarnings, warningHorizon } from '#domain/links/release-warnings.ts';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { LinksDeps } from '../links.context.ts';
import { canReadLinks } from '../links.policy.ts';
import type { NextRelease } from './next-releases.store.ts';

/** A pre-release with what it lacks, the most pressing first. */
export interface WarnedRelease {
  linkId: string;
  artistId: string;
  title: string;
  releaseTime: Date;
  kinds: ReleaseWarningKind[];
}

/** The most warnings in one answer, and the most pre-releases on each side of now that are looked at: an artist may have any number (LINK-40). */
const mostWarnings = 100;
const mostLookedAt = 500;

type Deps = Pick<LinksDeps, 'guard' | 'store' | 'clock'>;

/** Those of one artist: those to come, the soonest first; then those that are out, the latest first. */
export async function listReleaseWarnings(deps: Deps, caller: Caller, artistId: string): Promise<WarnedRelease[]> {
  await deps.guard.artist(caller, artistId, canReadLinks);
  return warningsOf(deps, [artistId]);
}

/** The same of all artists whose links the caller may read, and the next release of each. */
export async function listReleasesOfAll(
  deps: Deps,
  caller: Caller,
): Promise<{ warnings: WarnedRelease[]; next: NextRelease[] }> {
  const artistIds = (await deps.guard.artists(caller, canReadLinks)).map(({ artistId }) => artistId);
  const [warnings, next] = await Promise.all([
    warningsOf(deps, artistIds),
    deps.store.listNextReleases(artistIds, deps.clock.now()),
  ]);
  return { warnings, next };
}

async function warningsOf({ store, clock }: Deps, artistIds: readonly string[]): Promise<WarnedRelease[]> {
  if (artistIds.length === 0) return [];
  const now = clock.now();
  const links = await store.listPreReleases(artistIds, { now, until: warningHorizon(now), most: mostLookedAt });
  const warned = links.flatMap((link): WarnedRelease[] => {
    const { id: linkId, artistId, title, releaseTime } = link;
    const kinds = releaseWarnings(link, now);
    return kinds.length === 0 || releaseTime === null ? [] : [{ linkId, artistId, title, releaseTime, kinds }];
  });
  return warned.slice(0, mostWarnings);
}
