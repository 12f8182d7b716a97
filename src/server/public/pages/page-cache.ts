/** Pages kept in memory: loaded once however many ask, dropped when they change, and served on when the database is away. */
import { isDeepStrictEqual } from 'node:util';
import { type PagePlace, pageText } from '#domain/hosts/page-address.ts';
import { createBoundedMap } from '#domain/kernel/bounded-map.ts';
import type { LinkPage } from '#domain/links/link-page.ts';
import type { Live } from '../../platform/live/live.ts';
import type { Logger } from '../../platform/log.ts';

/** Where pages come from. */
export interface PageSource {
  findPage(domain: string, path: string): Promise<LinkPage | undefined>;
  findPageByShortId(shortId: number): Promise<LinkPage | undefined>;
}

/** A page with what was made of it. */
export interface KeptPage<Made> {
  page: LinkPage;
  made: Made;
}

/** The kept pages. */
export interface PageCache<Made> {
  /** The page at a place. Undefined when it is not kept; then `load` it. */
  kept(place: PagePlace): KeptPage<Made> | undefined;
  /** Loads the page at a place; undefined when there is none. Rejects when the database cannot be asked. */
  load(place: PagePlace): Promise<KeptPage<Made> | undefined>;
  /** The page that has the destination with this short number. Rejects when the database cannot be asked. */
  loadByShortId(shortId: number): Promise<KeptPage<Made> | undefined>;
  /** A page by its link's id, if it was served here before; loaded again when it was dropped since. Rejects like `load`. */
  loadByLink(linkId: string): Promise<KeptPage<Made> | undefined>;
  /** The same for a page that is kept already; undefined says nothing. */
  keptByLink(linkId: string): KeptPage<Made> | undefined;
  close(): void;
}

/** What the cache works with. */
export interface PageCacheOptions<Made> {
  source: PageSource;
  live: Pick<Live, 'subscribe' | 'onGap'>;
  log: Logger;
  /** Makes what is kept beside a page. */
  make(page: LinkPage): Made;
}

interface Entry<Made> extends KeptPage<Made> {
  loadedAt: number;
  /** From when on it is read again. */
  oldAt: number;
}

/** A place with its key among the pages, so that it need not be put together again. */
interface KeyedPlace extends PagePlace {
  key: string;
}

const pagesKept = 24_000;
const placesKept = 50_000;
/** A page has several destinations, each with a short link. */
const shortPlacesKept = 200_000;
const missesKept = 10_000;
const flightsAtOnce = 1_000;
/**
 * News tell of every change; should one ever get lost, a page is asked for again after this time, or up to twice as long: pages that were read
 * together must not grow old together. Milliseconds.
 */
const trustedFor = 600_000;
/** How long a page that could not be read again is served before the next try. Milliseconds. */
const pauseAfterFailure = 5_000;
/** How many kept pages are read again at a time: thousands that missed news together would hold up everybody else. */
const refreshesAtOnce = 4;
/** How long "there is no such page" is believed: short, since a page may be made any moment in a way that no news tell of. */
const missTrustedFor = 5_000;

