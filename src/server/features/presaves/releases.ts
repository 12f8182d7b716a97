/** Finds what to save: links' releases once they are out, and later releases for grants that are forever. */
import type { Clock } from '#domain/kernel/clock.ts';
import type { Link } from '#domain/links/link.ts';
import { readReleaseCode } from '#domain/links/release-codes.ts';
import { foldTwins } from '#domain/links/twins.ts';
import type { PresaveProvider } from '#domain/presaves/presave.ts';
import { releaseUrlAt } from '#domain/presaves/release-url.ts';
import { nextLook } from '#domain/presaves/save-plan.ts';
import { dayOf } from '#domain/stats/zoned-day.ts';
import { inParallel } from '../../platform/in-parallel.ts';
import type { Logger } from '../../platform/log.ts';
import type { Catalogue, CatalogueRelease, InMarkets } from '../../vendors/catalogue/catalogue.ts';
import type { FoundRelease, PresaveVendor } from '../../vendors/presaves/presaves.ts';
import type { ArtistsService } from '../artists/artists.service.ts';
import type { LinksService } from '../links/links.service.ts';
import type { LaterRelease, ReleaseRow, ReleasesStore } from './releases.store.ts';

export interface ReleasesDeps {
  store: ReleasesStore;
  links: Pick<LinksService, 'linksById'>;
  artists: Pick<ArtistsService, 'spotifyIdOf'>;
  vendors: readonly PresaveVendor[];
  catalogue: InMarkets<Pick<Catalogue, 'artistReleases' | 'album' | 'track'>>;
  clock: Clock;
  log: Logger;
}

/** Links and releases that are read at once, and releases that one service is asked for at the same time. */
const pageSize = 200;
/** Releases that a round opens; the next one follows after some seconds. */
const releasesInRound = 500;
const lookUpsAtOnce = 8;

/** When a link's release is out: a pre-release at its time; a link of another type (it may have been changed since) now. */
const outAt = ({ type, releaseTime, createdAt }: Link): Date =>
  type === 'pre-release' && releaseTime !== null ? releaseTime : createdAt;

const sourceOf = (link: Link, provider: PresaveProvider): string =>
  JSON.stringify([releaseUrlAt(link.destinations, provider), readReleaseCode(link.rid ?? '')?.code ?? null]);

/** Updates the stored releases of these links, whether they are out or not. */
async function followLinks({ store, links, clock }: ReleasesDeps, linkIds: readonly string[]): Promise<void> {
  const changed = await store.listChangedLinks(linkIds);
  if (changed.length === 0) return;
  const found = await links.linksById([...new Set(changed.map(({ linkId }) => linkId))]);
  const byId = new Map(found.map((link) => [link.id, link]));
  for (const { linkId, provider } of changed) {
    const link = byId.get(linkId);
    if (link === undefined) continue;
    const { artistId, version: linkVersion, releaseName, title } = link;
    const release = { linkId, linkVersion, artistId, provider, title: releaseName ?? title };
    await store.saveForLink({ ...release, source: sourceOf(link, provider), outAt: outAt(link) }, clock.now());
  }
}

/**
 * Enqueues saves for all releases that are out and that their service is known to have: for those that came out since, and for grants that
 * were noted since. A note is deleted once its link is done, so that a process that dies leaves it to the next.
 */
export async function openLinkReleases(deps: ReleasesDeps): Promise<void> {
  const { store, clock } = deps;
  for (;;) {
    const changes = await store.listChanges(pageSize);
    const linkIds = [...new Set(changes.map(({ linkId }) => linkId))];
    await followLinks(deps, linkIds);
    for (const id of await store.listToOpenOf(linkIds, clock.now())) await store.openSaves(id, clock.now());
    await store.deleteChanges(changes.map(({ id }) => id));
    if (changes.length < pageSize) break;
  }
  for (const id of await store.listToOpen(clock.now(), releasesInRound)) await store.openSaves(id, clock.now());
}

/**
 * Looks up the releases that a service is to be asked for now, until `until`, and enqueues saves for those that it has; gives how many saves.
 * A release that it does not have yet is looked up again later.
 */
export async function lookForReleases(deps: ReleasesDeps, provider: PresaveProvider, until: Date): Promise<number> {
  const { store, clock } = deps;
  let opened = 0;
  for (;;) {
    const rows = await store.listToLookUp(provider, clock.now(), pageSize);
    await inParallel(rows, lookUpsAtOnce, async (row) => {
      if (clock.now() < until && (await lookFor(deps, row))) opened += await store.openSaves(row.id, clock.now());
    });
    if (rows.length < pageSize || clock.now() >= until) return opened;
  }
}

/** Looks a release up at the service; gives whether the service has it. */
async function lookFor({ store, vendors, clock, log }: ReleasesDeps, row: ReleaseRow): Promise<boolean> {
  const vendor = vendors.find(({ provider }) => provider === row.provider);
  if (vendor === undefined) return false;
  const [url, code]: [string, string | null] = JSON.parse(row.source);
  const later = (reason: 'RELEASE_NOT_FOUND' | 'SERVICE_AWAY') => {
    const next = nextLook(row.dueAt, row.attempts + 1, clock.now());
    if (next !== undefined) return store.saveNotFound(row.id, reason, next);
    // An unreachable service does not mean that it lacks the release.
    return reason === 'RELEASE_NOT_FOUND'
      ? store.saveNotFound(row.id, 'RELEASE_NEVER_FOUND', null)
      : store.saveNotFound(row.id, reason, new Date(clock.now().getTime() + 3_600_000));
  };
  try {
    const markets = row.linkId === null ? [] : await store.fanCountries({ linkId: row.linkId }, row.provider);
    const found = await vendor.find({ url, code, markets });
    if (found === undefined) {
      await later('RELEASE_NOT_FOUND');
      return false;
    }
    const key = await store.keyOf(row.artistId, row.provider, found.key);
    await store.saveFound(row.id, { ...found, key });
    return true;
  } catch (error) {
    log.warn({ err: error, provider: row.provider, linkId: row.linkId }, 'A release could not be looked for.');
    await later('SERVICE_AWAY');
    return false;
  }
}

