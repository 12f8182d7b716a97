/** Look-ups of music for the wizard: metadata of a URL, its release, and that release at other services (SRC-6 to SRC-18). */
import { completeUrl, parseWebUrl } from '#domain/destinations/destination-url.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import { cleanPasted } from '#domain/kernel/pasted-text.ts';
import { knownMarkets } from '#domain/links/markets.ts';
import { barcodeSpellings, readReleaseCode } from '#domain/links/release-codes.ts';
import type { ReleaseKind } from '#domain/links/release-kind.ts';
import { readSource, recogniseSource, type Source } from '#domain/links/source-kind.ts';
import type { PlatformLink } from '#domain/links/source-links.ts';
import { foldTwins } from '#domain/links/twins.ts';
import type { Logger } from '../../platform/log.ts';
import type { GuardedAnswer, GuardedFetch } from '../../platform/net/guarded-fetch.ts';
import type {
  Catalogue,
  CatalogueAlbum,
  CatalogueArtist,
  CatalogueCredit,
  CatalogueRelease,
  CatalogueTrack,
  InMarkets,
  PlatformLinks,
  Previews,
  WantedRelease,
} from '../../vendors/catalogue/catalogue.ts';
import type { PodcastDirectory } from '../../vendors/catalogue/podcasts.ts';
import { type FoundSource, findSource } from './find-source.ts';
import { type Metadata, readPageMetadata } from './page-metadata.ts';
import { findPodcastLinks } from './podcast-links.ts';
import { readPodcastMetadata } from './podcast-metadata.ts';
import { findReleaseLinks } from './release-links.ts';
import { followShortUrl } from './short-links.ts';
import { readSpotifyMetadata } from './spotify-metadata.ts';

/** A song or album with everything that a link needs. `rid` is its ISRC or UPC, if the catalogue has it. */
export interface SourceRelease {
  type: 'track' | 'album';
  rid: string | null;
  name: string;
  artists: CatalogueCredit[];
  image: string | null;
  previewUrl: string | null;
  links: PlatformLink[];
}

/** A release of an artist, to choose from (SRC-18). */
export interface ArtistRelease {
  id: string;
  url: string;
  coverImage: string | null;
  name: string;
  albumName: string;
  releaseDate: string | null;
  /** A Track is a single of one song; its URL is the single's. */
  type: 'Track' | 'Album';
  /** What it is called on the screen. */
  kind: ReleaseKind;
}

/** The most characters of a search that are looked at. */
const longestSearch = 300;

/**
 * The look-ups. Each throws a CodedError with the sentences of SRC-4 to SRC-9; SOURCE_UNREACHABLE when a service does not answer, SOURCE_BUSY
 * after its rate limit.
 */
export interface SourcesService {
  /** The metadata of a URL. Throws URL_INVALID for anything but a public web URL, SOURCE_INVALID for a page that does not exist. */
  meta(url: string): Promise<Metadata>;
  /** The code of the song (ISRC) or album (UPC) behind a Spotify URL; a code is returned as it is. Throws CODE_INVALID, NOT_A_RELEASE, SOURCE_INVALID. */
  ridFromLink(link: string): Promise<{ rid: string; type: 'track' | 'album' }>;
  /**
   * The URLs of the release with this code, at most one per service, Spotify first, empty when no service has it; `type` is track or album.
   * Or the URLs of the podcast or episode at a URL, Apple Podcasts first; `type` is show or episode. Throws CODE_INVALID, NOT_A_PODCAST, SOURCE_INVALID.
   */
  linksFromRid(rid: string, type: string): Promise<PlatformLink[]>;
  /** What a text means: the page of a music link or a code, or what a name may mean. Throws SOURCE_INVALID, CODE_INVALID. */
  find(text: string): Promise<FoundSource>;
  /** What the catalogue itself says of that release. Throws like `release`. */
  catalogued(source: string): Promise<Pick<SourceRelease, 'name' | 'artists' | 'image'>>;
  /** The release behind a Spotify URL, a short link or a code, with its URLs. Throws CODE_INVALID, NOT_A_RELEASE, SOURCE_INVALID. */
  release(source: string): Promise<SourceRelease>;
  /**
   * The artists that a name, a Spotify URL or a short link of Spotify's app means; empty when there are none. Throws NOT_A_SPOTIFY_ARTIST for
   * any other URL.
   */
  searchArtists(text: string): Promise<CatalogueArtist[]>;
  /** The releases of an artist, by Spotify id, newest first; undefined for an unknown id. */
  artistReleases(spotifyId: string): Promise<ArtistRelease[] | undefined>;
  /** The picture of an artist, by Spotify id; null where there is none. */
  artistPicture(spotifyId: string): Promise<string | null>;
  /** The preview of a song, or of an album's first song that has one; null if there is none. Throws NOT_A_RELEASE, SOURCE_INVALID. */
  getSpotifyPreviewUrl(link: string): Promise<string | null>;
  /** The page behind a short url of a service's share button, of Spotify without what follows its path. Throws SOURCE_INVALID for anything else. */
  getLongSpotifyUrlFromShortened(link: string): Promise<string>;
}

