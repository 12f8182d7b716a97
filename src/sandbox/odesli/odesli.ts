/** Odesli's links API over the invented catalogue: one address of a song or album in, its addresses everywhere out. */
import { createHash } from 'node:crypto';
import type { Clock } from '#domain/kernel/clock.ts';
import { createSeededNumbers } from '../seeded-numbers.ts';
import type { Catalogue, CatalogueRelease, CatalogueTrack } from '../spotify/catalogue.ts';
import type { Vendor, VendorAnswer } from '../stand-in-server.ts';

/** What the service is made of. `media` is where thumbnails are; without a key so many requests a minute are answered. */
export interface OdesliParts {
  prefix: string;
  catalogue: Catalogue;
  clock: Clock;
  media: () => string;
  requestsPerMinute: number;
}

type Entity = { type: 'song'; track: CatalogueTrack } | { type: 'album'; release: CatalogueRelease };

const refusal = (statusCode: number, code: string): VendorAnswer => ({
  status: statusCode,
  json: { statusCode, code },
});

/** Makes the service. */
export function createOdesli(parts: OdesliParts): Vendor {
  const recent: number[] = [];
  return {
    name: 'Odesli',
    prefix: parts.prefix,
    answer: (call) => {
      if (call.path !== '/v1-alpha.1/links') return refusal(404, 'not_found');
      const now = parts.clock.now().getTime();
      while (recent[0] !== undefined && (recent[0] <= now - 60_000 || recent[0] > now)) recent.shift();
      if (recent.length >= parts.requestsPerMinute && !call.query.get('key')) return refusal(429, 'TOO_MANY_REQUESTS');
      recent.push(now);
      const entity = findEntity(parts.catalogue, call.query);
      if (entity === 'missing') return refusal(400, 'missing_required_parameter');
      if (entity === undefined) return refusal(404, 'could_not_resolve_entity');
      return { status: 200, json: writeLinks(entity, call.query.get('userCountry') ?? 'US', parts.media()) };
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
  return release === undefined ? undefined : { type: 'album', release };
}

/** Letters and digits of any script, dashes between, as the services write names into addresses. */
function slugOf(name: string): string {
  const slug = name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  // Shops whose addresses take Latin letters only give other scripts a short code.
  return /^[a-z0-9-]+$/.test(slug) ? slug : createHash('sha256').update(name).digest('hex').slice(0, 10);
}

/** One service: its name at Odesli, the shop that its entity belongs to, how often it has a release, and its address. */
interface Service {
  platform: string;
  provider: string;
  share: number;
  url(song: boolean, code: { digits: string; letters: string }, names: { artist: string; title: string }): string;
}

const services: readonly Service[] = [
  {
    platform: 'appleMusic',
    provider: 'itunes',
    share: 0.97,
    url: (song, { digits }, { title }) =>
      `https://geo.music.apple.com/us/album/${title}/${digits}?${song ? `i=${digits}1&` : ''}mt=1&app=music&ls=1`,
  },
  {
    platform: 'itunes',
    provider: 'itunes',
    share: 0.9,
    url: (song, { digits }, { title }) =>
      `https://geo.music.apple.com/us/album/${title}/${digits}?${song ? `i=${digits}1&` : ''}mt=1&app=itunes&ls=1`,
  },
  {
    platform: 'youtube',
    provider: 'youtube',
    share: 0.92,
    url: (song, { letters }) =>
      song ? `https://www.youtube.com/watch?v=${letters}` : `https://www.youtube.com/playlist?list=OLAK5uy_${letters}`,
  },
  {
    platform: 'youtubeMusic',
    provider: 'youtube',
    share: 0.92,
    url: (song, { letters }) =>
      song
        ? `https://music.youtube.com/watch?v=${letters}`
        : `https://music.youtube.com/playlist?list=OLAK5uy_${letters}`,
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

function writeLinks(entity: Entity, country: string, media: string): object {
  const song = entity.type === 'song';
  const release = song ? entity.track.release : entity.release;
  const { id, name } = song ? entity.track : entity.release;
  const numbers = createSeededNumbers(`odesli:${id}`);
  const digits = String(numbers.between(1_000_000_00, 9_999_999_99));
  const letters = createHash('sha256').update(`video:${id}`).digest('base64url').slice(0, 11);
  const names = { artist: slugOf(release.artist.name), title: slugOf(name) };
  const entities: Record<string, { platforms: string[]; apiProvider: string; id: string }> = {};
  const links: Record<string, object> = {};
  const add = (platform: string, provider: string, entityId: string, url: string, more: object = {}) => {
    const key = `${provider.toUpperCase()}_${song ? 'SONG' : 'ALBUM'}::${entityId}`;
    const known = entities[key] ?? { id: entityId, apiProvider: provider, platforms: [] };
    known.platforms.push(platform);
    entities[key] = known;
    links[platform] = { country, url, entityUniqueId: key, ...more };
  };
  const entityKind = song ? 'track' : 'album';
  add('spotify', 'spotify', id, `https://open.spotify.com/${entityKind}/${id}`, {
    nativeAppUriDesktop: `spotify:${entityKind}:${id}`,
  });
  for (const service of services) {
    // A video service without the song lacks it in both of its shops, so the same draw decides for one provider.
    const has = createSeededNumbers(`odesli:${id}:${service.provider}`).next() < service.share;
    if (has)
      add(
        service.platform,
        service.provider,
        service.provider === 'youtube' ? letters : digits,
        service.url(song, { digits, letters }, names),
      );
  }
  const describe = (written: object) => ({
    ...written,
    type: entity.type,
    title: name,
    artistName: release.artist.name,
    thumbnailUrl: `${media}/image/640/${release.id}.jpg`,
    thumbnailWidth: 640,
    thumbnailHeight: 640,
  });
  return {
    entityUniqueId: `SPOTIFY_${song ? 'SONG' : 'ALBUM'}::${id}`,
    userCountry: country,
    pageUrl: `https://${song ? 'song' : 'album'}.link/s/${id}`,
    entitiesByUniqueId: Object.fromEntries(Object.entries(entities).map(([key, written]) => [key, describe(written)])),
    linksByPlatform: links,
  };
}
