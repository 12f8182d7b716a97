/** Stand-in for Odesli's links API: returns a song's or album's URLs at all services for one of its URLs. */
import type { Clock } from '#domain/kernel/clock.ts';
import { isAt, lettersElsewhere, numberElsewhere, shopTitle, slugOf } from '../elsewhere.ts';
import { createQuota } from '../quota.ts';
import type { Catalogue, CatalogueRelease, CatalogueTrack } from '../spotify/catalogue.ts';
import type { StandInService, VendorAnswer } from '../stand-in-server.ts';

/** Dependencies of the API. `mediaUrl` is the base URL of thumbnails; the limit is in requests per minute without a key. */
export interface OdesliParts {
  prefix: string;
  catalogue: Catalogue;
  clock: Clock;
  mediaUrl: string;
  requestsPerMinute: number;
}

type Entity = { type: 'song'; track: CatalogueTrack } | { type: 'album'; release: CatalogueRelease };

const refusal = (statusCode: number, code: string): VendorAnswer => ({
  status: statusCode,
  json: { statusCode, code },
});

export function createOdesli(parts: OdesliParts): StandInService {
  const quota = createQuota(parts.clock, { calls: parts.requestsPerMinute, milliseconds: 60_000 });
  return {
    name: 'Odesli',
    prefix: parts.prefix,
    answer: (call) => {
      if (call.path !== '/v1-alpha.1/links') return refusal(404, 'not_found');
      if (quota.take() !== undefined && !call.query.get('key')) return refusal(429, 'TOO_MANY_REQUESTS');
      const entity = findEntity(parts.catalogue, call.query);
      if (entity === 'missing') return refusal(400, 'missing_required_parameter');
      if (entity === undefined) return refusal(404, 'could_not_resolve_entity');
      return { status: 200, json: writeLinks(entity, call.query.get('userCountry') ?? 'US', parts.mediaUrl) };
    },
  };
}

function findEntity(catalogue: Catalogue, query: URLSearchParams): Entity | 'missing' | undefined {
  const url =
    query.get('url') ??
    (query.get('platform') === 'spotify'
      ? `spotify:${query.get('type') === 'song' ? 'track' : query.get('type')}:${query.get('id')}`
      : undefined);
  if (url === undefined) return 'missing';
  const [, kind, id = ''] =
    /^(?:https?:\/\/open\.spotify\.com\/(?:intl-\w+\/)?|spotify:)(track|album)[/:]([0-9A-Za-z]{22})/.exec(url) ?? [];
  const track = kind === 'track' ? catalogue.trackById.get(id) : undefined;
  if (track !== undefined) return { type: 'song', track };
  const release = kind === 'album' ? catalogue.releaseById.get(id) : undefined;
  if (release !== undefined) return { type: 'album', release };
  return elsewhere(catalogue).get(placeOf(url));
}

/** One service: its name at Odesli, its entity's provider, the share of releases that it has, and its URL. */
interface Service {
  platform: string;
  provider: string;
  share: number;
  url(song: boolean, code: Codes, names: { artist: string; title: string; album: string }): string;
  /** The service's title and artist for the item, if they differ from the catalogue's. */
  names?(entity: { title: string; artist: string; explicit: boolean; album: string; song: boolean }): {
    title?: string;
    artist?: string;
  };
}

/** Ids of the item itself, and the id of its release. */
interface Codes {
  digits: string;
  letters: string;
  album: string;
}

const inShop: Service['names'] = ({ song, album }) => (song ? {} : { title: album });
const onChannel: Service['names'] = ({ artist }) => ({ artist: `${artist} - Topic` });

const services: readonly Service[] = [
  {
    platform: 'appleMusic',
    provider: 'itunes',
    share: 0.97,
    url: (song, { digits, album }, names) =>
      `https://geo.music.apple.com/us/album/${names.album}/${album}?${song ? `i=${digits}&` : ''}mt=1&app=music&ls=1&at=1000lHKX&ct=odesli_http&itscg=30200&itsct=odsl_m`,
    names: inShop,
  },
  {
    platform: 'itunes',
    provider: 'itunes',
    share: 0.9,
    url: (song, { digits, album }, names) =>
      `https://geo.music.apple.com/us/album/${names.album}/${album}?${song ? `i=${digits}&` : ''}mt=1&app=itunes&ls=1&at=1000lHKX&ct=odesli_http&itscg=30200&itsct=odsl_i`,
    names: inShop,
  },
  {
    platform: 'youtube',
    provider: 'youtube',
    share: 0.92,
    url: (song, { letters }) =>
      song ? `https://www.youtube.com/watch?v=${letters}` : `https://www.youtube.com/playlist?list=OLAK5uy_${letters}`,
    names: onChannel,
  },
  {
    platform: 'youtubeMusic',
    provider: 'youtube',
    share: 0.92,
    url: (song, { letters }) =>
      song
        ? `https://music.youtube.com/watch?v=${letters}`
        : `https://music.youtube.com/playlist?list=OLAK5uy_${letters}`,
    names: onChannel,
  },
  {
    platform: 'deezer',
    provider: 'deezer',
    share: 0.95,
    url: (song, { digits }) => `https://www.deezer.com/${song ? 'track' : 'album'}/${digits}`,
  },
  {
    platform: 'tidal',
    provider: 'tidal',
    share: 0.88,
    url: (song, { digits }) => `https://listen.tidal.com/${song ? 'track' : 'album'}/${digits}`,
  },
  {
    platform: 'amazonMusic',
    provider: 'amazon',
    share: 0.9,
    url: (song, { letters }) =>
      `https://music.amazon.com/${song ? 'tracks' : 'albums'}/B0${letters
        .slice(0, 8)
        .toUpperCase()
        .replace(/[^A-Z0-9]/g, 'X')}`,
    names: ({ title, explicit }) => ({ title: explicit ? `${title} [Explicit]` : title }),
  },
  {
    platform: 'pandora',
    provider: 'pandora',
    share: 0.6,
    url: (song, { digits }) => `https://www.pandora.com/${song ? 'TR' : 'AL'}:${digits}`,
  },
  {
    platform: 'soundcloud',
    provider: 'soundcloud',
    share: 0.7,
    url: (song, _code, { artist, title }) => `https://soundcloud.com/${artist}/${song ? '' : 'sets/'}${title}`,
    names: ({ artist, title }) => ({ title: `${artist} – ${title}` }),
  },
  {
    platform: 'bandcamp',
    provider: 'bandcamp',
    share: 0.45,
    url: (song, _code, { artist, title }) =>
      `https://${artist.slice(0, 40).replace(/-$/, '')}.bandcamp.com/${song ? 'track' : 'album'}/${title}`,
  },
  {
    platform: 'napster',
    provider: 'napster',
    share: 0.4,
    url: (song, { digits }) => `https://play.napster.com/${song ? 'track' : 'album'}/${digits}`,
  },
];

