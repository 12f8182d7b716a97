/** Stand-in for Spotify's Web API: look-ups and search in the invented catalogue, with the real service's errors. */
import type { Clock } from '#domain/kernel/clock.ts';
import { createQuota } from '../quota.ts';
import type { StandInService, VendorAnswer, VendorCall } from '../stand-in-server.ts';
import type { TokenBook } from './accounts.ts';
import type { Catalogue } from './catalogue.ts';
import { fanCalls } from './fan-grants.ts';
import { answerForFan, type LibraryParts } from './library.ts';
import { createWebApiObjects, type WebApiUrls } from './web-api-objects.ts';

/** Dependencies of the Web API. It accepts `requestsPerWindow` requests in thirty seconds, as the real service does. */
export interface WebApiParts {
  prefix: string;
  catalogue: Catalogue;
  tokens: TokenBook;
  clock: Clock;
  urls: WebApiUrls;
  requestsPerWindow: number;
  /** The part of the API that acts for fans. */
  library: LibraryParts;
}

const windowLength = 30_000;

const refusal = (status: number, message: string, headers: Record<string, string> = {}): VendorAnswer => ({
  status,
  headers,
  json: { error: { status, message } },
});

export function createWebApi(parts: WebApiParts): StandInService {
  const quota = createQuota(parts.clock, { calls: parts.requestsPerWindow, milliseconds: windowLength });
  return {
    name: 'Spotify Web API',
    prefix: parts.prefix,
    parts: [fanCalls],
    partOf: (call) => (isFanCall(call) ? fanCalls : undefined),
    fail: (mode, call) => {
      if (mode === 'nonsense' && isFanCall(call)) return refusal(400, 'Bad request');
      // The end of a permission shows only when the token is renewed.
      return mode === 'revoked' ? 'works' : undefined;
    },
    answer: (call) => {
      const isForFan = isFanCall(call);
      const problem = isForFan ? undefined : tokenProblem(call, parts.tokens);
      if (problem !== undefined) return refusal(401, problem, { 'www-authenticate': 'Bearer realm="spotify"' });
      const wait = quota.take();
      if (wait !== undefined)
        return refusal(429, 'API rate limit exceeded', { 'retry-after': String(Math.max(1, Math.ceil(wait / 1000))) });
      if (isForFan) return answerForFan(parts.library, call);
      if (call.method !== 'GET') return refusal(405, 'Method not allowed');
      if (call.path === '/v1/search') return search(parts, call);
      const showId = /^\/v1\/shows\/([0-9A-Za-z]{22})\/episodes$/.exec(call.path)?.[1];
      if (showId !== undefined) return showEpisodes(parts, call, showId);
      const artistId = /^\/v1\/artists\/([0-9A-Za-z]{22})\/albums$/.exec(call.path)?.[1];
      if (artistId !== undefined) return artistAlbums(parts, call, artistId);
      return lookUp(parts, call);
    },
  };
}

/** Without a market everything is listed. */
const isOutIn = ({ query }: VendorCall, { markets }: { markets: readonly string[] }): boolean => {
  const market = query.get('market');
  return market === null || markets.includes(market);
};

const isFanCall = ({ path }: VendorCall) => path === '/v1/me' || path.startsWith('/v1/me/');

function tokenProblem(call: VendorCall, tokens: TokenBook): string | undefined {
  const header = call.headers.authorization;
  if (header === undefined) return 'No token provided';
  const token = /^Bearer (\S+)$/.exec(header)?.[1];
  if (token === undefined) return 'Only valid bearer authentication supported';
  const worth = tokens.judge(token);
  if (worth === 'good') return undefined;
  return worth === 'expired' ? 'The access token expired' : 'Invalid access token';
}

/** What applications in development mode may ask for at once (documented since February 2026). */
const mostListed = 10;
const listedByDefault = 5;

/** An artist's own releases, newest first, in pages of at most 10; with a market those that are out there. */
function artistAlbums({ catalogue, urls }: WebApiParts, call: VendorCall, id: string): VendorAnswer {
  const artist = catalogue.artistById.get(id);
  if (artist === undefined) return refusal(404, 'Resource not found');
  const limit = Number(call.query.get('limit') ?? listedByDefault);
  const offset = Number(call.query.get('offset') ?? 0);
  if (!Number.isInteger(limit) || limit < 1 || limit > mostListed) return refusal(400, 'Invalid limit');
  const write = createWebApiObjects(urls);
  const groups = (call.query.get('include_groups') ?? 'album,single').split(',');
  const albums = catalogue.releases
    .filter((release) => release.artist === artist && isOutIn(call, release))
    .sort((one, other) => (one.releaseDate < other.releaseDate ? 1 : -1))
    .map(write.simpleAlbum)
    .filter(({ album_type }) => groups.includes(album_type));
  return { status: 200, json: write.page(`artists/${id}/albums`, albums, limit, offset) };
}

