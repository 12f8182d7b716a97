/** Looks a page's release up by its code, or by its url at Spotify, and puts what was found beside what the page says (MOVE-17). */
import { readReleaseCode } from '#domain/links/release-codes.ts';
import { recogniseSource } from '#domain/links/source-kind.ts';
import type { PlatformLink } from '#domain/links/source-links.ts';
import { type FoundPage, sameUrl } from '#domain/move-in/found-page.ts';
import { type MoveDestination, moveDestination } from '#domain/move-in/move-draft.ts';
import type { Logger } from '../../platform/log.ts';
import type { SourcesService } from '../sources/sources.service.ts';

/** What the look-up found of a release. */
interface FoundRelease {
  code: string | null;
  name: string;
  artist: string;
  image: string | null;
  links: PlatformLink[];
}

/** How long the look-up may take (ms): a page answers within this time and its fetch. */
const patience = 3_000;

/** The page with what was found by code; unchanged when nothing was, or not in time. */
export async function findByCode(
  page: FoundPage,
  { sources, log }: { sources: Pick<SourcesService, 'release' | 'linksFromRid'>; log: Logger },
): Promise<FoundPage> {
  const found = await inTime(lookUp(page, sources)).catch((error: unknown) => {
    log.info({ err: error }, 'A release of a page that is moved in was not found by its code.');
    return undefined;
  });
  if (found === undefined) return page;
  return {
    ...page,
    title: page.title || found.name,
    artist: page.artist || found.artist,
    cover: found.image ?? page.cover,
    code: page.code ?? found.code,
    destinations: besideEachOther(page.destinations, found.links),
  };
}

async function lookUp(
  page: FoundPage,
  sources: Pick<SourcesService, 'release' | 'linksFromRid'>,
): Promise<FoundRelease | undefined> {
  const spotify = page.destinations.map(({ url }) => recogniseSource(url)).find((source) => source?.kind === 'spotify');
  const isRelease = spotify?.kind === 'spotify' && (spotify.entity === 'track' || spotify.entity === 'album');
  const code = page.code === null ? undefined : readReleaseCode(page.code);
  if (code !== undefined) {
    const byCode = await sources.release(code.code).catch(() => undefined);
    if (byCode !== undefined) return releaseOf(byCode);
    // A release that the catalogue lacks may be known elsewhere.
    const links = await sources.linksFromRid(code.code, code.kind === 'isrc' ? 'track' : 'album').catch(() => []);
    if (links.length > 0) return { code: code.code, name: '', artist: '', image: null, links };
  }
  return isRelease ? releaseOf(await sources.release(spotify.url)) : undefined;
}

const releaseOf = ({
  rid,
  name,
  artists,
  image,
  links,
}: Awaited<ReturnType<SourcesService['release']>>): FoundRelease => ({
  ...{ code: rid, name, image, links },
  artist: artists.map((artist) => artist.name).join(', '),
});

/** Found there first, in the page's order; what only the code gave behind it. A second url of one service is off: the artist chooses. */
function besideEachOther(there: readonly MoveDestination[], links: readonly PlatformLink[]): MoveDestination[] {
  const byCode = links.flatMap(({ platform, url, confidence }) => {
    const chosen = confidence !== 'unsure' && !there.some(({ type, chosen: has }) => has && type === platform);
    return moveDestination(url, { type: platform, foundBy: 'code', confidence, chosen }) ?? [];
  });
  const same = new Map(byCode.map((each) => [sameUrl(each.url), each]));
  const both = there.map((each) => (same.has(sameUrl(each.url)) ? { ...each, foundBy: 'both' as const } : each));
  const known = new Set(there.map(({ url }) => sameUrl(url)));
  return [...both, ...byCode.filter(({ url }) => !known.has(sameUrl(url)))];
}

async function inTime<Value>(work: Promise<Value>): Promise<Value | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, patience, undefined);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
