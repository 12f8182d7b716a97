/** What a finder of platform links must do, asked of each finder: against its stand-in, and against the service itself where its URL is given. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isDestinationUrl } from '#domain/destinations/destination-url.ts';
import { systemClock } from '#domain/kernel/clock.ts';
import { isSameByName } from '#domain/links/source-match.ts';
import type { CatalogueRelease, CatalogueTrack } from '#sandbox/spotify/catalogue.ts';
import { createAppleLookup } from '#server/vendors/catalogue/apple-lookup.ts';
import { createAppleMusic } from '#server/vendors/catalogue/apple-music.ts';
import type { PlatformLinks, WantedRelease } from '#server/vendors/catalogue/catalogue.ts';
import { createDeezer } from '#server/vendors/catalogue/deezer.ts';
import { createOdesli } from '#server/vendors/catalogue/odesli.ts';
import { type ServedStandIns, serveStandIns } from './stand-ins.ts';

let served: ServedStandIns;
beforeAll(async () => {
  served = await serveStandIns({ limits: { odesliPerMinute: 200, deezerPerFiveSeconds: 200, applePerMinute: 200 } });
});
afterAll(async () => await served.stop());

const album = ({ id, upc, name, artist }: CatalogueRelease): WantedRelease => ({
  kind: 'album',
  code: upc,
  url: `https://open.spotify.com/album/${id}`,
  title: name,
  artists: [artist.name],
  markets: ['US'],
});
const track = ({ id, isrc, name, release, guests }: CatalogueTrack): WantedRelease => ({
  kind: 'track',
  code: isrc,
  url: `https://open.spotify.com/track/${id}`,
  title: name,
  artists: [release.artist, ...guests].map((artist) => artist.name),
  markets: ['US'],
});

/** A release that nobody has. */
const unknown: WantedRelease = {
  kind: 'track',
  code: 'ZZZZZ9999999',
  url: 'https://open.spotify.com/track/0000000000000000000000',
  title: 'No such song anywhere',
  artists: ['Nobody'],
  markets: ['US'],
};

const finders: { name: string; service: string; make: () => PlatformLinks; platforms: string[] }[] = [
  {
    name: 'Odesli',
    service: 'Odesli',
    make: () => createOdesli({ url: served.standIns.settings.odesli.url, key: undefined, clock: served.clock }),
    platforms: ['spotify', 'applemusic', 'amazonmusic', 'deezer', 'itunes', 'tidal', 'youtube', 'soundcloud'],
  },
  {
    name: 'Deezer',
    service: 'Deezer',
    make: () => createDeezer({ ...served.standIns.settings.deezer, clock: served.clock }),
    platforms: ['deezer'],
  },
  {
    name: 'Apple',
    service: 'Apple look-up',
    make: () =>
      createAppleMusic(
        createAppleLookup({ url: served.standIns.settings.appleLookup.url, clock: served.clock }),
        served.clock,
      ),
    platforms: ['applemusic', 'itunes'],
  },
];

describe('Apple in a market', () => {
  it('finds by barcode what is out in one country only, and asks the known country first (SRC-25)', async () => {
    const finder = finders.find(({ name }) => name === 'Apple')?.make();
    const only = served.standIns.catalogue.releases.filter(({ markets }) => markets.length === 1).map(album);
    expect(only).toHaveLength(2);
    for (const release of only)
      for (const markets of [['DE', 'JP'], []])
        expect((await finder?.linksOf({ ...release, markets }))?.map(({ platform }) => platform)).toContain(
          'applemusic',
        );
    const [first] = served.standIns.catalogue.releases.slice(30).map(album);
    if (first === undefined) throw new Error('no release');
    await finder?.linksOf({ ...first, markets: ['SE'] });
    expect(served.standIns.journal.list().find(({ service }) => service === 'Apple look-up')?.target).toContain(
      'country=SE',
    );
    served.clock.moveBy(3_700_000);
  });
});