/** A podcast's episodes, newest first, in pages of at most 50. */
function showEpisodes({ catalogue, urls }: WebApiParts, { query }: VendorCall, id: string): VendorAnswer {
  const show = query.has('market') ? catalogue.showById.get(id) : undefined;
  if (show === undefined) return refusal(404, 'Resource not found');
  const limit = Number(query.get('limit') ?? 20);
  if (!Number.isInteger(limit) || limit < 1 || limit > 50) return refusal(400, 'Invalid limit');
  const write = createWebApiObjects(urls);
  const list = write.page(
    `shows/${id}/episodes`,
    show.episodes.map(write.simpleEpisode),
    limit,
    Number(query.get('offset') ?? 0),
  );
  return { status: 200, json: list };
}

function lookUp({ catalogue, urls }: WebApiParts, call: VendorCall): VendorAnswer {
  const [, kind, id] = /^\/v1\/(artists|albums|tracks|playlists|shows|episodes)\/([^/]+)$/.exec(call.path) ?? [];
  if (kind === undefined || id === undefined) return refusal(404, 'Service not found');
  if (!/^[0-9A-Za-z]{22}$/.test(id)) return refusal(400, 'Invalid base62 id');
  const write = createWebApiObjects(urls);
  // A podcast has no market of its own. Without a market the real service returns 404.
  const podcastAllowed = call.query.has('market');
  const find: Record<string, () => unknown> = {
    artists: () => written(catalogue.artistById.get(id), write.artist),
    albums: () => written(catalogue.releaseById.get(id), write.album),
    tracks: () => written(catalogue.trackById.get(id), write.track),
    playlists: () => written(catalogue.playlistById.get(id), write.playlist),
    shows: () => (podcastAllowed ? written(catalogue.showById.get(id), write.show) : undefined),
    episodes: () => (podcastAllowed ? written(catalogue.episodeById.get(id), write.episode) : undefined),
  };
  const found = find[kind]?.();
  return found === undefined ? refusal(404, 'Resource not found') : { status: 200, json: found };
}

function written<From, To>(thing: From | undefined, write: (thing: From) => To): To | undefined {
  return thing === undefined ? undefined : write(thing);
}

/** `q` is words, or one of the filters `isrc:` and `upc:`; `type` is a list of artist, album, track and show. */
function search({ catalogue, urls }: WebApiParts, call: VendorCall): VendorAnswer {
  const words = call.query.get('q')?.trim() ?? '';
  const types = (call.query.get('type') ?? '').split(',').filter((type) => type !== '');
  const limit = Number(call.query.get('limit') ?? listedByDefault);
  const offset = Number(call.query.get('offset') ?? 0);
  if (words === '') return refusal(400, 'No search query');
  if (types.length === 0) return refusal(400, 'Missing parameter type');
  if (!Number.isInteger(limit) || limit < 1 || limit > mostListed) return refusal(400, 'Invalid limit');
  if (!Number.isInteger(offset) || offset < 0 || offset > 1000) return refusal(400, 'Invalid offset');
  const write = createWebApiObjects(urls);
  const [, filter, code] = /^(isrc|upc):"?([^"\s]+)"?$/i.exec(words) ?? [];
  const contains = (name: string) => name.toLowerCase().includes(words.toLowerCase());
  const results: Record<string, () => unknown[]> = {
    artist: () => (filter ? [] : catalogue.artists.filter(({ name }) => contains(name)).map(write.artist)),
    album: () => {
      const byCode = [catalogue.releaseByUpc.get(code ?? '')].filter((release) => release !== undefined);
      const found =
        filter?.toLowerCase() === 'upc'
          ? byCode
          : catalogue.releases.filter(({ name, artist }) => !filter && (contains(name) || contains(artist.name)));
      return found.filter((release) => isOutIn(call, release)).map(write.simpleAlbum);
    },
    track: () => {
      const byCode = [catalogue.trackByIsrc.get((code ?? '').toUpperCase())].filter((track) => track !== undefined);
      const found =
        filter?.toLowerCase() === 'isrc'
          ? byCode
          : catalogue.tracks.filter(
              ({ name, release }) => !filter && (contains(name) || contains(release.artist.name)),
            );
      return found.filter(({ release }) => isOutIn(call, release)).map(write.track);
    },
    show: () =>
      call.query.has('market') && !filter
        ? catalogue.shows.filter(({ name }) => contains(name)).map(write.simpleShow)
        : [],
  };
  const query = `search?q=${encodeURIComponent(words)}&type=${types.join(',')}`;
  const json: Record<string, unknown> = {};
  for (const type of types) {
    const list = results[type];
    if (list === undefined) return refusal(400, `Bad search type field ${type}`);
    json[`${type}s`] = write.page(query, list(), limit, offset);
  }
  return { status: 200, json };
}
