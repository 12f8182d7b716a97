/** The daily count of followers: what is stored for whom, what the statistics say of it, and what happens when Spotify does not tell. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMovableClock, type MovableClock } from '#domain/kernel/clock.ts';
import { demoPlaylist, playlistId } from '#sandbox/spotify/demo-artists.ts';
import { buildArtist, buildLink, buildPerson, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { openPostgres, type Postgres } from '../../platform/db/postgres.ts';
import { createSpotifyCatalogue } from '../../vendors/catalogue/spotify.ts';
import { createSpotifyClient } from '../../vendors/catalogue/spotify-client.ts';
import { createLinksStore } from '../links/links.store.ts';
import { createFollowerCounts } from './follower-counts.service.ts';
import { createFollowerCountsStore } from './follower-counts.store.ts';

let testApp: TestApp;
let postgres: Postgres;
let quietSpotify: Server;
let owner: TestPerson;
let artistId: string;
const clock: MovableClock = createMovableClock();
clock.moveTo(new Date('2026-11-10T03:41:00Z'));

beforeAll(async () => {
  testApp = await createTestApp();
  postgres = openPostgres(testApp.settings.databaseUrl, { onError: () => undefined });
  owner = await buildPerson(testApp);
  artistId = await buildArtist(testApp, owner.userId);
  // Spotify as newer applications see it: without followers.
  quietSpotify = createServer((request, response) => {
    const { authorization = '' } = request.headers;
    fetch(testApp.settings.vendors.spotify.apiUrl + (request.url ?? ''), { headers: { authorization } })
      .then((answer) => answer.json())
      .then((playlist) => response.end(JSON.stringify({ ...playlist, followers: undefined })))
      .catch(() => response.writeHead(500).end());
  });
  await new Promise<void>((resolve) => quietSpotify.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  quietSpotify.closeAllConnections();
  quietSpotify.close();
  await postgres?.close();
  await testApp?.close();
});

const counter = (apiUrl = testApp.settings.vendors.spotify.apiUrl) =>
  createFollowerCounts({
    store: createFollowerCountsStore(postgres.database),
    links: createLinksStore(postgres.database, (stored) => stored, testApp.modules.placements.deletedCodes),
    catalogue: createSpotifyCatalogue(createSpotifyClient({ ...testApp.settings.vendors.spotify, apiUrl, clock })),
    clock,
    log: pino({ level: 'silent' }),
  });

const playlistLink = async (url: string, more: object = {}) =>
  (
    await buildLink(testApp, {
      artistId,
      type: 'playlist',
      destinations: [{ type: 'spotify', cta: 'Go', url, ...more }],
    })
  ).id;
const followers = (id: string) => testApp.standIns.catalogue.playlistById.get(id)?.followers;
const playlistUrl = (id: string) => `https://open.spotify.com/playlist/${id}`;
const statsOf = (linkId: string) =>
  testApp.sql("select to_char(day, 'YYYY-MM-DD') as day, value from platform_stats where link_id = $1 order by day", [
    linkId,
  ]);
const forget = () => testApp.sql('delete from links');

it('stores a number a day for each playlist link, and for nothing else', async () => {
  await forget();
  const [own, other] = [demoPlaylist.id, playlistId('Soft Edges')];
  const [first, second, third] = [
    await playlistLink(playlistUrl(own)),
    await playlistLink(`${playlistUrl(own)}?si=abc`),
    await playlistLink(playlistUrl(other)),
  ];
  await playlistLink(playlistUrl(other), { enabled: false });
  await playlistLink('https://open.spotify.com/album/0000000000000000000000');
  await playlistLink(playlistUrl('0000000000000000000000'));
  await buildLink(testApp, { artistId, destinations: [{ type: 'spotify', cta: 'Go', url: playlistUrl(own) }] });
  expect(await counter().countAll()).toBe(3);
  expect(await statsOf(first)).toEqual([{ day: '2026-11-10', value: followers(own) }]);
  expect(await statsOf(second)).toEqual(await statsOf(first));
  expect(await statsOf(third)).toEqual([{ day: '2026-11-10', value: followers(other) }]);
  expect(await testApp.sql('select distinct link_id from platform_stats')).toHaveLength(3);
  expect(await counter().countAll()).toBe(0);
  clock.moveBy(86_400_000);
  expect(await counter().countAll()).toBe(3);
  expect(await statsOf(first)).toHaveLength(2);
  clock.moveBy(-86_400_000);
});

it('shows the days of the stretch and the last one before it, in the statistics', async () => {
  await forget();
  const linkId = await playlistLink(playlistUrl(demoPlaylist.id));
  const day = (name: string, value: number) => ({ day: name, platform: 'spotify', metric: 'spotify_likes', value });
  const days = [day('2026-10-20', 5), day('2026-10-28', 7), day('2026-11-03', 9), day('2026-11-19', 12)];
  await testApp.operator.recordPlatformStats(days.map((stat) => ({ linkId, ...stat })));
  const query = `query ($id: uuid!) { link_statistics(link_id: $id, start_time: "2026-11-01T00:00:00Z", end_time: "2026-11-10T00:00:00Z",
    offset: "Europe/Berlin") { platform_stats { day platform metric value } } }`;
  const answer = dataOf(await testApp.call(owner.token, query, { id: linkId }));
  expect(answer).toEqual({ link_statistics: { platform_stats: [day('2026-10-28', 7), day('2026-11-03', 9)] } });
});

it('stores nothing where Spotify does not tell', async () => {
  await forget();
  const linkId = await playlistLink(playlistUrl(demoPlaylist.id));
  const { port } = quietSpotify.address() as AddressInfo;
  expect(await counter(`http://127.0.0.1:${port}`).countAll()).toBe(0);
  expect(await statsOf(linkId)).toEqual([]);
});

it('fails when Spotify is away, so that the job comes back, and then counts only what is missing', async () => {
  await forget();
  const [first, second] = [
    await playlistLink(playlistUrl(demoPlaylist.id)),
    await playlistLink(playlistUrl(playlistId('Soft Edges'))),
  ];
  await expect(counter('http://127.0.0.1:9').countAll()).rejects.toMatchObject({ code: 'SOURCE_UNREACHABLE' });
  await testApp.operator.recordPlatformStats([
    { linkId: first, day: '2026-11-10', platform: 'spotify', metric: 'spotify_likes', value: 1 },
  ]);
  expect(await counter().countAll()).toBe(1);
  expect(await statsOf(first)).toEqual([{ day: '2026-11-10', value: 1 }]);
  expect(await statsOf(second)).toHaveLength(1);
});

it('goes with its link', async () => {
  const linkId = await playlistLink(playlistUrl(demoPlaylist.id));
  await counter().countAll();
  expect(await statsOf(linkId)).toHaveLength(1);
  await forget();
  expect(await testApp.sql('select * from platform_stats')).toEqual([]);
});
