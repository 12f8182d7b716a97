/** What a catalogue must do, asked of the Spotify client: against the stand-in, and against Spotify where credentials are given. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { systemClock } from '#domain/kernel/clock.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import { isIsrc, isUpc } from '#domain/links/release-codes.ts';
import type { Catalogue } from '#server/vendors/catalogue/catalogue.ts';
import { createSpotifyCatalogue } from '#server/vendors/catalogue/spotify.ts';
import { createSpotifyClient, type SpotifyOptions } from '#server/vendors/catalogue/spotify-client.ts';
import { type ServedStandIns, serveStandIns } from './stand-ins.ts';

const catalogueAt = (options: SpotifyOptions): Catalogue => createSpotifyCatalogue(createSpotifyClient(options));

/** Ids of things that exist in the catalogue under test. */
interface Known {
  artist: string;
  album: string;
  track: string;
  playlist: string | undefined;
}

const unknownId = '0000000000000000000000';
let served: ServedStandIns;

beforeAll(async () => {
  served = await serveStandIns({ limits: { spotifyPerThirtySeconds: 120 } });
});
afterAll(async () => await served.stop());

function standIn(): { catalogue: Catalogue; known: Known } {
  const [release] = served.standIns.catalogue.releases;
  const track = release?.tracks[0];
  const [playlist] = served.standIns.catalogue.playlists;
  if (!release || !track || !playlist) throw new Error('the catalogue is empty');
  return {
    catalogue: catalogueAt({ ...served.standIns.settings.spotify, clock: served.clock }),
    known: {
      artist: release.artist.id,
      album: release.id,
      track: track.id,
      playlist: playlist.id,
    },
  };
}

/** Public, long-lived pages of the real service; its own editorial playlists are hidden from new applications. */
function real(): { catalogue: Catalogue; known: Known } {
  const { SPOTIFY_CLIENT_ID: clientId = '', SPOTIFY_CLIENT_SECRET: clientSecret = '' } = process.env;
  return {
    catalogue: catalogueAt({
      apiUrl: 'https://api.spotify.com/v1',
      accountsUrl: 'https://accounts.spotify.com',
      clientId,
      clientSecret,
      clock: systemClock,
    }),
    known: {
      artist: '4Z8W4fKeB5YxbusRsdQVPb',
      album: '6dVIqQ8qmQ5GBnJ9shOYGE',
      track: '6LgJvl0Xdtc73RJ1mmpotq',
      playlist: undefined,
    },
  };
}

const services = [
  { name: 'the stand-in', make: standIn, given: true },
  { name: 'Spotify', make: real, given: process.env.SPOTIFY_CLIENT_ID !== undefined },
];