/** The service as it looks in these countries (SRC-25), most likely first. */
export type SourcesInMarkets = (markets: readonly string[]) => SourcesService;

export interface SourcesOptions {
  /** The catalogue and the podcast directories, as they are in the likeliest of some markets. */
  catalogue: InMarkets<Catalogue>;
  spotifyPodcasts: InMarkets<PodcastDirectory>;
  applePodcasts: InMarkets<PodcastDirectory>;
  /** The market that is asked first; the artists' own otherwise. */
  market?: string | undefined;
  /** Asked where the catalogue has no preview. */
  previews: Previews;
  /** Services that resolve a release to other services, the most trusted first. */
  resolvers: readonly PlatformLinks[];
  guardedFetch: GuardedFetch;
  log: Logger;
  /** The base URL that stands for `https://spotify.link`; that host by default. Without a slash at the end. */
  shortLinksUrl?: string;
  /** The base URL that stands for `https://podcasts.apple.com`; that host by default. Without a slash at the end. */
  podcastsUrl?: string;
  /** The longest time for one resolver, in milliseconds; default 6000. */
  patience?: number;
}

type Release =
  | { type: 'track'; rid: string | null; entry: CatalogueTrack }
  | { type: 'album'; rid: string | null; entry: CatalogueAlbum };
type Named = Pick<CatalogueRelease, 'name' | 'url' | 'artists'>;

export function createSources(options: SourcesOptions): SourcesInMarkets {
  const { catalogue, spotifyPodcasts, applePodcasts, market = '' } = options;
  return (countries) => {
    const markets = knownMarkets([market, ...countries]);
    const inMarkets = {
      catalogue: catalogue(markets),
      spotifyPodcasts: spotifyPodcasts(markets),
      applePodcasts: applePodcasts(markets),
    };
    return createSourcesService({ ...options, ...inMarkets, markets });
  };
}

type ServiceParts = Omit<SourcesOptions, 'catalogue' | 'spotifyPodcasts' | 'applePodcasts' | 'market'> & {
  catalogue: Catalogue;
  spotifyPodcasts: PodcastDirectory;
  applePodcasts: PodcastDirectory;
  markets: readonly string[];
};

