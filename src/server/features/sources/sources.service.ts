/** Looking music up for the wizard: what an address is, which release it belongs to, and where else that release is (spec section 7). */
import { completeUrl, hostBelongs, parseWebUrl } from '#domain/destinations/destination-url.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import { readReleaseCode } from '#domain/links/release-codes.ts';
import { readSource, recogniseSource, type Source } from '#domain/links/source-kind.ts';
import type { GuardedFetch } from '../../platform/guarded-fetch.ts';
import type { Logger } from '../../platform/log.ts';
import type { Catalogue, CatalogueEntry, PlatformLink, PlatformLinks } from '../../vendors/catalogue/catalogue.ts';
import { type Metadata, readPageMetadata } from './page-metadata.ts';
import { readSpotifyMetadata } from './spotify-metadata.ts';

/** The look-ups. Each throws a CodedError with the sentence of the spec; SOURCE_UNREACHABLE when a service does not answer. */
export interface SourcesService {
  /** What an address says about itself. Throws URL_INVALID for what is no public web address, SOURCE_INVALID for a page that does not exist. */
  meta(url: string): Promise<Metadata>;
  /** The code of the song (ISRC) or album (UPC) behind a Spotify address; a code is given back as it is. Throws CODE_INVALID, NOT_A_RELEASE, SOURCE_INVALID. */
  ridFromLink(link: string): Promise<{ rid: string; type: 'track' | 'album' }>;
  /** Where the release with this code is, at most one address a service, Spotify first. `type` is track or album. Throws CODE_INVALID. */
  linksFromRid(rid: string, type: string): Promise<PlatformLink[]>;
  /** Thirty seconds of a song, or of an album's first song that has them; null where the service gives none. Throws NOT_A_RELEASE, SOURCE_INVALID. */
  getSpotifyPreviewUrl(link: string): Promise<string | null>;
  /** The Spotify page behind a short app link. Throws SOURCE_INVALID when it leads elsewhere. */
  getLongSpotifyUrlFromShortened(link: string): Promise<string>;
}

/** What the service is made of. */
export interface SourcesOptions {
  catalogue: Catalogue;
  odesli: PlatformLinks;
  guardedFetch: GuardedFetch;
  log: Logger;
  /** Where short links of `spotify.link` are answered; that host itself when left out. Without a slash at the end. */
  shortLinksUrl?: string;
}

type SpotifySource = Extract<Source, { kind: 'spotify' }>;

/** Makes the service. */
export function createSourcesService({
  catalogue,
  odesli,
  guardedFetch,
  log,
  shortLinksUrl = 'https://spotify.link',
}: SourcesOptions): SourcesService {
  /** The Spotify page behind a short link. Its own address is never fetched: what it is about stands in its path. */
  const follow = async (url: string): Promise<SpotifySource> => {
    const { hostname, origin } = new URL(url);
    const address = hostname === 'spotify.link' ? url.replace(origin, shortLinksUrl) : url;
    const answer = await guardedFetch(address, {
      accept: 'text/html',
      stopAt: (target) => hostBelongs(target.hostname, ['spotify.com']),
    });
    // Some short links answer with a page that sends the browser on by script; then the target stands in its text.
    const written = /https:\/\/open\.spotify\.com\/[\w/-]+/.exec(answer.bytes.toString('utf8'))?.[0];
    const source = recogniseSource(answer.url.href) ?? recogniseSource(written ?? '');
    if (source?.kind === 'spotify') return source;
    const target = written === undefined ? undefined : recogniseSource(written);
    if (target?.kind === 'spotify') return target;
    throw new CodedError('SOURCE_INVALID');
  };

  const read = async (text: string): Promise<Exclude<Source, { kind: 'short' }>> => {
    const { source, problem } = readSource(text);
    if (source === undefined) throw new CodedError(problem);
    return source.kind === 'short' ? await follow(source.url) : source;
  };

  /** A song or album that exists, with what its code is. */
  const release = async (source: Source) => {
    if (source.kind !== 'spotify' || (source.entity !== 'track' && source.entity !== 'album'))
      throw new CodedError('NOT_A_RELEASE');
    if (source.entity === 'track') {
      const track = await catalogue.track(source.id);
      if (track === undefined) throw new CodedError('SOURCE_INVALID');
      return { type: 'track' as const, rid: track.isrc, previewUrl: track.previewUrl };
    }
    const album = await catalogue.album(source.id);
    if (album === undefined) throw new CodedError('SOURCE_INVALID');
    return { type: 'album' as const, rid: album.upc, previewUrl: album.previewUrl };
  };

  const byCode = async (code: { kind: 'isrc' | 'upc'; code: string }): Promise<CatalogueEntry | undefined> => {
    if (code.kind === 'isrc') return await catalogue.trackByIsrc(code.code);
    for (const spelling of barcodeSpellings(code.code)) {
      const album = await catalogue.albumByUpc(spelling);
      if (album !== undefined) return album;
    }
    return undefined;
  };

  return {
    meta: async (text) => {
      const url = parseWebUrl(completeUrl(text));
      const source = recogniseSource(text);
      if (url === undefined && source?.kind !== 'spotify') throw new CodedError('URL_INVALID');
      const page = source?.kind === 'short' ? await follow(source.url) : source;
      if (page?.kind === 'spotify') {
        const metadata = await readSpotifyMetadata(catalogue, page.entity, page.id);
        if (metadata === undefined) throw new CodedError('SOURCE_INVALID');
        return metadata;
      }
      const answer = await guardedFetch(url?.href ?? text, { accept: 'text/html,application/xhtml+xml' });
      if (answer.status === 404 || answer.status === 410) throw new CodedError('SOURCE_INVALID');
      if (answer.status !== 200)
        throw new CodedError('SOURCE_UNREACHABLE', undefined, new Error(`The page answered ${answer.status}.`));
      return await readPageMetadata(answer);
    },

    ridFromLink: async (link) => {
      const source = await read(link);
      if (source.kind === 'code') return { rid: source.value, type: source.code === 'isrc' ? 'track' : 'album' };
      const { rid, type } = await release(source);
      if (rid === null) throw new CodedError('CODE_INVALID');
      return { rid, type };
    },

    linksFromRid: async (rid, type) => {
      const code = readReleaseCode(rid);
      if (code === undefined || type !== (code.kind === 'isrc' ? 'track' : 'album'))
        throw new CodedError('CODE_INVALID');
      const found = await byCode(code);
      if (found === undefined) throw new CodedError('CODE_INVALID');
      const spotify: PlatformLink = { platform: 'spotify', url: found.url };
      try {
        const others = await odesli.linksOf(found.url);
        return [spotify, ...others.filter(({ platform }) => platform !== 'spotify')];
      } catch (error) {
        // One address is better than none: the others can be filled in by hand.
        log.warn({ err: error, rid }, 'other services could not be asked');
        return [spotify];
      }
    },

    getSpotifyPreviewUrl: async (link) => (await release(await read(link))).previewUrl,

    getLongSpotifyUrlFromShortened: async (link) => {
      const source = await read(link);
      if (source.kind !== 'spotify') throw new CodedError('SOURCE_INVALID');
      return source.url;
    },
  };
}

/** The same barcode with as many zeros in front as shops write: as it is, with 12, with 13 and with 14 digits. */
function barcodeSpellings(code: string): string[] {
  const bare = code.replace(/^0+/, '');
  const padded = [12, 13, 14].filter((length) => length >= bare.length).map((length) => bare.padStart(length, '0'));
  return [...new Set([code, ...padded])];
}
