/** Stand-in for the Apple Music API: look-ups by code, and the libraries of fans who granted permission. */
import type { Clock } from '#domain/kernel/clock.ts';
import { numberElsewhere } from '../elsewhere.ts';
import { fanAccounts } from '../fans/fan-accounts.ts';
import type { FanLibraries } from '../fans/fan-library.ts';
import type { Permission, TokenMint } from '../fans/permissions.ts';
import { createQuota } from '../quota.ts';
import type { Catalogue, CatalogueRelease, CatalogueTrack } from '../spotify/catalogue.ts';
import type { StandInService, VendorAnswer, VendorCall } from '../stand-in-server.ts';
import { isStreamed, writeAlbum, writeSong } from './shop-objects.ts';

export interface MusicParts {
  prefix: string;
  catalogue: Catalogue;
  clock: Clock;
  /** Whether a developer token is valid. */
  isDeveloper: (token: string) => Promise<boolean>;
  userTokens: TokenMint;
  libraries: FanLibraries;
  requestsPerMinute: number;
}

/** The delay until a save appears in the library, as in the real API, in milliseconds. */
const carriedOutAfter = 5000;

const error = (status: number, title: string, headers: Record<string, string> = {}): VendorAnswer => ({
  status,
  headers,
  json: { errors: [{ id: 'SANDBOX', title, status: String(status), code: `${status}00` }] },
});

export function createMusic(parts: MusicParts): StandInService {
  const quota = createQuota(parts.clock, { calls: parts.requestsPerMinute, milliseconds: 60_000 });
  const things = indexThings(parts.catalogue);
  return {
    name: 'Apple Music',
    prefix: parts.prefix,
    fail: (mode, call) => {
      if (mode === 'nonsense') return error(400, 'Bad Request');
      if (mode !== 'revoked') return undefined;
      return call.headers['music-user-token'] === undefined ? 'works' : error(403, 'Invalid authentication');
    },
    answer: async (call) => {
      const bearer = /^Bearer (\S+)$/.exec(call.headers.authorization ?? '')?.[1] ?? '';
      if (!(await parts.isDeveloper(bearer))) return { status: 401, body: '' };
      if (quota.take() !== undefined) return error(429, 'Too Many Requests');
      const fan = fanOf(parts, call);
      if (call.path.startsWith('/v1/me/')) {
        if (fan === undefined) return error(403, 'Invalid authentication');
        return answerForFan(parts, things, call, fan);
      }
      if (call.headers['music-user-token'] !== undefined && fan === undefined)
        return error(403, 'Invalid authentication');
      return answerFromCatalogue(parts, things, call, fan);
    },
  };
}

type Things = Readonly<Record<'albums' | 'songs', Map<string, CatalogueRelease | CatalogueTrack>>>;

function indexThings({ releases }: Catalogue): Things {
  const streamed = releases.filter(isStreamed);
  return {
    albums: new Map(streamed.map((release) => [numberElsewhere(release.id), release])),
    songs: new Map(streamed.flatMap(({ tracks }) => tracks).map((track) => [numberElsewhere(track.id), track])),
  };
}

function fanOf({ userTokens }: MusicParts, call: VendorCall): Permission | undefined {
  const token = call.headers['music-user-token'];
  if (typeof token !== 'string') return undefined;
  const worth = userTokens.read(token);
  return typeof worth === 'string' ? undefined : worth;
}

const kinds = ['albums', 'songs'] as const;

const storefrontOf = ({ account }: Permission): string =>
  fanAccounts.find(({ id }) => id === account)?.country.toLowerCase() ?? 'us';

function answerForFan({ libraries }: MusicParts, things: Things, call: VendorCall, fan: Permission): VendorAnswer {
  const storefront = storefrontOf(fan);
  if (call.path === '/v1/me/storefront' && call.method === 'GET')
    return {
      status: 200,
      json: { data: [{ id: storefront, type: 'storefronts', href: `/v1/storefronts/${storefront}` }] },
    };
  if (call.path !== '/v1/me/library' || call.method !== 'POST') return error(404, 'Resource Not Found');
  for (const kind of kinds) {
    // Ids that the fan's store does not know are ignored without an error, as in the real API.
    const ids = (call.query.get(`ids[${kind}]`) ?? '').split(',').filter((id) => {
      const thing = things[kind].get(id);
      return thing !== undefined && marketsOf(thing).includes(storefront.toUpperCase());
    });
    libraries.put(
      fan.account,
      ids.map((id) => `${kind}/${id}`),
      carriedOutAfter,
    );
  }
  return { status: 202, body: '' };
}

function answerFromCatalogue(
  { libraries }: MusicParts,
  things: Things,
  call: VendorCall,
  fan: Permission | undefined,
): VendorAnswer {
  const [, storefront = '', section] = /^\/v1\/catalog\/([a-z]{2})\/(albums|songs)$/.exec(call.path) ?? [];
  if (call.method !== 'GET' || (section !== 'albums' && section !== 'songs')) return error(404, 'Resource Not Found');
  const ids = (call.query.get('ids') ?? '').split(',').filter((id) => id !== '');
  const code = call.query.get(section === 'albums' ? 'filter[upc]' : 'filter[isrc]');
  if (ids.length === 0 && code === null) return error(400, 'No ids or filter supplied on the request');
  const found = [...things[section]].filter(
    ([id, thing]) =>
      marketsOf(thing).includes(storefront.toUpperCase()) && (ids.includes(id) || codeOf(thing) === code),
  );
  const withLibrary = (call.query.get('include') ?? '').split(',').includes('library') && fan !== undefined;
  const data = found.map(([id, thing]) => ({
    id,
    type: section,
    href: `/v1/catalog/${storefront}/${section}/${id}`,
    attributes: attributesOf(thing),
    relationships: {
      ...(section === 'songs' && 'release' in thing
        ? { albums: { data: [{ id: numberElsewhere(thing.release.id), type: 'albums' }] } }
        : {}),
      ...(withLibrary
        ? {
            library: {
              data: libraries.has(fan.account, `${section}/${id}`)
                ? [{ id: `l.${id}`, type: `library-${section}` }]
                : [],
            },
          }
        : {}),
    },
  }));
  return { status: 200, json: { data } };
}

const marketsOf = (thing: CatalogueRelease | CatalogueTrack): readonly string[] =>
  'upc' in thing ? thing.markets : thing.release.markets;
const codeOf = (thing: CatalogueRelease | CatalogueTrack): string => ('upc' in thing ? thing.upc : thing.isrc);

function attributesOf(thing: CatalogueRelease | CatalogueTrack) {
  if ('upc' in thing) {
    const { collectionName, artistName, collectionViewUrl } = writeAlbum(thing, '');
    return { name: collectionName, artistName, url: collectionViewUrl, upc: thing.upc, releaseDate: thing.releaseDate };
  }
  const { trackName, artistName, trackViewUrl } = writeSong(thing, '');
  return { name: trackName, artistName, url: trackViewUrl, isrc: thing.isrc, releaseDate: thing.release.releaseDate };
}
