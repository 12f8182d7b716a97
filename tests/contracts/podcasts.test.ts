/** What a directory of podcasts must do, asked of Spotify's and Apple's: against the stand-ins, and against the services where they are given. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isDestinationUrl } from '#domain/destinations/destination-url.ts';
import { systemClock } from '#domain/kernel/clock.ts';
import { recogniseSource } from '#domain/links/source-kind.ts';
import { createAppleLookup } from '#server/vendors/catalogue/apple-lookup.ts';
import { createApplePodcasts } from '#server/vendors/catalogue/apple-podcasts.ts';
import type { PodcastDirectory } from '#server/vendors/catalogue/podcasts.ts';
import { createSpotifyClient } from '#server/vendors/catalogue/spotify-client.ts';
import { createSpotifyPodcasts } from '#server/vendors/catalogue/spotify-podcasts.ts';
import { type ServedStandIns, serveStandIns } from './stand-ins.ts';

let served: ServedStandIns;
beforeAll(async () => {
  served = await serveStandIns();
});
afterAll(async () => await served.stop());

/** A directory under test, and the name of a podcast that it has. */
interface Asked {
  directory: PodcastDirectory;
  name: string;
}

const clientId = process.env.SPOTIFY_CLIENT_ID;
const lookUpUrl = process.env.APPLE_LOOKUP_URL;
const services: { name: string; given: boolean; make: () => Asked }[] = [
  {
    name: "Spotify's stand-in",
    given: true,
    make: () => ({
      directory: createSpotifyPodcasts(
        createSpotifyClient({ ...served.standIns.settings.spotify, clock: served.clock }),
      ),
      name: 'Cara B',
    }),
  },
  {
    name: "Apple's stand-in",
    given: true,
    make: () => ({
      directory: createApplePodcasts(
        createAppleLookup({ url: served.standIns.settings.appleLookup.url, clock: served.clock }),
      ),
      name: 'Cara B',
    }),
  },
  {
    name: 'Spotify',
    given: clientId !== undefined,
    make: () => ({
      directory: createSpotifyPodcasts(
        createSpotifyClient({
          apiUrl: 'https://api.spotify.com/v1',
          accountsUrl: 'https://accounts.spotify.com',
          clientId: clientId ?? '',
          clientSecret: process.env.SPOTIFY_CLIENT_SECRET ?? '',
          clock: systemClock,
        }),
      ),
      name: 'Song Exploder',
    }),
  },
  {
    name: 'Apple',
    given: lookUpUrl !== undefined,
    make: () => ({
      directory: createApplePodcasts(createAppleLookup({ url: lookUpUrl ?? '', clock: systemClock })),
      name: 'Song Exploder',
    }),
  },
];

describe.each(services.filter(({ given }) => given))('podcasts at $name', ({ make }) => {
  const find = async () => {
    const { directory, name } = make();
    const show = (await directory.search(name)).find((candidate) => candidate.name === name);
    if (show === undefined) throw new Error(`${name} was not found`);
    return { directory, show };
  };

  it('are found by name, and loaded by id', async () => {
    const { directory, show } = await find();
    expect(show.publisher).not.toBe('');
    expect(show.image).toMatch(/^https?:/);
    expect(isDestinationUrl(directory.platform, show.url)).toBe(true);
    expect(recogniseSource(show.url)).toMatchObject({ entity: 'show', id: show.id });
    expect(await directory.show(show.id)).toMatchObject({ id: show.id, name: show.name, publisher: show.publisher });
  });

  it('have episodes, each loaded by id too', async () => {
    const { directory, show } = await find();
    const [newest, ...others] = await directory.episodes(show);
    expect(others.length).toBeGreaterThan(1);
    if (newest === undefined) throw new Error('no episode');
    expect(newest.releaseDate).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(recogniseSource(newest.url)).toMatchObject({ entity: 'episode', id: newest.id });
    const loaded = await directory.episode(newest.id, show.id);
    expect(loaded).toMatchObject({ id: newest.id, name: newest.name, show: { id: show.id, name: show.name } });
  });

  it('are not there when nobody has them', async () => {
    const { directory } = make();
    expect(await directory.show('0000000000000000000000')).toBeUndefined();
    expect(await directory.episode('0000000000000000000000', '0')).toBeUndefined();
    expect(await directory.search('zzqx no podcast is called this')).toEqual([]);
  });
});
