/** Stand-in for Apple's look-up and search API: `/lookup` by barcode or id, `/search` by words. */
import type { Clock } from '#domain/kernel/clock.ts';
import { numberElsewhere } from '../elsewhere.ts';
import { createQuota } from '../quota.ts';
import type { Catalogue, CatalogueRelease } from '../spotify/catalogue.ts';
import type { StandInService, VendorAnswer, VendorCall } from '../stand-in-server.ts';
import { isStreamed, type ShopObject, writeAlbum, writeEpisode, writeShow, writeSong } from './shop-objects.ts';

/** Dependencies of the API. `mediaUrl` is the base URL of pictures and previews. */
export interface ItunesParts {
  prefix: string;
  catalogue: Catalogue;
  clock: Clock;
  mediaUrl: string;
  requestsPerMinute: number;
}

const mostResults = 200;

export function createItunes(parts: ItunesParts): StandInService {
  const quota = createQuota(parts.clock, { calls: parts.requestsPerMinute, milliseconds: 60_000 });
  return {
    name: 'Apple look-up',
    prefix: parts.prefix,
    answer: (call) => {
      // The real API gives no more information than this when its rate limit is exceeded.
      if (quota.take() !== undefined) return { status: 403, headers: { 'content-type': 'text/html' }, body: '' };
      if (call.path === '/lookup') return results(lookUp(parts, call), call);
      if (call.path === '/search') return results(search(parts, call), call);
      return { status: 404, headers: { 'content-type': 'text/html' }, body: 'Not found' };
    },
  };
}

function results(found: ShopObject[], call: VendorCall): VendorAnswer {
  const limit = Math.min(Number(call.query.get('limit') ?? 50) || 50, mostResults);
  const shown = found.slice(0, limit);
  return {
    status: 200,
    headers: { 'content-type': 'text/javascript; charset=utf-8' },
    body: `\n\n\n${JSON.stringify({ resultCount: shown.length, results: shown })}\n`,
  };
}

/** Apple's own default is the US store. */
const isOutIn = ({ query }: VendorCall, { markets }: CatalogueRelease): boolean =>
  markets.includes(query.get('country') ?? 'US');

function lookUp({ catalogue, mediaUrl }: ItunesParts, call: VendorCall): ShopObject[] {
  const { query } = call;
  const release = catalogue.releaseByUpc.get(query.get('upc') ?? '');
  if (release !== undefined) {
    if (!isStreamed(release) || !isOutIn(call, release)) return [];
    const songs = query.get('entity') === 'song' ? release.tracks.map((song) => writeSong(song, mediaUrl)) : [];
    return [writeAlbum(release, mediaUrl), ...songs];
  }
  const id = query.get('id') ?? '';
  const show = catalogue.shows.find((candidate) => numberElsewhere(candidate.id) === id);
  if (show === undefined) return [];
  const episodes = query.get('entity') === 'podcastEpisode' ? show.episodes : [];
  return [writeShow(show, mediaUrl), ...episodes.map((episode) => writeEpisode(episode, mediaUrl))];
}

/** Everything whose names contain all of the words, ignoring case and accents. */
function search({ catalogue, mediaUrl }: ItunesParts, call: VendorCall): ShopObject[] {
  const { query } = call;
  const plain = (text: string) =>
    text
      .normalize('NFKD')
      .replace(/\p{Mark}/gu, '')
      .toLowerCase();
  const words = plain(query.get('term') ?? '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  if (words.length === 0) return [];
  const has = (...names: string[]) => words.every((word) => plain(names.join(' ')).includes(word));
  const streamed = catalogue.releases.filter((release) => isStreamed(release) && isOutIn(call, release));
  const entities: Record<string, () => ShopObject[]> = {
    album: () =>
      streamed.filter(({ name, artist }) => has(name, artist.name)).map((release) => writeAlbum(release, mediaUrl)),
    song: () =>
      streamed
        .flatMap(({ tracks }) => tracks)
        .filter(({ name, release }) => has(name, release.artist.name))
        .map((song) => writeSong(song, mediaUrl)),
    podcast: () =>
      catalogue.shows.filter(({ name, publisher }) => has(name, publisher)).map((show) => writeShow(show, mediaUrl)),
  };
  return entities[query.get('entity') ?? '']?.() ?? [];
}
