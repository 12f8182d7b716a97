/** Looking music up, against the stand-ins and a site of our own. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isDestinationUrl } from '#domain/destinations/destination-url.ts';
import type { PlatformLink } from '#domain/links/source-links.ts';
import { artistId, demoPlaylist, releaseId } from '#sandbox/spotify/demo-artists.ts';
import { shortCodeOf } from '#sandbox/spotify/short-links.ts';
import { away, openSources, type SourcesFixture } from '#tests/fixtures/sources.ts';
import type { PlatformLinks } from '../../vendors/catalogue/catalogue.ts';
import type { SourcesService } from './sources.service.ts';

let fixture: SourcesFixture;
let sources: SourcesService;

beforeAll(async () => {
  fixture = await openSources();
  sources = fixture.sources;
});
afterAll(() => fixture.close());

const album = releaseId('Mara Vale', 'Glass Houses');
const spotify = (path: string) => `https://open.spotify.com/${path}`;
const release = () => {
  const found = fixture.standIns.catalogue.releaseById.get(album);
  const [track] = found?.tracks ?? [];
  if (found === undefined || track === undefined) throw new Error('no such release');
  return { upc: found.upc, isrc: track.isrc, track: track.id };
};

describe('meta', () => {
  it('tells of an album what its page would', async () => {
    const meta = await sources.meta(spotify(`album/${album}?si=abc`));
    expect(meta).toMatchObject({
      og_type: 'music.album',
      og_url: spotify(`album/${album}`),
      og_title: 'Glass Houses',
      og_author: 'Mara Vale',
      deeplinks: { android: `spotify://album/${album}`, ios: `spotify://album/${album}` },
      release_date: '2025-05-23',
      artists: [{ id: artistId('Mara Vale'), name: 'Mara Vale' }],
    });
    expect(meta.preview_url).toMatch(/\/preview\/\w{22}\.wav$/);
    const picture = await fetch(meta.og_image ?? '');
    expect(picture.headers.get('content-type')).toBe('image/jpeg');
  });

  it.each([
    ['track', 'music.song', () => release().track],
    ['artist', 'music.musician', () => fixture.standIns.catalogue.artists[0]?.id],
    ['playlist', 'music.playlist', () => demoPlaylist.id],
    ['show', 'podcast.show', () => fixture.standIns.catalogue.shows[0]?.id],
    ['episode', 'podcast.episode', () => fixture.standIns.catalogue.shows[0]?.episodes[0]?.id],
  ])('knows a %s as %s', async (entity, type, id) => {
    const meta = await sources.meta(spotify(`intl-de/${entity}/${id()}`));
    expect(meta.og_type).toBe(type);
    expect(meta.og_title).not.toBe('');
    expect(meta.og_author).not.toBe('');
  });

  it('reads any other page by its tags', async () => {
    expect(await sources.meta(`${fixture.ownSite}/page`)).toEqual({
      og_type: 'video.other',
      og_url: `${fixture.ownSite}/page`,
      og_image: `${fixture.ownSite}/cover.png`,
      og_title: 'Night Ferry & friends',
      og_author: 'Mara Vale',
      domain_image: `${fixture.ownSite}/icon.png`,
      deeplinks: { android: 'someapp://2', ios: 'someapp://1' },
      release_date: '2026-12-11',
      release_kind: null,
      artists: [],
      preview_url: null,
    });
    expect(await sources.meta(`${fixture.ownSite}/song.mp3`)).toMatchObject({
      og_type: '',
      og_title: '',
      og_url: `${fixture.ownSite}/song.mp3`,
    });
  });

  it.each([
    ['not an address', 'URL_INVALID'],
    ['http://127.0.0.1/', 'URL_INVALID'],
    ['http://metadata.google.internal/', 'URL_INVALID'],
    ['https://nowhere.example/', 'SOURCE_UNREACHABLE'],
    [spotify('album/0000000000000000000000'), 'SOURCE_INVALID'],
  ])('answers %s with %s', async (url, code) => {
    await expect(sources.meta(url)).rejects.toMatchObject({ code });
  });

  it('tells a missing page from a broken one', async () => {
    await expect(sources.meta(`${fixture.ownSite}/missing`)).rejects.toMatchObject({ code: 'SOURCE_INVALID' });
    await expect(sources.meta(`${fixture.ownSite}/broken`)).rejects.toMatchObject({ code: 'SOURCE_UNREACHABLE' });
    await expect(sources.meta(`${fixture.ownSite}/busy`)).rejects.toMatchObject({ code: 'SOURCE_BUSY' });
  });
});

describe('the code of a link', () => {
  it('is the ISRC of a song, the UPC of an album, or the code itself', async () => {
    const { upc, isrc, track } = release();
    expect(await sources.ridFromLink(spotify(`track/${track}`))).toEqual({ rid: isrc, type: 'track' });
    expect(await sources.ridFromLink(spotify(`album/${album}`))).toEqual({ rid: upc, type: 'album' });
    expect(await sources.ridFromLink(`https://spotify.link/${shortCodeOf('album', album)}`)).toEqual({
      rid: upc,
      type: 'album',
    });
    expect(await sources.ridFromLink(isrc.toLowerCase())).toEqual({ rid: isrc, type: 'track' });
    expect(await sources.ridFromLink(upc)).toEqual({ rid: upc, type: 'album' });
  });

  it.each([
    ['hello', 'CODE_INVALID'],
    ['https://example.com/song', 'SOURCE_INVALID'],
    [spotify('artist/0000000000000000000000'), 'NOT_A_RELEASE'],
    [spotify('track/0000000000000000000000'), 'SOURCE_INVALID'],
  ])('is not there for %s: %s', async (link, code) => {
    await expect(sources.ridFromLink(link)).rejects.toMatchObject({ code });
  });
});

describe('the links of a code', () => {
  it('are Spotify and every other service, once each, in our names', async () => {
    const { upc, isrc } = release();
    for (const [rid, type] of [
      [upc, 'album'],
      [isrc, 'track'],
      [`0${upc}`, 'album'],
    ] as const) {
      const links = await sources.linksFromRid(rid, type);
      expect(links[0]).toMatchObject({ platform: 'spotify', confidence: 'exact' });
      expect(links.length).toBeGreaterThan(4);
      expect(new Set(links.map(({ platform }) => platform)).size).toBe(links.length);
      for (const { platform, url } of links) expect(isDestinationUrl(platform, url), url).toBe(true);
    }
  });

  it('are exact where a service knows the code, likely where only names tell, and unsure where those differ', async () => {
    const seen: Record<string, Set<string>> = {};
    for (const { upc } of fixture.standIns.catalogue.releases.slice(0, 40)) {
      for (const { platform, confidence } of await sources.linksFromRid(upc, 'album'))
        seen[platform] = (seen[platform] ?? new Set()).add(confidence);
    }
    expect(seen.spotify).toEqual(new Set(['exact']));
    expect(seen.deezer).toContain('exact');
    expect(seen.applemusic).toContain('exact');
    expect(seen.tidal).toEqual(new Set(['likely', 'unsure']));
  });

  it.each([
    ['Odesli', { odesliUrl: away }, ['spotify', 'applemusic', 'deezer', 'itunes']],
    ['Deezer', { deezerUrl: away }, ['spotify', 'applemusic', 'amazonmusic']],
    ['Apple', { appleUrl: away }, ['spotify', 'amazonmusic', 'deezer']],
    ['everybody', { odesliUrl: away, deezerUrl: away, appleUrl: away }, ['spotify']],
  ])('are found without %s', async (_name, change, platforms) => {
    const found: PlatformLink[] = [];
    for (const { upc } of fixture.standIns.catalogue.releases.slice(0, 5))
      found.push(...(await fixture.makeSources(change).linksFromRid(upc, 'album')));
    expect(found.map(({ platform }) => platform)).toEqual(expect.arrayContaining(platforms));
    if (platforms.length === 1) expect(new Set(found.map(({ platform }) => platform))).toEqual(new Set(['spotify']));
  });

  it('do not wait for a finder that never answers', async () => {
    const silent: PlatformLinks = { name: 'silent', linksOf: () => new Promise(() => undefined) };
    const links = await fixture.makeSources({ more: [silent], patience: 10_000 }).linksFromRid(release().upc, 'album');
    expect(links.map(({ platform }) => platform)).toEqual(expect.arrayContaining(['spotify', 'applemusic', 'deezer']));
  });

  it.each([
    ['036000291453', 'album'],
    ['nothing', 'track'],
  ])('are not there for %s as %s', async (rid, type) => {
    await expect(sources.linksFromRid(rid, type)).rejects.toMatchObject({ code: 'CODE_INVALID' });
  });

  it('are none for a code that nobody has yet, and those of others for one that Spotify does not have', async () => {
    expect(await sources.linksFromRid('ZZZZZ9999999', 'track')).toEqual([]);
    expect(await sources.linksFromRid('036000291452', 'album')).toEqual([]);
    const { upc } = release();
    const elsewhere = fixture.makeSources({ spotify: { apiUrl: `${fixture.vendorSite}/empty` } });
    const links = await elsewhere.linksFromRid(upc, 'album');
    expect(new Set(links.map(({ confidence }) => confidence))).toEqual(new Set(['exact']));
    const platforms = links.map(({ platform }) => platform);
    expect(platforms).toEqual(expect.arrayContaining(['applemusic', 'deezer']));
    expect(platforms).not.toContain('spotify');
    await expect(elsewhere.release(upc)).rejects.toMatchObject({ code: 'CODE_INVALID' });
  });

  it('ask that code and type belong together', async () => {
    await expect(sources.linksFromRid(release().upc, 'track')).rejects.toMatchObject({ code: 'CODE_INVALID' });
  });
});

describe('previews and short links', () => {
  it('plays where there is a preview, and says null where there is none', async () => {
    const url = await sources.getSpotifyPreviewUrl(spotify(`album/${album}`));
    expect((await fetch(url ?? '')).headers.get('content-type')).toBe('audio/wav');
    const silent = fixture.standIns.catalogue.tracks.find(({ hasPreview }) => !hasPreview);
    expect(await sources.getSpotifyPreviewUrl(spotify(`track/${silent?.id}`))).toBeNull();
    await expect(sources.getSpotifyPreviewUrl(spotify(`playlist/${demoPlaylist.id}`))).rejects.toMatchObject({
      code: 'NOT_A_RELEASE',
    });
  });

  it('plays what Apple has where Spotify gives no sound, and nothing when Apple is away too', async () => {
    const soundless = { spotify: { apiUrl: `${fixture.vendorSite}/soundless` } };
    const { track } = release();
    for (const url of [spotify(`track/${track}`), spotify(`album/${album}`)]) {
      expect((await fixture.makeSources(soundless).meta(url)).preview_url).toBeNull();
      expect(await fixture.makeSources(soundless).getSpotifyPreviewUrl(url)).toMatch(/\/preview\/\w{22}\.wav$/);
      expect(await fixture.makeSources({ ...soundless, appleUrl: away }).getSpotifyPreviewUrl(url)).toBeNull();
    }
  });

  it('follows a short link to its page, and refuses one that leads nowhere', async () => {
    expect(
      await sources.getLongSpotifyUrlFromShortened(`https://spotify.link/${shortCodeOf('playlist', demoPlaylist.id)}`),
    ).toBe(spotify(`playlist/${demoPlaylist.id}`));
    const [show] = fixture.standIns.catalogue.shows;
    const behind = (host: string, code: string) => sources.getLongSpotifyUrlFromShortened(`https://${host}/${code}`);
    expect(await behind('spoti.fi', shortCodeOf('album', album))).toBe(spotify(`album/${album}`));
    expect(await behind('apple.co', shortCodeOf('album', album))).toMatch(
      /^https:\/\/music\.apple\.com\/us\/album\/glass-houses/,
    );
    expect(await behind('apple.co', shortCodeOf('show', show?.id ?? ''))).toMatch(
      /^https:\/\/podcasts\.apple\.com\/us\//,
    );
    expect(await behind('amzn.to', shortCodeOf('album', album))).toMatch(/^https:\/\/music\.amazon\.com\/albums\//);
    const read = await sources.release(`https://spoti.fi/${shortCodeOf('album', album)}.`);
    expect(read.name).toBe('Glass Houses');
    const found = await sources.find(`https://apple.co/${shortCodeOf('album', album)}`);
    expect(found).toEqual({ url: spotify(`album/${album}`) });
    await expect(sources.release(`https://apple.co/${shortCodeOf('album', album)}`)).rejects.toMatchObject({
      code: 'SOURCE_INVALID',
    });
    await expect(sources.getLongSpotifyUrlFromShortened('https://spotify.link/unknown')).rejects.toMatchObject({
      code: 'SOURCE_INVALID',
    });
    await expect(sources.getLongSpotifyUrlFromShortened('https://example.com/')).rejects.toMatchObject({
      code: 'SOURCE_INVALID',
    });
  });
});
