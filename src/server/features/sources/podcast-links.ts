/** Finds a podcast or an episode in the other directory: Apple's from Spotify's and the other way round, by title and publisher. */
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import { mergeLinks, type OfferedLink, type PlatformLink } from '#domain/links/source-links.ts';
import { bestByName, type Naming } from '#domain/links/source-match.ts';
import type { Logger } from '../../platform/log.ts';
import type { PodcastDirectory, PodcastEpisode, PodcastShow } from '../../vendors/catalogue/podcasts.ts';

/** What to find: `own` is the directory that the URL belongs to. */
export interface PodcastSearch {
  entity: 'show' | 'episode';
  id: string;
  /** The podcast's id, if the URL contains it. */
  show?: string;
  url: string;
  own: PodcastDirectory;
  other: PodcastDirectory;
  log: Logger;
}

const showNaming = (show: PodcastShow): Naming => ({ title: show.name, artists: [show.publisher] });
const episodeNaming = ({ name, show }: PodcastEpisode): Naming => ({ title: name, artists: [show.publisher] });

/**
 * The URLs of a podcast or an episode, Apple Podcasts first. The given one is exact; for an episode that the other directory does not have,
 * the podcast's page there is returned as unsure. Throws SOURCE_INVALID when the URL leads to nothing.
 */
export async function findPodcastLinks(search: PodcastSearch): Promise<PlatformLink[]> {
  const { entity, own, other, log } = search;
  const episode = entity === 'episode' ? await own.episode(search.id, search.show) : undefined;
  const show = episode?.show ?? (await showOf(search));
  if (show === undefined) throw new CodedError('SOURCE_INVALID');
  // The directory knows only the podcast of an old episode, so that no match elsewhere is certain.
  const wanted = episode ? episodeNaming(episode) : entity === 'show' ? showNaming(show) : nameless;
  const url = episode?.url ?? (entity === 'show' ? show.url : search.url);
  const offered: OfferedLink[] = [{ platform: own.platform, url, byCode: true, ...wanted }];
  try {
    const elsewhere = episode ? await findEpisode(episode, other) : await findShow(show, other);
    if (elsewhere !== undefined) offered.push({ platform: other.platform, byCode: false, ...elsewhere });
  } catch (error) {
    log.warn({ err: error, directory: other.platform, url }, 'The other podcast directory did not answer.');
  }
  return mergeLinks(wanted, offered).sort((one, next) => rank(one) - rank(next));
}

const nameless: Naming = { title: '', artists: [] };

async function showOf({ entity, id, show, own }: PodcastSearch): Promise<PodcastShow | undefined> {
  const showId = entity === 'show' ? id : show;
  return showId === undefined ? undefined : await own.show(showId);
}

/** The first destinations of a podcast are Apple Podcasts and Spotify (SRC-15). */
const rank = ({ platform }: PlatformLink): number => (platform === 'applepodcasts' ? 0 : 1);

type Elsewhere = Naming & { url: string };

async function sameShow(show: PodcastShow, directory: PodcastDirectory): Promise<PodcastShow | undefined> {
  const found = await directory.search(show.name);
  return bestByName(
    showNaming(show),
    found.map((each) => ({ ...showNaming(each), each })),
  )?.each;
}

async function findShow(show: PodcastShow, directory: PodcastDirectory): Promise<Elsewhere | undefined> {
  const found = await sameShow(show, directory);
  return found && { ...showNaming(found), url: found.url };
}

async function findEpisode(episode: PodcastEpisode, directory: PodcastDirectory): Promise<Elsewhere | undefined> {
  const show = await sameShow(episode.show, directory);
  if (show === undefined) return undefined;
  const episodes = (await directory.episodes(show)).map((each) => ({ ...episodeNaming(each), url: each.url }));
  return bestByName(episodeNaming(episode), episodes) ?? { ...showNaming(show), url: show.url };
}
