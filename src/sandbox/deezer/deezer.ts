/** Stand-in for Deezer's public API: a song by ISRC and an album by barcode, always with HTTP status 200. */
import type { Clock } from '#domain/kernel/clock.ts';
import { isAt, numberElsewhere } from '../elsewhere.ts';
import { createQuota } from '../quota.ts';
import type { Catalogue, CatalogueArtist, CatalogueRelease, CatalogueTrack } from '../spotify/catalogue.ts';
import type { StandInService, VendorAnswer } from '../stand-in-server.ts';

/** Dependencies of the API. `mediaUrl` is the base URL of covers. */
export interface DeezerParts {
  prefix: string;
  catalogue: Catalogue;
  clock: Clock;
  mediaUrl: string;
  requestsPerFiveSeconds: number;
}

/** Deezer has a larger share of the catalogue than Odesli knows about. */
const share = 0.98;

const answered = (json: unknown): VendorAnswer => ({ status: 200, json });
const refusal = (type: string, message: string, code: number) => answered({ error: { type, message, code } });

export function createDeezerStandIn(parts: DeezerParts): StandInService {
  const quota = createQuota(parts.clock, { calls: parts.requestsPerFiveSeconds, milliseconds: 5000 });
  return {
    name: 'Deezer',
    prefix: parts.prefix,
    answer: (call) => {
      if (quota.take() !== undefined) return refusal('Exception', 'Quota limit exceeded', 4);
      const [, kind, code = ''] = /^\/(album\/upc|track\/isrc):([^/]+)$/.exec(call.path) ?? [];
      if (kind === undefined) return refusal('InvalidQueryException', `Unknown path components : ${call.path}`, 600);
      const found =
        kind === 'album/upc'
          ? written(parts.catalogue.releaseByUpc.get(code), (release) => album(release, parts.mediaUrl))
          : written(parts.catalogue.trackByIsrc.get(code.toUpperCase()), (song) => track(song, parts.mediaUrl));
      return found === undefined ? refusal('DataException', 'no data', 800) : answered(found);
    },
  };
}

function written<Thing extends { id: string }>(thing: Thing | undefined, write: (thing: Thing) => object) {
  return thing === undefined || !isAt('deezer', thing.id, share) ? undefined : write(thing);
}

function artist({ id, name }: CatalogueArtist): object {
  const number = numberElsewhere(id);
  return { id: Number(number), name, link: `https://www.deezer.com/artist/${number}`, type: 'artist' };
}

function simpleAlbum(release: CatalogueRelease, media: string): object {
  const number = numberElsewhere(release.id);
  return {
    id: Number(number),
    title: release.name,
    link: `https://www.deezer.com/album/${number}`,
    cover: `${media}/image/300/${release.id}.jpg`,
    cover_xl: `${media}/image/640/${release.id}.jpg`,
    release_date: release.releaseDate,
    type: 'album',
  };
}

function album(release: CatalogueRelease, media: string): object {
  return {
    ...simpleAlbum(release, media),
    upc: release.upc,
    label: release.label,
    nb_tracks: release.tracks.length,
    record_type: release.kind,
    available: true,
    explicit_lyrics: release.tracks.some(({ explicit }) => explicit),
    contributors: [artist(release.artist)],
    artist: artist(release.artist),
    tracks: { data: release.tracks.map(simpleTrack) },
  };
}

function simpleTrack(song: CatalogueTrack): object {
  const number = numberElsewhere(song.id);
  return {
    id: Number(number),
    readable: true,
    title: song.name,
    title_short: song.name,
    isrc: song.isrc,
    link: `https://www.deezer.com/track/${number}`,
    duration: Math.round(song.durationMs / 1000),
    explicit_lyrics: song.explicit,
    artist: artist(song.release.artist),
    type: 'track',
  };
}

function track(song: CatalogueTrack, media: string): object {
  return {
    ...simpleTrack(song),
    track_position: song.number,
    release_date: song.release.releaseDate,
    preview: song.hasPreview ? `${media}/preview/${song.id}.wav` : '',
    contributors: [song.release.artist, ...song.guests].map(artist),
    album: simpleAlbum(song.release, media),
  };
}
