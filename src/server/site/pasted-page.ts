/** From a pasted Spotify URL to the fan's page of it, without storing anything (SITE-6). */
import { defaultCta } from '#domain/destinations/catalogue.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import { blankValues } from '#domain/kernel/fields.ts';
import { destinationFields, type Link, storedLinkFields } from '#domain/links/link.ts';
import type { LinkPage } from '#domain/links/link-page.ts';
import { quickLink, quickPaths } from '#domain/links/quick-link.ts';
import { readSource, type Source } from '#domain/links/source-kind.ts';
import type { SourcesService } from '../features/sources/sources.service.ts';
import { inAscii } from '../platform/ascii.ts';

/** The page, and the URL by which it can be claimed. */
export interface PastedPage {
  page: LinkPage;
  source: string;
}

/** The look-ups that it needs. */
export type PastedSources = Pick<
  SourcesService,
  'release' | 'meta' | 'getLongSpotifyUrlFromShortened' | 'artistReleases'
>;

const mostReleases = 6;
type SpotifySource = Extract<Source, { kind: 'spotify' }>;

/**
 * Makes the page of a song, album, playlist or artist. Throws the coded errors of the look-ups; SOURCE_INVALID for anything that is not on
 * Spotify, before any connection is made.
 */
export async function pastedPage(text: string, sources: PastedSources, domain: string): Promise<PastedPage> {
  const source = await spotifySource(text, sources);
  switch (source.entity) {
    case 'track':
    case 'album':
      return { source: source.url, page: await releasePage(source, sources, domain) };
    case 'playlist':
    case 'artist':
      return { source: source.url, page: await metaPage(source, sources, domain) };
    default:
      throw new CodedError('SOURCE_INVALID');
  }
}

async function spotifySource(text: string, sources: PastedSources): Promise<SpotifySource> {
  const { source, problem } = readSource(text);
  if (source === undefined) throw new CodedError(problem === 'CODE_INVALID' ? 'SOURCE_INVALID' : problem);
  if (source.kind === 'spotify') return source;
  if (source.kind !== 'short') throw new CodedError('SOURCE_INVALID');
  const long = readSource(await sources.getLongSpotifyUrlFromShortened(source.url)).source;
  if (long?.kind !== 'spotify') throw new CodedError('SOURCE_INVALID');
  return long;
}

async function releasePage({ id, url }: SpotifySource, sources: PastedSources, domain: string): Promise<LinkPage> {
  const release = await sources.release(url);
  const { destinations, tracks: _tracks, ...set } = quickLink(release);
  const [path = 'release'] = quickPaths(release, inAscii);
  // The preview of a song is played by the page's script, which the frame has not.
  return pageOf(id, release.artists[0]?.name ?? release.name, {
    ...set,
    domain,
    path,
    previewType: 'image',
    theme: 'dark',
    destinations: destinations
      .filter(({ enabled }) => enabled)
      .map((destination, index) => ({ ...destination, config: null, id: `${id}-${index}` })),
  });
}

async function metaPage({ id, url, entity }: SpotifySource, sources: PastedSources, domain: string): Promise<LinkPage> {
  const isArtist = entity === 'artist';
  const [meta, releases] = await Promise.all([sources.meta(url), isArtist ? sources.artistReleases(id) : undefined]);
  const title = meta.og_title;
  const destination = (index: number, values: Partial<Link['destinations'][number]>) => ({
    ...blankValues(destinationFields),
    config: null,
    id: `${id}-${index}`,
    priority: index + 1,
    ...values,
  });
  const [path = 'page'] = quickPaths({ name: title, artists: [] }, inAscii);
  return pageOf(id, isArtist ? title : meta.og_author || title, {
    type: isArtist ? 'bio' : 'playlist',
    coverImageStyle: isArtist ? 'avatar' : 'square',
    domain,
    path,
    title,
    image: meta.og_image,
    theme: 'dark',
    destinations: [
      destination(0, { type: 'spotify', url, cta: defaultCta('spotify') }),
      ...(releases ?? []).slice(0, mostReleases).map((release, index) =>
        destination(index + 1, {
          type: 'custom',
          url: release.url,
          text: release.name,
          description: release.releaseDate?.slice(0, 4) ?? '',
          logo: release.coverImage,
          cta: 'Listen',
        }),
      ),
    ],
  });
}

function pageOf(id: string, artistName: string, changes: Partial<Link>): LinkPage {
  const never = new Date(0);
  return {
    link: {
      id,
      artistId: id,
      createdAt: never,
      updatedAt: never,
      version: 1,
      ...blankValues(storedLinkFields),
      tracks: [],
      destinations: [],
      ...changes,
    },
    artist: {
      id,
      name: artistName,
      avatarUrl: null,
      suspended: false,
      canText: false,
      blockBots: false,
      itunesAffiliateId: '',
    },
    socials: [],
    pixels: [],
  };
}
