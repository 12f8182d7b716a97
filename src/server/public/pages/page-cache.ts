/** Caches pages in memory: loads each once, drops it when it changes, and serves it while the database is unavailable. */
import { isDeepStrictEqual } from 'node:util';
import { type PagePlace, pageText } from '#domain/hosts/page-url.ts';
import { createBoundedMap } from '#domain/kernel/bounded-map.ts';
import type { LinkPage } from '#domain/links/link-page.ts';
import type { Live } from '../../platform/live/live.ts';
import type { Logger } from '../../platform/log.ts';
import { pageLoads } from '../../platform/metrics/metrics.ts';

export interface PageSource {
  findPage(domain: string, path: string): Promise<LinkPage | undefined>;
  findPageByShortId(shortId: number): Promise<LinkPage | undefined>;
  findPageById(linkId: string): Promise<LinkPage | undefined>;
  findPageByDestination(destinationId: string): Promise<LinkPage | undefined>;
}

/** A page with the parts that were made from it. */
export interface CachedPage<Parts> {
  page: LinkPage;
  parts: Parts;
}

export interface PageCache<Parts> {
  /** The page at a place; undefined when it is not cached and must be loaded. */
  cached(place: PagePlace): CachedPage<Parts> | undefined;
  /** Loads the page at a place, or the page that left it last, which is elsewhere now; undefined when there is none. Rejects when the database is unavailable. */
  load(place: PagePlace): Promise<CachedPage<Parts> | undefined>;
  /** Loads the page that has the destination with this short number. Rejects like `load`. */
  loadByShortId(shortId: number): Promise<CachedPage<Parts> | undefined>;
  /** Loads the page that has the destination with this id, wherever it is now. Rejects like `load`. */
  loadByDestination(destinationId: string): Promise<CachedPage<Parts> | undefined>;
  /** Loads the page of a link, wherever it is now. Rejects like `load`. */
  loadById(linkId: string): Promise<CachedPage<Parts> | undefined>;
  /** A page by its link's id, if this process served it before; loads it again when it was dropped since. Rejects like `load`. */
  loadByLink(linkId: string): Promise<CachedPage<Parts> | undefined>;
  /** A page by its link's id; undefined when it is not cached and must be loaded. */
  cachedByLink(linkId: string): CachedPage<Parts> | undefined;
  /** The estimated memory of all cached pages. */
  bytes(): number;
  close(): void;
}

export interface PageCacheDeps<Parts> {
  source: PageSource;
  live: Pick<Live, 'subscribe' | 'onGap'>;
  log: Logger;
  /** The memory that cached pages may take, as estimated. */
  limitBytes: number;
  /** Makes what is cached beside a page, and reports the bytes of its documents whenever they change. */
  makeParts(page: LinkPage, onPacked: (bytes: number) => void): Parts;
}

interface Entry<Parts> extends CachedPage<Parts> {
  loadedAt: number;
  /** When it becomes stale and is loaded again. */
  staleAt: number;
  /** The estimated memory of the page and its documents. */
  bytes: number;
}

/** A link that left the place that was asked for, with where it is now. */
interface Move extends PagePlace {
  linkId: string;
}

/** What a load of a place gives; undefined when nothing is there, and no link left it. */
type Found<Parts> = Entry<Parts> | Move | undefined;

/** A place with its cache key, so that the key is not built again for each view. */
interface KeyedPlace extends PagePlace {
  key: string;
}

const placesKept = 50_000;
/** A page has several destinations, each with a short link. */
const shortPlacesKept = 200_000;
const missesKept = 10_000;
const maxLoads = 1_000;
/**
 * Change notifications drop pages. In case one is lost, a page is loaded again after this time to twice this time, chosen at random so that pages
 * loaded together do not become stale together. Milliseconds.
 */
const freshFor = 600_000;
/** How long a page is served after a failed reload before the next attempt. Milliseconds. */
const pauseAfterFailure = 5_000;
/** The maximum number of concurrent reloads: thousands of stale pages must not delay the loading of new ones. */
const maxReloads = 4;
/** How long a missing page is remembered: short, because a page may be created without a notification. Milliseconds. */
const missFreshFor = 5_000;

