/** Which pre-releases of one or of all artists deserve a warning (LINK-40). */
import {
  type ReleaseWarningKind,
  releaseLacks,
  releaseWarnings,
  warningHorizon,
} from '#domain/links/release-warnings.ts';
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

/** A release of the next 30 days with its cover, and what it lacks now, however far away it is. */
export type AheadRelease = WarnedRelease & { image: string | null };

/** How far ahead the releases of all artists are listed. */
const aheadDays = 30;

/** The most warnings, and the most releases ahead, in one answer, and the most pre-releases on each side of now that are looked at: an artist may have any number (LINK-40). */
const mostWarnings = 100;
const mostLookedAt = 500;

type Deps = Pick<LinksDeps, 'guard' | 'store' | 'clock'>;

/** Those of one artist: those to come, the soonest first; then those that are out, the latest first. */
export async function listReleaseWarnings(deps: Deps, caller: Caller, artistId: string): Promise<WarnedRelease[]> {
  await deps.guard.artist(caller, artistId, canReadLinks);
  const now = deps.clock.now();
  const near = { now, until: warningHorizon(now), most: mostLookedAt };
  return warned(await deps.store.listPreReleases([artistId], near), now);
}

/** The same of all artists whose links the caller may read, the next release of each, and those of the next 30 days, the soonest first. */
export async function listReleasesOfAll(
  deps: Deps,
  caller: Caller,
): Promise<{ warnings: WarnedRelease[]; next: NextRelease[]; ahead: AheadRelease[] }> {
  const artistIds = (await deps.guard.artists(caller, canReadLinks)).map(({ artistId }) => artistId);
  if (artistIds.length === 0) return { warnings: [], next: [], ahead: [] };
  const now = deps.clock.now();
  const until = new Date(now.getTime() + aheadDays * 86_400_000);
  const [links, next] = await Promise.all([
    deps.store.listPreReleases(artistIds, { now, until, most: mostLookedAt }),
    deps.store.listNextReleases(artistIds, now),
  ]);
  const ahead = links.flatMap((link): AheadRelease[] => {
    const { id: linkId, artistId, title, releaseTime, image } = link;
    return releaseTime === null || releaseTime <= now
      ? []
      : [{ linkId, artistId, title, releaseTime, image, kinds: releaseLacks(link) }];
  });
  return { warnings: warned(links, now), next, ahead: ahead.slice(0, mostWarnings) };
}

type Looked = Awaited<ReturnType<Deps['store']['listPreReleases']>>;

function warned(links: Looked, now: Date): WarnedRelease[] {
  const found = links.flatMap((link): WarnedRelease[] => {
    const { id: linkId, artistId, title, releaseTime } = link;
    const kinds = releaseWarnings(link, now);
    return kinds.length === 0 || releaseTime === null ? [] : [{ linkId, artistId, title, releaseTime, kinds }];
  });
  return found.slice(0, mostWarnings);
}
