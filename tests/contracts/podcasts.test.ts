/** What a directory of podcasts must do, asked of Spotify's and Apple's: against the stand-ins, and against the services where they are given. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isDestinationUrl } from '#domain/destinations/destination-url.ts';
import { systemClock } from '#domain/kernel/clock.ts';
import { recogniseSource } from '#domain/links/source-kind.ts';
import { createAppleLookup } from '#server/vendors/catalogue/apple-lookup.ts';
import { createApplePodcasts } from '#server/vendors/catalogue/apple-podcasts.ts';
import type { PodcastDirectory } from '#server/vendors/catalogue/podcasts.ts';
import { createSpotifyCatalogue } from '#server/vendors/catalogue/spotify.ts';
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

/** Spotify as newer applications see it: without publishers, and with null for what the market lacks. */
it('takes a missing publisher and null items for no outage', async () => {
  const { apiUrl } = served.standIns.settings.spotify;
  const proxy = createServer(({ url = '', headers }, response) => {
    fetch(apiUrl + url, { headers: { authorization: headers.authorization ?? '' } })
      .then((answer) => answer.text())
      .then((text) =>
        response.end(text.replace(/"publisher":"[^"]*",?/g, '').replaceAll('"items":[{', '"items":[null,{')),
      )
      .catch(() => response.writeHead(500).end());
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as AddressInfo;
  const client = createSpotifyClient({
    ...served.standIns.settings.spotify,
    apiUrl: `http://127.0.0.1:${port}`,
    clock: served.clock,
  });
  const [found] = await createSpotifyPodcasts(client).search('Cara B');
  expect(found).toMatchObject({ name: expect.stringContaining('Cara B'), publisher: '' });
  if (found === undefined) throw new Error('no podcast');
  expect((await createSpotifyPodcasts(client).episodes(found)).length).toBeGreaterThan(0);
  const catalogue = createSpotifyCatalogue(client);
  const { releases } = served.standIns.catalogue;
  expect((await catalogue.albumByUpc(releases[0]?.upc ?? ''))?.id).toBe(releases[0]?.id);
  expect((await catalogue.trackByIsrc(releases[0]?.tracks[0]?.isrc ?? ''))?.name).toBe(releases[0]?.tracks[0]?.name);
  expect((await catalogue.artistReleases(releases[0]?.artist.id ?? ''))?.length).toBeGreaterThan(0);
  expect((await catalogue.album(releases[0]?.id ?? ''))?.id).toBe(releases[0]?.id);
  proxy.closeAllConnections();
  proxy.close();
});

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