for (const { name, make } of services.filter(({ given }) => given)) {
  describe(`the catalogue at ${name}`, () => {
    it('tells of an artist, an album and a track', async () => {
      const { catalogue, known } = make();
      const artist = await catalogue.artist(known.artist);
      expect(artist).toMatchObject({ id: known.artist, url: `https://open.spotify.com/artist/${known.artist}` });
      const album = await catalogue.album(known.album);
      expect(album).toMatchObject({ id: known.album });
      expect(album?.image).toMatch(/^https?:\/\//);
      expect(album?.artists.length).toBeGreaterThan(0);
      const track = await catalogue.track(known.track);
      expect(track).toMatchObject({ id: known.track });
      expect(track?.name).not.toBe('');
    });

    it('finds a track by ISRC and an album by UPC', async () => {
      const { catalogue, known } = make();
      const isrc = (await catalogue.track(known.track))?.isrc ?? '';
      expect(isIsrc(isrc)).toBe(true);
      expect((await catalogue.trackByIsrc(isrc))?.isrc).toBe(isrc);
      const upc = (await catalogue.album(known.album))?.upc ?? '';
      expect(isUpc(upc)).toBe(true);
      expect((await catalogue.albumByUpc(upc))?.url).toContain('/album/');
    });

    it('tells of a playlist', async () => {
      const { catalogue, known } = make();
      if (known.playlist)
        expect(await catalogue.playlist(known.playlist)).toMatchObject({ id: known.playlist, owner: 'Mara Vale' });
    });

    it('lists what an artist released, with dates and numbers of songs', async () => {
      const { catalogue, known } = make();
      const releases = (await catalogue.artistReleases(known.artist)) ?? [];
      expect(releases.length).toBeGreaterThan(2);
      for (const { url, songs, artists, releaseDate } of releases) {
        expect(url).toContain('/album/');
        expect(songs).toBeGreaterThan(0);
        expect(artists.length).toBeGreaterThan(0);
        expect(releaseDate).toMatch(/^\d{4}/);
      }
    });

    it('gives undefined for what nobody has', async () => {
      const { catalogue } = make();
      expect(await catalogue.track(unknownId)).toBeUndefined();
      expect(await catalogue.album('not an id')).toBeUndefined();
      expect(await catalogue.trackByIsrc('ZZZZZ9999999')).toBeUndefined();
      expect(await catalogue.albumByUpc('000000000000')).toBeUndefined();
      expect(await catalogue.artistReleases(unknownId)).toBeUndefined();
    });

    it('says so when the credentials are refused', async () => {
      const refused = catalogueAt({
        ...served.standIns.settings.spotify,
        clientSecret: 'wrong',
        clock: served.clock,
      });
      await expect(refused.artist(unknownId)).rejects.toThrow(CodedError);
    });
  });
}

describe('a refusal of our own request', () => {
  it('is a failure, and never "there is none"', async () => {
    const client = createSpotifyClient({ ...served.standIns.settings.spotify, clock: served.clock });
    const { id } = served.standIns.catalogue.artists[0] ?? { id: '' };
    const list = (limit: number) =>
      client.lookUp(
        `/artists/${id}/albums?limit=${limit}`,
        z.object({ items: z.array(z.unknown()) }),
        ({ items }) => items,
      );
    await expect(list(11)).rejects.toMatchObject({
      code: 'SOURCE_UNREACHABLE',
      cause: { message: expect.stringContaining('Spotify answered 400 to /artists/') },
    });
    expect((await list(10))?.length).toBeGreaterThan(0);
    await expect(client.lookUp('/search?type=track&limit=11&q=ferry', z.unknown(), (answer) => answer)).rejects.toThrow(
      CodedError,
    );
  });

  it('leaves every release of an artist with more than one page', async () => {
    const { catalogue } = standIn();
    const { releases, artists } = served.standIns.catalogue;
    const artist = artists.at(-1);
    const [first] = releases.filter((release) => release.artist === artist);
    if (first === undefined) throw new Error('no release');
    const before = await catalogue.artistReleases(first.artist.id);
    const more = Array.from({ length: 20 }, (_, index) => ({ ...first, id: String(index).padStart(22, '0') }));
    releases.push(...more);
    expect(await catalogue.artistReleases(first.artist.id)).toHaveLength((before?.length ?? 0) + 20);
    releases.splice(-20);
  });
});

describe('the market', () => {
  it('is asked first, and what is out in one country only is found all the same (SRC-25)', async () => {
    const client = createSpotifyClient({ ...served.standIns.settings.spotify, clock: served.clock });
    const abroad = served.standIns.catalogue.releases.filter(({ markets }) => markets.length === 1);
    expect(abroad.map(({ markets }) => markets[0]).sort()).toEqual(['DE', 'JP']);
    for (const { upc, id, tracks, artist } of abroad) {
      const catalogue = createSpotifyCatalogue(client, ['US']);
      expect((await catalogue.albumByUpc(upc))?.id).toBe(id);
      expect((await catalogue.trackByIsrc(tracks[0]?.isrc ?? ''))?.isrc).toBe(tracks[0]?.isrc);
      expect((await catalogue.artistReleases(artist.id))?.map((release) => release.id)).toContain(id);
    }
  });
});

describe('the token', () => {
  it('is shared between look-ups and renewed when it has run out', async () => {
    const { catalogue, known } = standIn();
    const asked = () => served.standIns.journal.list().filter(({ service }) => service === 'Spotify accounts').length;
    const before = asked();
    await catalogue.artist(known.artist);
    await catalogue.artist(known.artist);
    expect(asked()).toBe(before + 1);
    served.clock.moveBy(3_600_000);
    expect((await catalogue.artist(known.artist))?.id).toBe(known.artist);
    expect(asked()).toBe(before + 2);
  });
});

describe('beyond the limit', () => {
  it('answers with an error at once, sends nothing during the pause, and works again after it', async () => {
    const { catalogue, known } = standIn();
    const lookUps = async () => {
      for (let turn = 0; turn < 140; turn += 1) await catalogue.artist(known.artist);
    };
    await expect(lookUps()).rejects.toMatchObject({ code: 'SOURCE_BUSY' });
    const calls = served.standIns.journal.list();
    expect(calls[0]).toMatchObject({ status: 429 });
    await expect(catalogue.artist(known.artist)).rejects.toMatchObject({ code: 'SOURCE_BUSY' });
    expect(served.standIns.journal.list()).toHaveLength(calls.length);
    served.clock.moveBy(31_000);
    expect((await catalogue.artist(known.artist))?.id).toBe(known.artist);
  });
});