type WrittenEntity = Record<string, unknown> & { platforms: string[] };

/** One in this many URLs belongs to another version, as happens at the real service. */
const shareOfMistakes = 0.06;

/** What the services' urls and titles are made of. */
function describe(entity: Entity) {
  const song = entity.type === 'song';
  const release = song ? entity.track.release : entity.release;
  const { id, name } = song ? entity.track : entity.release;
  const codes = { digits: numberElsewhere(id), letters: lettersElsewhere(id), album: numberElsewhere(release.id) };
  const names = { artist: slugOf(release.artist.name), title: slugOf(name), album: slugOf(shopTitle(release)) };
  const plain = {
    title: name,
    artist: release.artist.name,
    explicit: song && entity.track.explicit,
    album: shopTitle(release),
    song,
  };
  return { song, id, name, release, codes, names, plain };
}

const placesByCatalogue = new WeakMap<Catalogue, Map<string, Entity>>();

/** Everything in the catalogue by its places at the other services. */
function elsewhere(catalogue: Catalogue): Map<string, Entity> {
  const known = placesByCatalogue.get(catalogue);
  if (known !== undefined) return known;
  const places = new Map<string, Entity>();
  const entities: Entity[] = [
    ...[...catalogue.trackById.values()].map((track) => ({ type: 'song' as const, track })),
    ...[...catalogue.releaseById.values()].map((release) => ({ type: 'album' as const, release })),
  ];
  for (const entity of entities) {
    const { song, id, codes, names } = describe(entity);
    for (const service of services)
      if (isAt(service.provider, id, service.share)) places.set(placeOf(service.url(song, codes, names)), entity);
  }
  placesByCatalogue.set(catalogue, places);
  return places;
}

/** A url without what varies: scheme, prefixes of the host, a country, and marks of affiliates. */
function placeOf(url: string): string {
  if (!URL.canParse(url)) return url;
  const { hostname, pathname, searchParams } = new URL(url);
  const host = hostname.replace(/^(?:www|geo|listen|play|m)\./, '');
  const item = ['i', 'v', 'list'].map((name) => searchParams.get(name)).find((value) => value !== null) ?? '';
  return `${host}${pathname.replace(/^\/[a-z]{2}\//, '/').replace(/\/$/, '')}?${item}`;
}

function writeLinks(entity: Entity, country: string, media: string): object {
  const { song, id, name, release, codes, names, plain } = describe(entity);
  const entities: Record<string, WrittenEntity> = {};
  const links: Record<string, object> = {};
  const add = (
    { platform, provider, ...service }: Pick<Service, 'platform' | 'provider' | 'names'>,
    entityId: string,
    url: string,
    more: object = {},
  ) => {
    const key = `${provider.toUpperCase()}_${song ? 'SONG' : 'ALBUM'}::${entityId}`;
    const { title = name, artist = plain.artist } = service.names?.(plain) ?? {};
    const mistaken = provider !== 'spotify' && isAt(`mistake:${provider}`, id, shareOfMistakes);
    const known: WrittenEntity = entities[key] ?? {
      id: entityId,
      type: entity.type,
      title: mistaken ? `${title} (Live)` : title,
      artistName: artist,
      thumbnailUrl: `${media}/image/640/${release.id}.jpg`,
      thumbnailWidth: 640,
      thumbnailHeight: 640,
      apiProvider: provider,
      platforms: [],
    };
    known.platforms.push(platform);
    entities[key] = known;
    links[platform] = { country, url, entityUniqueId: key, ...more };
  };
  const entityKind = song ? 'track' : 'album';
  add({ platform: 'spotify', provider: 'spotify' }, id, `https://open.spotify.com/${entityKind}/${id}`, {
    nativeAppUriDesktop: `spotify:${entityKind}:${id}`,
  });
  for (const service of services) {
    // A video service without the song lacks it at both of its providers, so one draw decides for both.
    if (isAt(service.provider, id, service.share))
      add(service, service.provider === 'youtube' ? codes.letters : codes.digits, service.url(song, codes, names));
  }
  return {
    entityUniqueId: `SPOTIFY_${song ? 'SONG' : 'ALBUM'}::${id}`,
    userCountry: country,
    pageUrl: `https://${song ? 'song' : 'album'}.link/s/${id}`,
    entitiesByUniqueId: entities,
    linksByPlatform: links,
  };
}
