/** Looking music up, against the stand-ins and a site of our own. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isDestinationUrl } from '#domain/destinations/destination-url.ts';
import type { PlatformLink } from '#domain/links/source-links.ts';
import { episodeUrl, showUrl } from '#sandbox/apple/shop-objects.ts';
import { artistId, demoPlaylist, releaseId } from '#sandbox/spotify/demo-artists.ts';
import { shortCodeOf } from '#sandbox/spotify/short-links.ts';
import { type ServedStandIns, serveStandIns } from '#tests/contracts/stand-ins.ts';
import { createGuardedFetch } from '../../platform/guarded-fetch.ts';
import { createAppleLookup } from '../../vendors/catalogue/apple-lookup.ts';
import { createAppleMusic } from '../../vendors/catalogue/apple-music.ts';
import { createApplePodcasts } from '../../vendors/catalogue/apple-podcasts.ts';
import { createApplePreviews } from '../../vendors/catalogue/apple-previews.ts';
import type { PlatformLinks } from '../../vendors/catalogue/catalogue.ts';
import { createDeezer } from '../../vendors/catalogue/deezer.ts';
import { createOdesli } from '../../vendors/catalogue/odesli.ts';
import { createSpotifyCatalogue } from '../../vendors/catalogue/spotify.ts';
import { createSpotifyClient } from '../../vendors/catalogue/spotify-client.ts';
import { createSpotifyPodcasts } from '../../vendors/catalogue/spotify-podcasts.ts';
import { createSourcesService, type SourcesService } from './sources.service.ts';

const head = `<!doctype html><html><head><title>Fallback</title>
<meta property="og:type" content="video.other"><meta property="og:title" content="Night Ferry &amp; friends"><meta property="og:image" content="/cover.png">
<meta property="al:ios:url" content="someapp://1"><meta property="al:android:url" content="someapp://2"><meta name="author" content="Mara Vale">
<link rel="icon" href="/icon.png"></head><body></body></html>`;

let served: ServedStandIns;
let site: Server;
let sources: SourcesService;
let port = 0;

/** Where nobody answers. */
const away = 'http://127.0.0.1:9';

/** The site of a person's own, reached under a public-looking name that the guard was told to trust. */
const ownSite = () => `http://site.example:${port}`;

const statuses: Record<string, number> = { '/broken': 500, '/busy': 429 };

