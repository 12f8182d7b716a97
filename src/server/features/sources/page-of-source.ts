/** The page that a song, album, playlist or artist gets: shown on the homepage, and published when it is claimed (SITE-6, SITE-7). */
import { defaultCta } from '#domain/destinations/catalogue.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import { blankValues } from '#domain/kernel/fields.ts';
import { destinationFields, linkFields } from '#domain/links/link.ts';
import { type QuickLink, quickLink } from '#domain/links/quick-link.ts';
import { recogniseSource, type Source } from '#domain/links/source-kind.ts';
import type { SourcesService } from './sources.service.ts';

/** The page, and whose it is. */
export interface PageOfSource {
  /** The url of the thing at Spotify, by which the page can be claimed. */
  url: string;
  id: string;
  /** The artists who are credited, the first one first; a playlist has none with an id. */
  artists: { id: string; name: string }[];
  link: QuickLink;
}

/** The look-ups that it needs. */
export type PageSources = Pick<SourcesService, 'release' | 'meta' | 'artistReleases'>;

const mostReleases = 6;
type SpotifySource = Extract<Source, { kind: 'spotify' }>;

/** Makes the page of a Spotify url; its path and domain are still empty. Throws the coded errors of the look-ups; SOURCE_INVALID for what gives no page. */
export async function pageOfSource(url: string, sources: PageSources): Promise<PageOfSource> {
  const source = recogniseSource(url);
  if (source?.kind !== 'spotify') throw new CodedError('SOURCE_INVALID');
  switch (source.entity) {
    case 'track':
    case 'album':
      return await releasePage(source, sources);
    case 'playlist':
    case 'artist':
      return await metaPage(source, sources);
    default:
      throw new CodedError('SOURCE_INVALID');
  }
}

async function releasePage({ id, url }: SpotifySource, sources: PageSources): Promise<PageOfSource> {
  const release = await sources.release(url);
  const link: QuickLink = { ...quickLink(release), theme: 'dark' };
  return { url, id, artists: release.artists, link };
}

async function metaPage({ id, url, entity }: SpotifySource, sources: PageSources): Promise<PageOfSource> {
  const isArtist = entity === 'artist';
  const [meta, releases] = await Promise.all([sources.meta(url), isArtist ? sources.artistReleases(id) : undefined]);
  const title = meta.og_title.slice(0, linkFields.title.longest);
  const rows: Partial<QuickLink['destinations'][number]>[] = [
    { type: 'spotify', url, cta: defaultCta('spotify') },
    ...(releases ?? []).slice(0, mostReleases).map((release) => ({
      type: 'custom' as const,
      url: release.url,
      text: release.name,
      description: release.releaseDate?.slice(0, 4) ?? '',
      logo: release.coverImage,
      cta: 'Listen',
    })),
  ];
  return {
    url,
    id,
    artists: isArtist ? [{ id, name: title }] : [{ id: '', name: meta.og_author || title }],
    link: {
      ...blankValues(linkFields),
      type: isArtist ? 'bio' : 'playlist',
      coverImageStyle: isArtist ? 'avatar' : 'square',
      title,
      image: meta.og_image,
      theme: 'dark',
      tracks: [],
      destinations: rows.map((row, index) => ({ ...blankValues(destinationFields), priority: index + 1, ...row })),
    },
  };
}