/** The form of a destination's id; visitors can send anything. */
const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Makes the cache and subscribes to change notifications. */
export function createPageCache<Parts>({
  source,
  live,
  log,
  limitBytes,
  makeParts,
}: PageCacheDeps<Parts>): PageCache<Parts> {
  const pages = createBoundedMap<string, Entry<Parts>>(limitBytes);
  const misses = createBoundedMap<string, number>(missesKept);
  /** The same for links and destinations that no page has. Any change of a link may have published one of them, so it empties this. */
  const unpublished = createBoundedMap<string, number>(missesKept);
  let changes = 0;
  /** The links that left a place, with where they are now, by its key. */
  const moves = createBoundedMap<string, Move>(placesKept);
  const places = createBoundedMap<string, KeyedPlace>(placesKept);
  const shortPlaces = createBoundedMap<number, KeyedPlace>(shortPlacesKept);
  const loads = new Map<string, Promise<Found<Parts>>>();
  let epoch = 0;
  let reloads = 0;
  let freshSince = Number.NEGATIVE_INFINITY;

  function drop(place: PagePlace): void {
    const key = pageText(place);
    pages.delete(key);
    misses.delete(key);
    moves.delete(key);
    // A load under way may have read the page before the change: its result is used once and not cached.
    loads.delete(key);
  }

  const unsubscribers = [
    live.subscribe('link.updated', ({ domain, path, previousDomain, previousPath }) => {
      changes += 1;
      unpublished.clear();
      drop({ domain, path });
      if (previousDomain !== undefined || previousPath !== undefined) {
        drop({ domain: previousDomain ?? domain, path: previousPath ?? path });
      }
    }),
    live.subscribe('artist.updated', ({ artistId }) => {
      epoch += 1;
      pages.deleteWhere(({ page }) => page.artist.id === artistId);
    }),
    live.onGap(() => {
      epoch += 1;
      changes += 1;
      misses.clear();
      unpublished.clear();
      moves.clear();
      freshSince = performance.now();
    }),
  ];

  function entryOf(page: LinkPage): Entry<Parts> {
    const { link } = page;
    const place = { domain: link.domain, path: link.path, key: pageText(link) };
    // The place of a link is remembered longer than its page, because views arrive with the link's id.
    places.set(link.id, place);
    for (const { shortId } of link.destinations) if (shortId !== undefined) shortPlaces.set(shortId, place);
    // Objects and redirects take twice the page's text: 12 KB with documents for 3 destinations, 19 KB for 10, 30 KB for 30 (measured).
    const pageBytes = 2 * JSON.stringify(page).length;
    const onPacked = (documentBytes: number): void => {
      entry.bytes = pageBytes + documentBytes;
      if (pages.get(place.key) === entry) pages.set(place.key, entry, entry.bytes);
    };
    const entry: Entry<Parts> = { page, parts: makeParts(page, onPacked), bytes: pageBytes, ...loadedNow() };
    return entry;
  }

  /** The times of a page that was loaded just now. */
  function loadedNow(): Pick<Entry<Parts>, 'loadedAt' | 'staleAt'> {
    const loadedAt = performance.now();
    return { loadedAt, staleAt: loadedAt + freshFor * (1 + Math.random()) };
  }

  function fetchPage(place: PagePlace): Promise<Found<Parts>> {
    const key = pageText(place);
    const started = loads.get(key);
    if (started !== undefined) return started;
    // Requests for thousands of places at once ask for pages that do not exist. Cached pages are still served.
    if (loads.size >= maxLoads)
      return Promise.reject(new Error(`${maxLoads} pages are being loaded; try again later.`));
    const load: Promise<Found<Parts>> = loadFrom(place, () => loads.get(key) === load).finally(() => {
      if (loads.get(key) === load) loads.delete(key);
    });
    loads.set(key, load);
    return load;
  }

  /** Loads the page at a place, or where its link went. `isValid` says afterwards whether no notification dropped the page during the load. */
  async function loadFrom(place: PagePlace, isValid: () => boolean): Promise<Found<Parts>> {
    const key = pageText(place);
    const startedIn = epoch;
    const page = await source.findPage(place.domain, place.path).catch((error: unknown) => {
      pageLoads.inc({ outcome: 'failed' });
      throw error;
    });
    pageLoads.inc({ outcome: page === undefined ? 'missing' : 'found' });
    const isCurrent = isValid() && epoch === startedIn;
    if (page !== undefined && pageText(page.link) !== key) {
      // Notifications about a page name its own place: it is cached only by a load of that.
      const move = { linkId: page.link.id, domain: page.link.domain, path: page.link.path };
      pages.delete(key);
      if (isCurrent) moves.set(key, move);
      return move;
    }
    if (page !== undefined) {
      const before = pages.get(key);
      // An unchanged page keeps its parts, which saves a rendering.
      const isUnchanged = before !== undefined && isDeepStrictEqual(before.page, page);
      const entry = isUnchanged ? Object.assign(before, loadedNow()) : entryOf(page);
      if (isCurrent) pages.set(key, entry, entry.bytes);
      return entry;
    }
    pages.delete(key);
    if (isCurrent) misses.set(key, performance.now());
    return undefined;
  }

  /** Loads a stale page again while the cached one is still served. */
  function reload(place: PagePlace, entry: Entry<Parts>): void {
    Object.assign(entry, loadedNow());
    reloads += 1;
    fetchPage(place)
      .catch((error: unknown) => {
        entry.staleAt = performance.now() + pauseAfterFailure;
        log.warn(
          { err: error, page: pageText(place) },
          `Could not reload a page; serving the cached one and retrying in ${pauseAfterFailure} ms.`,
        );
      })
      .finally(() => {
        reloads -= 1;
      });
  }

  function cached(place: PagePlace, key = pageText(place)): Entry<Parts> | undefined {
    const entry = pages.get(key);
    if (entry === undefined) return undefined;
    const isStale = entry.loadedAt < freshSince || entry.staleAt < performance.now();
    if (isStale && reloads < maxReloads) reload(place, entry);
    return entry;
  }

  async function load(place: PagePlace): Promise<Entry<Parts> | undefined> {
    const entry = cached(place);
    if (entry !== undefined) return entry;
    const key = pageText(place);
    const move = moves.get(key);
    if (move !== undefined) {
      const moved = await loadMoved(move);
      if (moved !== undefined) return moved;
      moves.delete(key);
    }
    const missedAt = misses.get(key);
    if (missedAt !== undefined && performance.now() - missedAt < missFreshFor) return undefined;
    const found = await fetchPage(place);
    return found !== undefined && 'linkId' in found ? loadMoved(found) : found;
  }

  /** The page of a link that left a place; undefined when it has moved again. */
  async function loadMoved(move: Move): Promise<Entry<Parts> | undefined> {
    const entry = cached(move) ?? (await fetchPage(move));
    return entry !== undefined && 'page' in entry && entry.page.link.id === move.linkId ? entry : undefined;
  }

  /** Loads the page that `find` finds for a key other than its place. What is not found is remembered for a moment. */
  async function loadFound(key: string, find: () => Promise<LinkPage | undefined>): Promise<Entry<Parts> | undefined> {
    const missedAt = unpublished.get(key);
    if (missedAt !== undefined && performance.now() - missedAt < missFreshFor) return undefined;
    const startedIn = changes;
    const page = await find();
    if (page !== undefined) return load({ domain: page.link.domain, path: page.link.path });
    if (changes === startedIn) unpublished.set(key, performance.now());
    return undefined;
  }

  return {
    cached: (place) => cached(place),
    bytes: () => pages.weight(),
    load,
    async loadByShortId(shortId) {
      const has = (entry: Entry<Parts> | undefined) =>
        entry?.page.link.destinations.some((destination) => destination.shortId === shortId) ? entry : undefined;
      const place = shortPlaces.get(shortId);
      const entry = place === undefined ? undefined : has(await load(place));
      if (entry !== undefined) return entry;
      return has(await loadFound(`short ${shortId}`, () => source.findPageByShortId(shortId)));
    },
    async loadByDestination(destinationId) {
      if (!idPattern.test(destinationId)) return undefined;
      const find = () => source.findPageByDestination(destinationId);
      const entry = await loadFound(`destination ${destinationId}`, find);
      return entry?.page.link.destinations.some(({ id }) => id === destinationId) ? entry : undefined;
    },
    async loadById(linkId) {
      if (!idPattern.test(linkId)) return undefined;
      const entry = await loadFound(`link ${linkId}`, () => source.findPageById(linkId));
      return entry?.page.link.id === linkId ? entry : undefined;
    },
    async loadByLink(linkId) {
      const place = places.get(linkId);
      const entry = place === undefined ? undefined : await load(place);
      return entry?.page.link.id === linkId ? entry : undefined;
    },
    cachedByLink(linkId) {
      const place = places.get(linkId);
      const entry = place === undefined ? undefined : cached(place, place.key);
      return entry?.page.link.id === linkId ? entry : undefined;
    },
    close() {
      for (const unsubscribe of unsubscribers) unsubscribe();
    },
  };
}