/**
 * Looks for releases that artists published since fans gave grants that are forever, and enqueues each once for each fan. Gives how many
 * saves that made. When the lookup of one artist fails, it continues with the others and throws at the end.
 */
export async function watchArtists(deps: ReleasesDeps): Promise<number> {
  const { store, vendors, log } = deps;
  // An artist's releases are those of the catalogue, which is Spotify's.
  if (vendors.every(({ provider }) => provider !== 'spotify')) return 0;
  let [opened, failure]: [number, unknown] = [0, undefined];
  for (const artist of await store.listForeverArtists()) {
    try {
      opened += await watchArtist(deps, artist);
    } catch (error) {
      log.warn({ err: error, artistId: artist.artistId }, "An artist's new releases could not be looked for.");
      failure = error;
    }
  }
  if (failure !== undefined) throw failure;
  return opened;
}

async function watchArtist(
  deps: ReleasesDeps,
  { artistId, since, providers }: { artistId: string; since: string; providers: readonly PresaveProvider[] },
): Promise<number> {
  const { store, catalogue, clock } = deps;
  const spotifyId = await artistAtSpotify(deps, artistId);
  if (spotifyId === undefined) return 0;
  const today = dayOf(clock.now(), 'UTC');
  const isWanted = (day: string | null): day is string =>
    day !== null && day.length === 10 && day >= since && day <= today;
  const known = new Map((await store.listLater(artistId)).map((later) => [`${later.provider} ${later.source}`, later]));
  for (const provider of providers) {
    const markets = await store.fanCountries({ artistId }, provider);
    const listed = (await catalogue(markets).artistReleases(spotifyId)) ?? [];
    for (const twins of foldTwins(listed)) {
      // One of the twins is the release: the one that is stored already, else the one that is listed first.
      const source = (twins.find(({ id }) => known.has(`${provider} ${id}`)) ?? twins[0]).id;
      const stored = known.get(`${provider} ${source}`);
      const releasedOn = stored?.releasedOn ?? firstDay(twins);
      if (!isWanted(releasedOn) || stored?.knownTwins === twins.length) continue;
      const release = { artistId, provider, source, title: twins[0].name, releasedOn };
      await storeLater(deps, { ...release, markets, storedKey: stored?.releaseKey ?? undefined }, twins);
    }
  }
  let opened = 0;
  const recent = dayOf(new Date(clock.now().getTime() - 7 * 86_400_000), 'UTC');
  for (const { id, releasedOn } of await store.listLater(artistId))
    if ((releasedOn ?? '') >= recent) opened += await store.openLaterSaves(id, clock.now());
  return opened;
}

/** The day on which the first of the twins came out; null when that is unknown. */
function firstDay(twins: readonly CatalogueRelease[]): string | null {
  const [first = null] = twins.map(({ releaseDate }) => releaseDate).sort();
  return first;
}

type Later = Pick<LaterRelease, 'artistId' | 'provider' | 'source' | 'title' | 'releasedOn'> & {
  markets: readonly string[];
  storedKey: string | undefined;
};

/** Stores a release with its twins under the key that the artist's links use for one of them, so that each fan gets one. */
async function storeLater(deps: ReleasesDeps, later: Later, twins: readonly CatalogueRelease[]): Promise<void> {
  const { store, clock } = deps;
  const { markets, storedKey, ...release } = later;
  const found: FoundRelease[] = [];
  let knownTwins = 0;
  for (const { id } of twins) {
    const there =
      release.provider === 'spotify'
        ? [{ key: id, item: `spotify:album:${id}` }]
        : await findElsewhere(deps, release.provider, id, markets);
    if (there.length > 0) knownTwins += 1;
    found.push(...there);
  }
  const used = new Set(await store.listKeys(release.artistId, release.provider));
  // A stored release that the service does not name today keeps its key: under another one each fan would get it again.
  const chosen =
    storedKey === undefined
      ? (found.find(({ key }) => used.has(key)) ?? found[0])
      : found.find(({ key }) => key === storedKey);
  if (chosen === undefined) return;
  const twinKeys = [...new Set(found.map(({ key }) => key))];
  await store.insertLater({ ...release, releaseKey: chosen.key, item: chosen.item, twinKeys, knownTwins }, clock.now());
}

async function findElsewhere(
  { vendors, catalogue }: ReleasesDeps,
  provider: PresaveProvider,
  albumId: string,
  markets: readonly string[],
): Promise<FoundRelease[]> {
  const code = (await catalogue(markets).album(albumId))?.upc ?? null;
  if (code === null) return [];
  const found = await vendors.find((vendor) => vendor.provider === provider)?.find({ url: '', code, markets });
  return found === undefined ? [] : [found];
}

/** The artist's id at Spotify: as entered, else that of the artist whose release their links led to. */
async function artistAtSpotify(
  { store, artists, catalogue }: ReleasesDeps,
  artistId: string,
): Promise<string | undefined> {
  const named = await artists.spotifyIdOf(artistId);
  if (named !== undefined) return named;
  const [, kind, id = ''] = (await store.newestItem(artistId, 'spotify'))?.split(':') ?? [];
  const { track, album } = catalogue([]);
  const release = kind === 'track' ? await track(id) : kind === 'album' ? await album(id) : undefined;
  return release?.artists[0]?.id;
}