function createSourcesService({
  catalogue,
  spotifyPodcasts,
  applePodcasts,
  markets,
  previews,
  resolvers,
  guardedFetch,
  log,
  shortLinksUrl = 'https://spotify.link',
  podcastsUrl = 'https://podcasts.apple.com',
  patience = 6000,
}: ServiceParts): SourcesService {
  const followUrl = (url: string) => followShortUrl(url, { guardedFetch, shortLinksUrl });

  /** The source behind a short url. */
  const follow = async (url: string): Promise<Exclude<Source, { kind: 'short' | 'code' }>> => {
    const source = recogniseSource(await followUrl(url));
    if (source?.kind === 'spotify' || source?.kind === 'applepodcasts') return source;
    throw new CodedError('SOURCE_INVALID');
  };

  const read = async (text: string): Promise<Exclude<Source, { kind: 'short' }>> => {
    const { source, problem } = readSource(text);
    if (source === undefined) throw new CodedError(problem);
    return source.kind === 'short' ? await follow(source.url) : source;
  };

  const album = async (id: string): Promise<Release> => {
    const entry = await catalogue.album(id);
    if (entry === undefined) throw new CodedError('SOURCE_INVALID');
    return { type: 'album', rid: entry.upc, entry };
  };

  /** A song or album that exists, with its code. */
  const release = async (source: Source): Promise<Release> => {
    if (source.kind !== 'spotify' || (source.entity !== 'track' && source.entity !== 'album'))
      throw new CodedError('NOT_A_RELEASE');
    if (source.entity === 'album') return await album(source.id);
    const entry = await catalogue.track(source.id);
    if (entry === undefined) throw new CodedError('SOURCE_INVALID');
    return { type: 'track', rid: entry.isrc, entry };
  };

  const albumByCode = async (upc: string) =>
    await firstFound(barcodeSpellings(upc), (spelling) => catalogue.albumByUpc(spelling));

  /** The release with a code, with everything about it. */
  const releaseByCode = async ({ code, value }: Extract<Source, { kind: 'code' }>): Promise<Release> =>
    code === 'isrc'
      ? { type: 'track', rid: value, entry: known(await catalogue.trackByIsrc(value)) }
      : { ...(await album(known(await albumByCode(value)).id)), rid: value };

  const readRelease = async (text: string): Promise<Release> => {
    const source = await read(text);
    return source.kind === 'code' ? await releaseByCode(source) : await release(source);
  };

  const wantedOf = (
    kind: WantedRelease['kind'],
    code: string | null,
    { name, url, artists }: Named,
  ): WantedRelease => ({
    kind,
    code,
    url,
    title: name,
    artists: artists.map((artist) => artist.name),
    markets,
  });
  const linksOf = (wanted: WantedRelease) => findReleaseLinks(wanted, { resolvers, log, patience });

  /** The catalogue's preview, else another service's; null after an error. */
  const previewOf = async ({ type, rid, entry }: Release): Promise<string | null> => {
    if (entry.previewUrl !== null) return entry.previewUrl;
    try {
      return await previews.previewOf(wantedOf(type, rid, entry));
    } catch (error) {
      log.warn({ err: error, url: entry.url }, 'A preview could not be loaded.');
      return null;
    }
  };

  /** The podcast or episode at a URL, with its URLs elsewhere. */
  const podcastLinks = async (url: string, type: 'show' | 'episode') => {
    const source = await read(url);
    if (source.kind === 'code' || source.entity !== type) throw new CodedError('NOT_A_PODCAST');
    const fromApple = source.kind === 'applepodcasts';
    const [own, other] = fromApple ? [applePodcasts, spotifyPodcasts] : [spotifyPodcasts, applePodcasts];
    const show = fromApple ? { show: source.show } : {};
    return await findPodcastLinks({ entity: type, id: source.id, url: source.url, ...show, own, other, log });
  };

  const fetchPage = async (url: string): Promise<GuardedAnswer> => {
    const answer = await guardedFetch(url, { accept: 'text/html,application/xhtml+xml' });
    if (answer.status === 404 || answer.status === 410) throw new CodedError('SOURCE_INVALID');
    if (answer.status === 200) return answer;
    const cause = new Error(`The page answered ${answer.status}.`);
    throw new CodedError(answer.status === 429 ? 'SOURCE_BUSY' : 'SOURCE_UNREACHABLE', undefined, cause);
  };

  return {
    searchArtists: async (text) => {
      const wanted = cleanPasted(text, 'words').slice(0, longestSearch).toWellFormed();
      const known = recogniseSource(wanted);
      const source = known?.kind === 'short' ? await follow(known.url) : known;
      if (source?.kind === 'spotify' && source.entity === 'artist') {
        const artist = await catalogue.artist(source.id);
        return artist === undefined ? [] : [artist];
      }
      if (source?.kind === 'spotify' || source?.kind === 'applepodcasts' || /^https?:\/\//i.test(wanted))
        throw new CodedError('NOT_A_SPOTIFY_ARTIST');
      return wanted === '' ? [] : await catalogue.searchArtists(wanted);
    },
    meta: async (text) => {
      const url = parseWebUrl(completeUrl(text));
      const source = recogniseSource(text);
      if (url === undefined && source?.kind !== 'spotify') throw new CodedError('URL_INVALID');
      const page = source?.kind === 'short' ? await follow(source.url) : source;
      if (page?.kind === 'spotify') {
        const sources = { catalogue, podcasts: spotifyPodcasts };
        const metadata = await readSpotifyMetadata(sources, page.entity, page.id);
        if (metadata === undefined) throw new CodedError('SOURCE_INVALID');
        return metadata;
      }
      if (page?.kind === 'applepodcasts')
        return await readPodcastMetadata(page, applePodcasts, (targetUrl) =>
          fetchPage(targetUrl.replace('https://podcasts.apple.com', podcastsUrl)),
        );
      return await readPageMetadata(await fetchPage(url?.href ?? text));
    },

    ridFromLink: async (link) => {
      const source = await read(link);
      if (source.kind === 'code') return { rid: source.value, type: source.code === 'isrc' ? 'track' : 'album' };
      const { rid, type } = await release(source);
      if (rid === null) throw new CodedError('CODE_INVALID');
      return { rid, type };
    },

    linksFromRid: async (rid, type) => {
      if (type === 'show' || type === 'episode') return await podcastLinks(rid, type);
      const code = readReleaseCode(rid);
      if (code === undefined || type !== (code.kind === 'isrc' ? 'track' : 'album'))
        throw new CodedError('CODE_INVALID');
      const kind = code.kind === 'isrc' ? 'track' : 'album';
      const found = kind === 'track' ? await catalogue.trackByIsrc(code.code) : await albumByCode(code.code);
      // A release may be missing in the catalogue and exist elsewhere; a pre-release may exist nowhere yet.
      const unnamed = { kind, code: code.code, url: null, title: '', artists: [], markets } as const;
      return await linksOf(found === undefined ? unnamed : wantedOf(kind, code.code, found));
    },

    find: (text) =>
      findSource(text, {
        catalogue,
        resolvers,
        log,
        patience,
        markets,
        follow: followUrl,
        urlOfCode: async (source) => (await releaseByCode(source)).entry.url,
      }),

    catalogued: async (text) => (await readRelease(text)).entry,

    release: async (text) => {
      const found = await readRelease(text);
      const { type, rid, entry } = found;
      const { name, artists, image } = entry;
      const [links, previewUrl] = await Promise.all([linksOf(wantedOf(type, rid, entry)), previewOf(found)]);
      return { type, rid, name, artists, image, previewUrl, links };
    },

    artistReleases: async (spotifyId) => {
      const found = await catalogue.artistReleases(spotifyId);
      return (
        found &&
        foldTwins(found)
          .map(([first]) => toArtistRelease(first))
          .sort(byDate)
      );
    },

    artistPicture: async (spotifyId) => (await catalogue.artist(spotifyId))?.image ?? null,

    getSpotifyPreviewUrl: async (link) => await previewOf(await release(await read(link))),

    getLongSpotifyUrlFromShortened: async (link) => {
      const source = recogniseSource(link);
      if (source?.kind === 'spotify') return source.url;
      if (source?.kind !== 'short') throw new CodedError('SOURCE_INVALID');
      const long = await followUrl(source.url);
      const behind = recogniseSource(long);
      return behind === undefined || behind.kind === 'code' || behind.kind === 'short' ? long : behind.url;
    },
  };
}

/** An unknown code is refused like an invalid one. */
function known<Thing>(found: Thing | undefined): Thing {
  if (found === undefined) throw new CodedError('CODE_INVALID');
  return found;
}

async function firstFound<Key, Thing>(
  keys: readonly Key[],
  find: (key: Key) => Promise<Thing | undefined>,
): Promise<Thing | undefined> {
  for (const key of keys) {
    const found = await find(key);
    if (found !== undefined) return found;
  }
  return undefined;
}

function toArtistRelease({ id, url, image, name, releaseDate, songs, kind }: CatalogueRelease): ArtistRelease {
  const type = songs === 1 ? 'Track' : 'Album';
  return { id, url, coverImage: image, name, albumName: name, releaseDate, type, kind };
}

/** Newest first; releases without a date last. */
function byDate(one: ArtistRelease, other: ArtistRelease): number {
  return (other.releaseDate ?? '').localeCompare(one.releaseDate ?? '');
}