/** Spotify as newer applications see it: without previews. */
function withoutSound({ url = '', headers }: IncomingMessage, response: ServerResponse): void {
  const { authorization = '' } = headers;
  fetch(url.replace('/soundless', served.standIns.spotify.apiUrl), { headers: { authorization } })
    .then((answer) => answer.text())
    .then((text) => response.end(text.replace(/"preview_url":"[^"]*"/g, '"preview_url":null')))
    .catch(() => response.writeHead(500).end());
}

/** Apple's look-up as it is for podcasts whose episodes are all too old for it. */
function passOn(target: string, response: ServerResponse): void {
  fetch(`${served.standIns.apple.url}${target}`)
    .then((answer) => answer.json())
    .then((answer: { results: { kind: string }[] }) =>
      response.end(JSON.stringify({ results: answer.results.filter(({ kind }) => kind === 'podcast') })),
    )
    .catch(() => response.writeHead(500).end());
}

beforeAll(async () => {
  served = await serveStandIns({ limits: { deezerPerFiveSeconds: 1000, applePerMinute: 1000 } });
  site = createServer((request, response) => {
    if (request.url === '/page') response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(head);
    else if (request.url === '/song.mp3') response.writeHead(200, { 'content-type': 'audio/mpeg' }).end('ID3');
    else if (request.url?.startsWith('/empty/search')) response.end('{"albums":{"items":[]},"tracks":{"items":[]}}');
    else if (request.url?.startsWith('/soundless')) withoutSound(request, response);
    else if (request.url?.startsWith('/forgetful')) passOn(request.url.slice('/forgetful'.length), response);
    else response.writeHead(statuses[request.url ?? ''] ?? 404).end();
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  port = (site.address() as AddressInfo).port;
  sources = makeSources({});
});
afterAll(async () => {
  site.closeAllConnections();
  site.close();
  await served.stop();
});

interface Change {
  spotify?: { apiUrl: string };
  odesliUrl?: string;
  deezerUrl?: string;
  appleUrl?: string;
  shortLinksUrl?: string;
  patience?: number;
  more?: PlatformLinks[];
}

function makeSources(change: Change): SourcesService {
  const { standIns, clock } = served;
  const apple = createAppleLookup({ url: change.appleUrl ?? standIns.apple.url, clock });
  const client = createSpotifyClient({ ...standIns.spotify, clock, ...change.spotify });
  return createSourcesService({
    catalogue: createSpotifyCatalogue(client),
    spotifyPodcasts: createSpotifyPodcasts(client),
    applePodcasts: createApplePodcasts(apple),
    previews: createApplePreviews(apple),
    podcastsUrl: standIns.apple.podcastsUrl,
    resolvers: [
      ...(change.more ?? []),
      createAppleMusic(apple, clock),
      createDeezer({ url: change.deezerUrl ?? standIns.deezer.url, clock }),
      createOdesli({ url: change.odesliUrl ?? standIns.odesliUrl, key: undefined, clock }),
    ],
    ...(change.patience === undefined ? {} : { patience: change.patience }),
    guardedFetch: createGuardedFetch({
      trustedOrigins: [...standIns.origins, `site.example:${port}`],
      resolve: async (name) => (name === 'site.example' ? [{ address: '127.0.0.1', family: 4 }] : []),
    }),
    log: pino({ level: 'silent' }),
    shortLinksUrl: change.shortLinksUrl ?? standIns.spotify.shortLinksUrl,
  });
}

const album = releaseId('Mara Vale', 'Glass Houses');
const spotify = (path: string) => `https://open.spotify.com/${path}`;
const release = () => {
  const found = served.standIns.catalogue.releaseById.get(album);
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
    ['artist', 'music.musician', () => served.standIns.catalogue.artists[0]?.id],
    ['playlist', 'music.playlist', () => demoPlaylist.id],
    ['show', 'podcast.show', () => served.standIns.catalogue.shows[0]?.id],
    ['episode', 'podcast.episode', () => served.standIns.catalogue.shows[0]?.episodes[0]?.id],
  ])('knows a %s as %s', async (entity, type, id) => {
    const meta = await sources.meta(spotify(`intl-de/${entity}/${id()}`));
    expect(meta.og_type).toBe(type);
    expect(meta.og_title).not.toBe('');
    expect(meta.og_author).not.toBe('');
  });

  it('reads any other page by its tags', async () => {
    expect(await sources.meta(`${ownSite()}/page`)).toEqual({
      og_type: 'video.other',
      og_url: `${ownSite()}/page`,
      og_image: `${ownSite()}/cover.png`,
      og_title: 'Night Ferry & friends',
      og_author: 'Mara Vale',
      domain_image: `${ownSite()}/icon.png`,
      deeplinks: { android: 'someapp://2', ios: 'someapp://1' },
      release_date: null,
      artists: [],
      preview_url: null,
    });
    expect(await sources.meta(`${ownSite()}/song.mp3`)).toMatchObject({
      og_type: '',
      og_title: '',
      og_url: `${ownSite()}/song.mp3`,
    });
  });

  it.each([
    ['not an address', 'URL_INVALID'],
    ['http://127.0.0.1/', 'URL_INVALID'],
    ['http://metadata.google.internal/', 'URL_INVALID'],
    ['https://nowhere.example/', 'SOURCE_UNREACHABLE'],
    [spotify('album/0000000000000000000000'), 'SOURCE_INVALID'],
  ])('answers %s with %s', async (address, code) => {
    await expect(sources.meta(address)).rejects.toMatchObject({ code });
  });

  it('tells a missing page from a broken one', async () => {
    await expect(sources.meta(`${ownSite()}/missing`)).rejects.toMatchObject({ code: 'SOURCE_INVALID' });
    await expect(sources.meta(`${ownSite()}/broken`)).rejects.toMatchObject({ code: 'SOURCE_UNREACHABLE' });
    await expect(sources.meta(`${ownSite()}/busy`)).rejects.toMatchObject({ code: 'SOURCE_BUSY' });
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
    for (const { upc } of served.standIns.catalogue.releases.slice(0, 40)) {
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
    for (const { upc } of served.standIns.catalogue.releases.slice(0, 5))
      found.push(...(await makeSources(change).linksFromRid(upc, 'album')));
    expect(found.map(({ platform }) => platform)).toEqual(expect.arrayContaining(platforms));
    if (platforms.length === 1) expect(new Set(found.map(({ platform }) => platform))).toEqual(new Set(['spotify']));
  });

  it('do not wait for a finder that never answers', async () => {
    const silent: PlatformLinks = { name: 'silent', linksOf: () => new Promise(() => undefined) };
    const links = await makeSources({ more: [silent], patience: 3000 }).linksFromRid(release().upc, 'album');
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
    const elsewhere = makeSources({ spotify: { apiUrl: `http://127.0.0.1:${port}/empty` } });
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
    const silent = served.standIns.catalogue.tracks.find(({ hasPreview }) => !hasPreview);
    expect(await sources.getSpotifyPreviewUrl(spotify(`track/${silent?.id}`))).toBeNull();
    await expect(sources.getSpotifyPreviewUrl(spotify(`playlist/${demoPlaylist.id}`))).rejects.toMatchObject({
      code: 'NOT_A_RELEASE',
    });
  });

  it('plays what Apple has where Spotify gives no sound, and nothing when Apple is away too', async () => {
    const soundless = { spotify: { apiUrl: `http://127.0.0.1:${port}/soundless` } };
    const { track } = release();
    for (const address of [spotify(`track/${track}`), spotify(`album/${album}`)]) {
      expect((await makeSources(soundless).meta(address)).preview_url).toBeNull();
      expect(await makeSources(soundless).getSpotifyPreviewUrl(address)).toMatch(/\/preview\/\w{22}\.wav$/);
      expect(await makeSources({ ...soundless, appleUrl: away }).getSpotifyPreviewUrl(address)).toBeNull();
    }
  });

  it('follows a short link to its page, and refuses one that leads nowhere', async () => {
    expect(
      await sources.getLongSpotifyUrlFromShortened(`https://spotify.link/${shortCodeOf('playlist', demoPlaylist.id)}`),
    ).toBe(spotify(`playlist/${demoPlaylist.id}`));
    await expect(sources.getLongSpotifyUrlFromShortened('https://spotify.link/unknown')).rejects.toMatchObject({
      code: 'SOURCE_INVALID',
    });
    await expect(sources.getLongSpotifyUrlFromShortened('https://example.com/')).rejects.toMatchObject({
      code: 'SOURCE_INVALID',
    });
  });
});

describe('podcasts', () => {
  const show = (at = 0) => {
    const found = served.standIns.catalogue.shows[at];
    const [episode] = found?.episodes ?? [];
    if (found === undefined || episode === undefined) throw new Error('no such podcast');
    const { id, name, publisher } = found;
    return {
      name,
      publisher,
      episode: episode.name,
      released: episode.releaseDate,
      spotify: spotify(`show/${id}`),
      spotifyEpisode: spotify(`episode/${episode.id}`),
      apple: showUrl(found),
      appleEpisode: episodeUrl(episode),
    };
  };

  it('are told of by Apple as by Spotify', async () => {
    const { name, publisher, episode, released, apple, appleEpisode } = show();
    const told = await sources.meta(apple.replace('/us/', '/de/'));
    expect(told).toMatchObject({ og_type: 'podcast.show', og_title: name, og_url: apple });
    expect(told.og_author).toContain(publisher);
    expect((await fetch(told.og_image ?? '')).headers.get('content-type')).toBe('image/jpeg');
    expect(await sources.meta(appleEpisode)).toMatchObject({
      og_type: 'podcast.episode',
      og_title: episode,
      og_author: name,
      og_url: appleEpisode,
      release_date: released,
    });
  });

  it('are read from their page when an episode is too old for the look-up', async () => {
    const forgetful = makeSources({ appleUrl: `http://127.0.0.1:${port}/forgetful` });
    const { episode, appleEpisode, spotify: page } = show();
    expect(await forgetful.meta(appleEpisode)).toMatchObject({
      og_type: 'podcast.episode',
      og_title: episode,
      og_url: appleEpisode,
    });
    expect(await forgetful.linksFromRid(appleEpisode, 'episode')).toEqual([
      { platform: 'applepodcasts', url: appleEpisode, confidence: 'exact' },
      { platform: 'spotify', url: page, confidence: 'unsure' },
    ]);
  });

  it('are found in the other directory, Apple Podcasts always first', async () => {
    const sureness = new Set<string>();
    for (const at of served.standIns.catalogue.shows.keys()) {
      const { spotify: spotifyShow, apple, spotifyEpisode, appleEpisode } = show(at);
      const places = [
        [spotifyShow, 'show', apple, spotifyShow],
        [apple, 'show', apple, spotifyShow],
        [spotifyEpisode, 'episode', appleEpisode, spotifyEpisode],
        [appleEpisode, 'episode', appleEpisode, spotifyEpisode],
      ] as const;
      for (const [source, type, applePage, spotifyPage] of places) {
        const links = await sources.linksFromRid(source, type);
        expect(links.map(({ platform, url }) => [platform, url])).toEqual([
          ['applepodcasts', applePage],
          ['spotify', spotifyPage],
        ]);
        expect(links.find(({ url }) => url === source)?.confidence).toBe('exact');
        sureness.add(links.find(({ url }) => url !== source)?.confidence ?? '');
      }
    }
    // Some podcasts are published under another name at Apple.
    expect(sureness).toEqual(new Set(['likely', 'unsure']));
  });

  it('are there alone when the other directory is away', async () => {
    const { spotify: page } = show();
    expect(await makeSources({ appleUrl: away }).linksFromRid(page, 'show')).toEqual([
      { platform: 'spotify', url: page, confidence: 'exact' },
    ]);
  });

  it.each([
    ['https://podcasts.apple.com/us/podcast/nobody/id1', 'show', 'SOURCE_INVALID'],
    ['https://podcasts.apple.com/us/podcast/nobody/id1?i=2', 'episode', 'SOURCE_INVALID'],
    ['https://podcasts.apple.com/us/charts', 'show', 'SOURCE_INVALID'],
    [spotify('show/0000000000000000000000'), 'show', 'SOURCE_INVALID'],
    [spotify('track/0000000000000000000000'), 'show', 'NOT_A_PODCAST'],
    [spotify('show/0000000000000000000000'), 'episode', 'NOT_A_PODCAST'],
    ['036000291452', 'show', 'NOT_A_PODCAST'],
  ])('are not there for %s as a %s: %s', async (address, type, code) => {
    await expect(sources.linksFromRid(address, type)).rejects.toMatchObject({ code });
    if (code === 'SOURCE_INVALID' && !address.endsWith('charts'))
      await expect(sources.meta(address)).rejects.toMatchObject({ code });
  });
});
