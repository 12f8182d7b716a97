/** Podcasts in both directories, against the stand-ins. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { episodeUrl, showUrl } from '#sandbox/apple/shop-objects.ts';
import { away, openSources, type SourcesFixture } from '#tests/fixtures/sources.ts';
import type { SourcesService } from './sources.service.ts';

let fixture: SourcesFixture;
let sources: SourcesService;

beforeAll(async () => {
  fixture = await openSources();
  sources = fixture.sources;
});
afterAll(() => fixture.close());

const spotify = (path: string) => `https://open.spotify.com/${path}`;

describe('podcasts', () => {
  const show = (at = 0) => {
    const found = fixture.standIns.catalogue.shows[at];
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

  it('have the same metadata from Apple as from Spotify', async () => {
    const { name, publisher, episode, released, apple, appleEpisode } = show();
    const metadata = await sources.meta(apple.replace('/us/', '/de/'));
    expect(metadata).toMatchObject({ og_type: 'podcast.show', og_title: name, og_url: apple });
    expect(metadata.og_author).toContain(publisher);
    expect((await fetch(metadata.og_image ?? '')).headers.get('content-type')).toBe('image/jpeg');
    expect(await sources.meta(appleEpisode)).toMatchObject({
      og_type: 'podcast.episode',
      og_title: episode,
      og_author: name,
      og_url: appleEpisode,
      release_date: released,
    });
  });

  it('are read from their page when an episode is too old for the look-up', async () => {
    const forgetful = fixture.makeSources({ appleUrl: `${fixture.vendorSite}/forgetful` });
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
    for (const at of fixture.standIns.catalogue.shows.keys()) {
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
    expect(await fixture.makeSources({ appleUrl: away }).linksFromRid(page, 'show')).toEqual([
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
  ])('are not there for %s as a %s: %s', async (url, type, code) => {
    await expect(sources.linksFromRid(url, type)).rejects.toMatchObject({ code });
    if (code === 'SOURCE_INVALID' && !url.endsWith('charts'))
      await expect(sources.meta(url)).rejects.toMatchObject({ code });
  });
});