describe.each(finders)('$name at its stand-in', ({ make, service, platforms }) => {
  const asked = () => served.standIns.journal.list().filter((call) => call.service === service);

  it('gives at most one valid address a service, of albums and of songs', async () => {
    const finder = make();
    const { releases, tracks } = served.standIns.catalogue;
    const seen = new Set<string>();
    for (const wanted of [...releases.slice(0, 25).map(album), ...tracks.slice(0, 25).map(track)]) {
      const links = await finder.linksOf(wanted);
      expect(new Set(links.map(({ platform }) => platform)).size).toBe(links.length);
      for (const { platform, url } of links) expect(isDestinationUrl(platform, url), url).toBe(true);
      for (const { platform } of links) seen.add(platform);
    }
    expect([...seen]).toEqual(expect.arrayContaining(platforms));
    served.clock.moveBy(3_700_000);
  });

  it('knows nothing of a song that nobody has', async () => {
    expect(await make().linksOf(unknown)).toEqual([]);
  });

  it('asks once an hour for the same release', async () => {
    const finder = make();
    const [release] = served.standIns.catalogue.releases.slice(70).map(album);
    if (release === undefined) throw new Error('no release');
    const before = asked().length;
    const first = await finder.linksOf(release);
    const after = asked().length;
    expect(after).toBeGreaterThan(before);
    expect(await finder.linksOf(release)).toEqual(first);
    expect(asked()).toHaveLength(after);
    served.clock.moveBy(3_700_000);
    await finder.linksOf(release);
    expect(asked().length).toBeGreaterThan(after);
  });

  it('says so when it is asked too often, leaves the service alone for a while, and works again', async () => {
    const finder = make();
    const songs = served.standIns.catalogue.tracks.map(track);
    const many = async () => {
      for (const song of songs.slice(0, 260)) await finder.linksOf(song);
    };
    await expect(many()).rejects.toMatchObject({ code: 'SOURCE_BUSY' });
    if (songs[300] === undefined) throw new Error('too few songs');
    served.clock.moveBy(61_000);
    await expect(finder.linksOf(songs[300])).resolves.toBeInstanceOf(Array);
  });

  it('says so when the service is away', async () => {
    const away = {
      Odesli: createOdesli({ url: 'http://127.0.0.1:9', key: undefined, clock: served.clock }),
      Deezer: createDeezer({ url: 'http://127.0.0.1:9', clock: served.clock }),
      'Apple look-up': createAppleMusic(
        createAppleLookup({ url: 'http://127.0.0.1:9', clock: served.clock }),
        served.clock,
      ),
    }[service];
    await expect(away?.linksOf(unknown)).rejects.toMatchObject({ code: 'SOURCE_UNREACHABLE' });
  });
});

describe('how sure each finder is', () => {
  it('is by code at Deezer and for albums at Apple, by name for songs at Apple, and never by code at Odesli', async () => {
    const [deezer, apple, odesli] = [finders[1]?.make(), finders[2]?.make(), finders[0]?.make()];
    const { releases, tracks } = served.standIns.catalogue;
    const [releaseLinks, songLinks, odesliLinks] = await Promise.all([
      Promise.all(
        releases
          .slice(80, 90)
          .map(async (each) => [await deezer?.linksOf(album(each)), await apple?.linksOf(album(each))]),
      ),
      Promise.all(
        tracks.slice(400, 410).map(async (each) => ({ wanted: track(each), links: await apple?.linksOf(track(each)) })),
      ),
      Promise.all(releases.slice(80, 90).map(async (each) => await odesli?.linksOf(album(each)))),
    ]);
    expect(new Set(releaseLinks.flat(2).map((link) => link?.byCode))).toEqual(new Set([true]));
    for (const { wanted, links = [] } of songLinks)
      for (const link of links) expect([link.byCode, isSameByName(wanted, link)]).toEqual([false, true]);
    expect(songLinks.flatMap(({ links }) => links).length).toBeGreaterThan(5);
    expect(new Set(odesliLinks.flat().map((link) => link?.byCode))).toEqual(new Set([false]));
  });
});

// The real services are asked only where their URLs are given.
const real: { name: string; finder: PlatformLinks | undefined }[] = [
  {
    name: 'Odesli',
    finder:
      process.env.ODESLI_URL === undefined
        ? undefined
        : createOdesli({ url: process.env.ODESLI_URL, key: process.env.ODESLI_KEY, clock: systemClock }),
  },
  {
    name: 'Deezer',
    finder:
      process.env.DEEZER_URL === undefined
        ? undefined
        : createDeezer({ url: process.env.DEEZER_URL, clock: systemClock }),
  },
  {
    name: 'Apple',
    finder:
      process.env.APPLE_LOOKUP_URL === undefined
        ? undefined
        : createAppleMusic(createAppleLookup({ url: process.env.APPLE_LOOKUP_URL, clock: systemClock }), systemClock),
  },
];

for (const { name, finder } of real.filter((each) => each.finder !== undefined)) {
  it(`finds a well-known song elsewhere with ${name} itself`, async () => {
    const links = await finder?.linksOf({
      kind: 'track',
      markets: ['US'],
      code: 'GBUM71029604',
      url: 'https://open.spotify.com/track/6LgJvl0Xdtc73RJ1mmpotq',
      title: 'Bohemian Rhapsody',
      artists: ['Queen'],
    });
    expect(links?.length).toBeGreaterThan(0);
  });
}