/** Makes the cache and starts listening for changes. */
export function createPageCache<Made>({ source, live, log, make }: PageCacheOptions<Made>): PageCache<Made> {
  const pages = createBoundedMap<string, Entry<Made>>(pagesKept);
  const misses = createBoundedMap<string, number>(missesKept);
  const places = createBoundedMap<string, KeyedPlace>(placesKept);
  const shortPlaces = createBoundedMap<number, KeyedPlace>(shortPlacesKept);
  const flights = new Map<string, Promise<Entry<Made> | undefined>>();
  let epoch = 0;
  let refreshes = 0;
  let freshSince = Number.NEGATIVE_INFINITY;

  function drop(place: PagePlace): void {
    const key = pageText(place);
    pages.delete(key);
    misses.delete(key);
    // Whoever is loading it now may have read it before the change: the result is used once and not kept.
    flights.delete(key);
  }

  const endings = [
    live.subscribe('link.updated', ({ domain, path, previousDomain, previousPath }) => {
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
      misses.clear();
      freshSince = performance.now();
    }),
  ];

  function entryOf(page: LinkPage): Entry<Made> {
    const { link } = page;
    const place = { domain: link.domain, path: link.path, key: pageText(link) };
    // Where a link stands is remembered longer than its page: views come back by the link's id.
    places.set(link.id, place);
    for (const { shortId } of link.destinations) if (shortId !== undefined) shortPlaces.set(shortId, place);
    return { page, made: make(page), ...readNow() };
  }

  /** The times of a page that was asked for just now. */
  function readNow(): Pick<Entry<Made>, 'loadedAt' | 'oldAt'> {
    const loadedAt = performance.now();
    return { loadedAt, oldAt: loadedAt + trustedFor * (1 + Math.random()) };
  }

  function fetchPage(place: PagePlace): Promise<Entry<Made> | undefined> {
    const key = pageText(place);
    const underWay = flights.get(key);
    if (underWay !== undefined) return underWay;
    // Whoever asks for thousands of places at once asks for none that exist; what is kept is served all the while.
    if (flights.size >= flightsAtOnce) return Promise.reject(new Error('Too many pages are being read at once.'));
    const flight: Promise<Entry<Made> | undefined> = land(place, () => flights.get(key) === flight).finally(() => {
      if (flights.get(key) === flight) flights.delete(key);
    });
    flights.set(key, flight);
    return flight;
  }

  /** Reads a page; `isWanted` says afterwards whether no news of it came meanwhile. */
  async function land(place: PagePlace, isWanted: () => boolean): Promise<Entry<Made> | undefined> {
    const key = pageText(place);
    const startedIn = epoch;
    const page = await source.findPage(place.domain, place.path);
    const isCurrent = isWanted() && epoch === startedIn;
    if (page !== undefined) {
      const before = pages.get(pageText(page.link));
      // Asked again and found as it was: what was made of it is still right, and making it again would cost a rendering.
      const isAsBefore = before !== undefined && isDeepStrictEqual(before.page, page);
      const entry = isAsBefore ? Object.assign(before, readNow()) : entryOf(page);
      if (isCurrent) pages.set(pageText(page.link), entry);
      return entry;
    }
    pages.delete(key);
    if (isCurrent) misses.set(key, performance.now());
    return undefined;
  }

  /** Asks for an old page again while the old one is still served. */
  function refresh(place: PagePlace, entry: Entry<Made>): void {
    Object.assign(entry, readNow());
    refreshes += 1;
    fetchPage(place)
      .catch((error: unknown) => {
        entry.oldAt = performance.now() + pauseAfterFailure;
        log.warn({ err: error, page: pageText(place) }, 'A page could not be read again; the kept one is served.');
      })
      .finally(() => {
        refreshes -= 1;
      });
  }

  function kept(place: PagePlace, key = pageText(place)): Entry<Made> | undefined {
    const entry = pages.get(key);
    if (entry === undefined) return undefined;
    const isOld = entry.loadedAt < freshSince || entry.oldAt < performance.now();
    if (isOld && refreshes < refreshesAtOnce) refresh(place, entry);
    return entry;
  }

  async function load(place: PagePlace): Promise<Entry<Made> | undefined> {
    const entry = kept(place);
    if (entry !== undefined) return entry;
    const missedAt = misses.get(pageText(place));
    if (missedAt !== undefined && performance.now() - missedAt < missTrustedFor) return undefined;
    return fetchPage(place);
  }

  return {
    kept: (place) => kept(place),
    load,
    async loadByShortId(shortId) {
      const has = (entry: Entry<Made> | undefined) =>
        entry?.page.link.destinations.some((destination) => destination.shortId === shortId) ? entry : undefined;
      const place = shortPlaces.get(shortId);
      const entry = place === undefined ? undefined : has(await load(place));
      if (entry !== undefined) return entry;
      const key = `short ${shortId}`;
      const missedAt = misses.get(key);
      if (missedAt !== undefined && performance.now() - missedAt < missTrustedFor) return undefined;
      const page = await source.findPageByShortId(shortId);
      if (page === undefined) misses.set(key, performance.now());
      return page === undefined ? undefined : load({ domain: page.link.domain, path: page.link.path }).then(has);
    },
    async loadByLink(linkId) {
      const place = places.get(linkId);
      const entry = place === undefined ? undefined : await load(place);
      return entry?.page.link.id === linkId ? entry : undefined;
    },
    keptByLink(linkId) {
      const place = places.get(linkId);
      const entry = place === undefined ? undefined : kept(place, place.key);
      return entry?.page.link.id === linkId ? entry : undefined;
    },
    close() {
      for (const end of endings) end();
    },
  };
}
