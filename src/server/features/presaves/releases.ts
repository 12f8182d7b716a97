/** Finds what to save: links' releases once they are out, and later releases for grants that are forever. */
import type { Clock } from '#domain/kernel/clock.ts';
import type { Link } from '#domain/links/link.ts';
import { readReleaseCode } from '#domain/links/release-codes.ts';
import type { PresaveProvider } from '#domain/presaves/presave.ts';
import { releaseUrlAt } from '#domain/presaves/release-url.ts';
import { nextLook } from '#domain/presaves/save-plan.ts';
import { dayOf } from '#domain/stats/zoned-day.ts';
import { inParallel } from '../../platform/in-parallel.ts';
import type { Logger } from '../../platform/log.ts';
import type { Catalogue } from '../../vendors/catalogue/catalogue.ts';
import type { PresaveVendor } from '../../vendors/presaves/presaves.ts';
import type { ArtistsService } from '../artists/artists.service.ts';
import type { LinksService } from '../links/links.service.ts';
import type { ReleaseRow, ReleasesStore } from './releases.store.ts';

/** What finding releases needs. */
export interface ReleasesDeps {
  store: ReleasesStore;
  links: Pick<LinksService, 'linksById'>;
  artists: Pick<ArtistsService, 'spotifyIdOf'>;
  vendors: readonly PresaveVendor[];
  catalogue: Pick<Catalogue, 'artistReleases' | 'album' | 'track'>;
  clock: Clock;
  log: Logger;
}

/** Links and releases that are read at once, and releases that one service is asked for at the same time. */
const pageSize = 200;
const lookUpsAtOnce = 8;

/** When a link's release is out: a pre-release at its time; a link of another type (it may have been changed since) now. */
const outAt = ({ type, releaseTime, createdAt }: Link): Date =>
  type === 'pre-release' && releaseTime !== null ? releaseTime : createdAt;

const sourceOf = (link: Link, provider: PresaveProvider): string =>
  JSON.stringify([releaseUrlAt(link.destinations, provider), readReleaseCode(link.rid ?? '')?.code ?? null]);

/** Updates the stored releases from links that changed, whether they are out or not. */
async function followLinks({ store, links, clock }: ReleasesDeps): Promise<void> {
  for (;;) {
    const changed = await store.listChangedLinks(pageSize);
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
}

/** Enqueues saves for all releases that are out and that their service is known to have. */
export async function openLinkReleases(deps: ReleasesDeps): Promise<void> {
  const { store, clock } = deps;
  await followLinks(deps);
  for (const id of await store.listToOpen(clock.now())) await store.openSaves(id, clock.now());
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
    const found = await vendor.find({ url, code });
    if (found === undefined) {
      await later('RELEASE_NOT_FOUND');
      return false;
    }
    await store.saveFound(row.id, found);
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
  const { store, log } = deps;
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
  const { store, catalogue, clock, vendors } = deps;
  const spotifyId = await artistAtSpotify(deps, artistId);
  if (spotifyId === undefined) return 0;
  const today = dayOf(clock.now(), 'UTC');
  const isWanted = (day: string | null): day is string =>
    day !== null && day.length === 10 && day >= since && day <= today;
  const known = new Set((await store.listLater(artistId)).map(({ provider, source }) => `${provider} ${source}`));
  for (const { id, name, releaseDate } of (await catalogue.artistReleases(spotifyId)) ?? []) {
    if (!isWanted(releaseDate)) continue;
    for (const provider of providers) {
      if (known.has(`${provider} ${id}`)) continue;
      const found =
        provider === 'spotify'
          ? { key: id, item: `spotify:album:${id}` }
          : await findElsewhere(vendors, provider, (await catalogue.album(id))?.upc ?? null);
      if (found === undefined) continue;
      const { key: releaseKey, item } = found;
      await store.insertLater(
        { artistId, provider, source: id, releaseKey, item, title: name, releasedOn: releaseDate },
        clock.now(),
      );
    }
  }
  let opened = 0;
  const recent = dayOf(new Date(clock.now().getTime() - 7 * 86_400_000), 'UTC');
  for (const { id, releasedOn } of await store.listLater(artistId))
    if ((releasedOn ?? '') >= recent) opened += await store.openLaterSaves(id, clock.now());
  return opened;
}

async function findElsewhere(vendors: readonly PresaveVendor[], provider: PresaveProvider, code: string | null) {
  if (code === null) return undefined;
  return vendors.find((vendor) => vendor.provider === provider)?.find({ url: '', code });
}

/** The artist's id at Spotify: as entered, else that of the artist whose release their links led to. */
async function artistAtSpotify(
  { store, artists, catalogue }: ReleasesDeps,
  artistId: string,
): Promise<string | undefined> {
  const named = await artists.spotifyIdOf(artistId);
  if (named !== undefined) return named;
  const [, kind, id = ''] = (await store.newestItem(artistId, 'spotify'))?.split(':') ?? [];
  const release =
    kind === 'track' ? await catalogue.track(id) : kind === 'album' ? await catalogue.album(id) : undefined;
  return release?.artists[0]?.id;
}
