/** Forever: later releases of an artist are saved once for each fan, whatever the service lists. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fanAccounts } from '#sandbox/fans/fan-accounts.ts';
import type { CatalogueRelease } from '#sandbox/spotify/catalogue.ts';
import { artistId as spotifyArtistId } from '#sandbox/spotify/demo-artists.ts';
import { buildArtist, buildPerson, type TestPerson } from '#tests/fixtures/builders.ts';
import { operatorCommand } from '#tests/fixtures/operator-command.ts';
import { buildPreRelease, presaveAtApple, presaveAtSpotify, presaveDestinations } from '#tests/fixtures/presaving.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

const [, tomas, ada] = fanAccounts.map(({ id }) => id) as [string, string, string];

let testApp: TestApp;
let owner: TestPerson;
beforeAll(async () => {
  testApp = await createTestApp();
  owner = await buildPerson(testApp, { firstBillingDate: null });
});
afterAll(() => testApp?.close());

it('saves each later release of the artist once for each fan, at both services, and none that was there before', async () => {
  const today = testApp.clock.now();
  const name = 'Mara Vale';
  const own = testApp.standIns.catalogue.releases.filter((release) => release.artist.name === name);
  const artist = await buildArtist(testApp, owner.userId, { name, spotifyId: spotifyArtistId(name) });
  testApp.clock.moveTo(new Date('2026-12-01T12:00:00Z'));
  const one = await buildPreRelease(testApp, { artistId: artist, releaseTime: new Date('2027-06-01T00:00:00Z') });
  const two = await buildPreRelease(testApp, { artistId: artist, releaseTime: new Date('2027-06-01T00:00:00Z') });
  await presaveAtSpotify(testApp, one, tomas, { forever: true });
  await presaveAtSpotify(testApp, two, tomas, { forever: true });
  await presaveAtSpotify(testApp, one, ada);
  await presaveAtApple(testApp, one, tomas, { forever: true });
  const before = testApp.standIns.fans.spotify.libraries.list(tomas).length;
  expect(await testApp.modules.presaves.work.watchArtists()).toBe(0);
  const fresh = own.find(({ releaseDate }) => releaseDate > '2026-12-01');
  testApp.clock.moveTo(new Date(`${fresh?.releaseDate}T10:00:00Z`));
  await testApp.modules.presaves.work.watchArtists();
  await testApp.modules.presaves.work.watchArtists();
  await testApp.modules.presaves.work.saveReleased();
  testApp.clock.moveBy(120_000);
  await testApp.modules.presaves.work.saveReleased();
  const saved = testApp.standIns.fans.spotify.libraries.list(tomas).slice(before);
  expect(saved.map(({ item, times }) => ({ item, times }))).toEqual([{ item: `spotify:album:${fresh?.id}`, times: 1 }]);
  expect(testApp.standIns.fans.spotify.libraries.list(ada).some(({ item }) => item.endsWith(fresh?.id ?? ''))).toBe(
    false,
  );
  expect(testApp.standIns.fans.appleMusic.libraries.list(tomas).map(({ times }) => times)).toEqual([1]);
  expect(
    await testApp.sql("select state from presave_subscriptions where link_id = $1 and provider = 'spotify'", [one.id]),
  ).toEqual([{ state: 'waiting' }, { state: 'waiting' }]);
  testApp.clock.moveTo(today);
});

it('saves one of the twins of a release, also where a link leads to another of them, and where one comes later', async () => {
  const today = testApp.clock.now();
  testApp.clock.moveTo(new Date('2027-01-08T10:00:00Z'));
  const name = 'Kilo Dusk';
  const { catalogue } = testApp.standIns;
  const fresh = catalogue.releases.find((release) => release.artist.name === name && release.name === 'Signal Box');
  if (fresh === undefined) throw new Error('no release');
  const twin = (id: string, title: string, releaseDate: string): CatalogueRelease => {
    const release = { ...fresh, id: id.padStart(22, '0'), name: title, releaseDate, upc: '' };
    catalogue.releases.push(release);
    (catalogue.releaseById as Map<string, CatalogueRelease>).set(release.id, release);
    return release;
  };
  const clean = twin('clean', 'Signal Box (Clean)', fresh.releaseDate);
  const artist = await buildArtist(testApp, owner.userId, { name, spotifyId: spotifyArtistId(name) });
  const linked = await buildPreRelease(testApp, {
    artistId: artist,
    releaseTime: new Date('2027-01-08T12:00:00Z'),
    destinations: presaveDestinations({ spotify: `https://open.spotify.com/album/${clean.id}` }),
  });
  const later = await buildPreRelease(testApp, { artistId: artist, releaseTime: new Date('2027-06-01T00:00:00Z') });
  const [yuki, noor] = ['yukitanabe', 'noorhaddad'] as const;
  await presaveAtSpotify(testApp, later, yuki, { forever: true });
  await presaveAtSpotify(testApp, later, noor, { forever: true });
  await presaveAtSpotify(testApp, linked, noor);
  const savedFor = (account: string) =>
    testApp.standIns.fans.spotify.libraries
      .list(account)
      .filter(({ item }) => catalogue.releases.some(({ id, artist: { name: by } }) => by === name && item.endsWith(id)))
      .map(({ item }) => item);
  await testApp.modules.presaves.work.watchArtists();
  await testApp.modules.presaves.work.saveReleased();
  const [first] = [savedFor(yuki), savedFor(noor)];
  expect([first.length, savedFor(noor)]).toEqual([1, first]);
  testApp.clock.moveTo(new Date('2027-01-08T12:00:00Z'));
  await testApp.modules.presaves.work.saveReleased();
  twin('again', 'Signal Box', '2027-01-10');
  testApp.clock.moveTo(new Date('2027-01-11T10:00:00Z'));
  await testApp.modules.presaves.work.watchArtists();
  await testApp.modules.presaves.work.saveReleased();
  expect([savedFor(yuki), savedFor(noor)]).toEqual([first, first]);
  expect(await testApp.sql('select state from presave_subscriptions where link_id = $1', [linked.id])).toEqual([
    { state: 'saved' },
  ]);
  testApp.clock.moveTo(today);
});

it('saves no twin of a saved release that Apple Music does not name for a while', async () => {
  const today = testApp.clock.now();
  testApp.clock.moveTo(new Date('2027-01-08T10:00:00Z'));
  const name = 'Kilo Dusk';
  const { catalogue, fans } = testApp.standIns;
  const fresh = catalogue.releases.find((release) => release.artist.name === name && release.name === 'Signal Box');
  if (fresh === undefined) throw new Error('no release');
  const artist = await buildArtist(testApp, owner.userId, { name, spotifyId: spotifyArtistId(name) });
  const link = await buildPreRelease(testApp, { artistId: artist, releaseTime: new Date('2027-06-01T00:00:00Z') });
  await presaveAtApple(testApp, link, ada, { forever: true });
  await testApp.modules.presaves.work.watchArtists();
  await testApp.modules.presaves.work.saveReleased();
  const before = fans.appleMusic.libraries.list(ada).map(({ item }) => item);
  const other = catalogue.releases.find(({ artist: by, markets }) => by.name !== name && markets.includes('US'));
  const twin = { ...fresh, id: 'second'.padStart(22, '0'), name: 'Signal Box (Explicit)', upc: other?.upc ?? '' };
  catalogue.releases.push(twin);
  (catalogue.releaseById as Map<string, CatalogueRelease>).set(twin.id, twin);
  const { markets } = fresh;
  Object.assign(fresh, { markets: [] });
  await testApp.modules.presaves.work.watchArtists();
  testApp.clock.moveBy(120_000);
  await testApp.modules.presaves.work.saveReleased();
  expect(before).toHaveLength(1);
  expect(fans.appleMusic.libraries.list(ada).map(({ item }) => item)).toEqual(before);
  Object.assign(fresh, { markets });
  testApp.clock.moveTo(today);
});

it('looks up once what Apple Music has as one release for two twins', async () => {
  const today = testApp.clock.now();
  testApp.clock.moveTo(new Date('2027-01-08T10:00:00Z'));
  const name = 'Kilo Dusk';
  const { catalogue } = testApp.standIns;
  const fresh = catalogue.releases.find((release) => release.artist.name === name && release.name === 'Signal Box');
  if (fresh === undefined) throw new Error('no release');
  // Twins of the tests before, which Apple Music lacks.
  for (const other of catalogue.releases.filter(
    ({ name: title, artist: by }) => by.name === name && title.startsWith('Signal Box'),
  ))
    if (other !== fresh) catalogue.releases.splice(catalogue.releases.indexOf(other), 1);
  const twin = { ...fresh, id: 'twice'.padStart(22, '0'), name: 'Signal Box (Explicit)' };
  catalogue.releases.push(twin);
  (catalogue.releaseById as Map<string, CatalogueRelease>).set(twin.id, twin);
  const artist = await buildArtist(testApp, owner.userId, { name, spotifyId: spotifyArtistId(name) });
  const link = await buildPreRelease(testApp, { artistId: artist, releaseTime: new Date('2027-06-01T00:00:00Z') });
  await presaveAtApple(testApp, link, ada, { forever: true });
  await testApp.modules.presaves.work.watchArtists();
  const known = () =>
    testApp.sql(
      'select cardinality(twin_keys) as keys, known_twins from presave_releases where artist_id = $1 and link_id is null',
      [artist],
    );
  const first = await known();
  expect(first).toContainEqual({ keys: 1, known_twins: 2 });
  // Another look would find another release for the twin.
  const other = catalogue.releases.find(({ artist: by, markets }) => by.name !== name && markets.includes('US'));
  Object.assign(twin, { upc: other?.upc ?? '' });
  await testApp.modules.presaves.work.watchArtists();
  expect(await known()).toEqual(first);
  catalogue.releases.splice(catalogue.releases.indexOf(twin), 1);
  testApp.clock.moveTo(today);
});

it('fails loudly where Spotify refuses the request, and saves what came out meanwhile the next time', async () => {
  const today = testApp.clock.now();
  testApp.clock.moveTo(new Date('2026-11-05T10:00:00Z'));
  const name = 'Ines Okoro';
  const artist = await buildArtist(testApp, owner.userId, { name, spotifyId: spotifyArtistId(name) });
  const link = await buildPreRelease(testApp, { artistId: artist, releaseTime: new Date('2027-06-01T00:00:00Z') });
  await presaveAtSpotify(testApp, link, 'pellelind', { forever: true });
  testApp.clock.moveTo(new Date('2026-11-06T10:00:00Z'));
  testApp.standIns.failures.set('Spotify Web API', 'nonsense');
  await expect(testApp.modules.presaves.work.watchArtists()).rejects.toThrow();
  testApp.standIns.failures.clear();
  expect(await testApp.modules.presaves.work.watchArtists()).toBe(1);
  testApp.clock.moveTo(today);
});

it('saves afterwards what came out while an operator kept the artist suspended for longer than a week (PRE-24)', async () => {
  const today = testApp.clock.now();
  const name = 'Mara Vale';
  testApp.clock.moveTo(new Date('2026-12-01T12:00:00Z'));
  const artist = await buildArtist(testApp, owner.userId, { name, spotifyId: spotifyArtistId(name) });
  const link = await buildPreRelease(testApp, { artistId: artist, releaseTime: new Date('2027-06-01T00:00:00Z') });
  const [, , , yuki = ''] = fanAccounts.map(({ id }) => id);
  await presaveAtSpotify(testApp, link, yuki, { forever: true });
  const fresh = testApp.standIns.catalogue.releases.find(
    ({ artist: by, releaseDate }) => by.name === name && releaseDate > '2026-12-01',
  );
  const saved = () =>
    testApp.standIns.fans.spotify.libraries.list(yuki).filter(({ item }) => item.endsWith(fresh?.id ?? '')).length;
  await operatorCommand(testApp, 'artist', 'suspend', '--artist', artist, '--reason', 'spam');
  for (const days of [0, 9]) {
    testApp.clock.moveTo(new Date(new Date(`${fresh?.releaseDate}T10:00:00Z`).getTime() + days * 86_400_000));
    await testApp.modules.presaves.work.watchArtists();
    await testApp.modules.presaves.work.saveReleased();
    expect(saved()).toBe(0);
  }
  await operatorCommand(testApp, 'artist', 'resume', '--artist', artist);
  await testApp.modules.presaves.work.watchArtists();
  await testApp.modules.presaves.work.saveReleased();
  expect(saved()).toBe(1);
  testApp.clock.moveTo(today);
});
