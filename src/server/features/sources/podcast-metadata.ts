/** Metadata of a podcast or an episode, from its directory or, if that does not know it, from its page. */
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { Source } from '#domain/links/source-kind.ts';
import type { GuardedAnswer } from '../../platform/net/guarded-fetch.ts';
import type { PodcastDirectory, PodcastEpisode, PodcastShow } from '../../vendors/catalogue/podcasts.ts';
import { emptyMetadata, type Metadata, readPageMetadata } from './page-metadata.ts';

/** A URL of Apple Podcasts. */
export type PodcastSource = Extract<Source, { kind: 'applepodcasts' }>;

const types = { show: 'podcast.show', episode: 'podcast.episode' } as const;

/** The metadata of a podcast that every directory has. */
export function showMetadata({ name, publisher, image }: PodcastShow): Partial<Metadata> {
  return { og_type: types.show, og_title: name, og_author: publisher, og_image: image };
}

/** The same for an episode; its author is the podcast. */
export function episodeMetadata({ name, show, image, releaseDate }: PodcastEpisode): Partial<Metadata> {
  return {
    og_type: types.episode,
    og_title: name,
    og_author: show.name,
    og_image: image ?? show.image,
    release_date: releaseDate,
  };
}

/** The metadata of an Apple Podcasts URL. `readPage` fetches its page; throws SOURCE_INVALID when neither directory nor page know it. */
export async function readPodcastMetadata(
  { entity, id, show, url }: PodcastSource,
  podcasts: PodcastDirectory,
  readPage: (url: string) => Promise<GuardedAnswer>,
): Promise<Metadata> {
  if (entity === 'show') {
    const found = await podcasts.show(id);
    if (found === undefined) throw new CodedError('SOURCE_INVALID');
    return { ...emptyMetadata(found.url), ...showMetadata(found) };
  }
  const found = await podcasts.episode(id, show);
  if (found !== undefined) return { ...emptyMetadata(found.url), ...episodeMetadata(found) };
  // The directory lists the newest episodes only; the page of an older one declares the type website.
  const page = await readPageMetadata(await readPage(url));
  return { ...page, og_url: url, og_type: types.episode };
}
